"""The public data of a running tournament, read at once."""
