"""What a table's page costs a reader: bytes, requests, and the time until something is seen."""
