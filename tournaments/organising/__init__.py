"""Organisers' pages and actions: creating and running tournaments."""
