"""Payloads: what a table shows to each viewer, as JSON."""
