"""What a spell or ability costs now: statements in force, announcements, total cost (CR 601.2b, 601.2f, 118)."""
