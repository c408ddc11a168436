"""Payloads: the JSON that a table sends to each viewer."""
