"""Bots that may sit at a table: their levels, strength and seats."""
