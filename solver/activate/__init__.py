"""Which abilities can be activated now (CR 602)."""
