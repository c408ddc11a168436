"""What may be seen of a running tournament, read at once."""
