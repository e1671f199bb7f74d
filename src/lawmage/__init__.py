"""lawmage: which moves are legal here, and why not."""
