"""What each viewer of a table is sent, built from `observe`."""
