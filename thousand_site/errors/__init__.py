"""Pages of errors, and what an address without its last slash is answered."""
