"""Presence of players at a table, and compensation for downtime."""
