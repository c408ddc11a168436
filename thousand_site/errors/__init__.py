"""Error pages, and the response to an address without its last slash."""
