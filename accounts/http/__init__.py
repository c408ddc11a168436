"""Helpers for the views of all apps: converters, JSON bodies, redirects, responses."""
