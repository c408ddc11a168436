"""Optional apps beside the core of tournaments, which imports none of them."""
