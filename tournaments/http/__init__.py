"""Helpers for the views of tournaments: converters, links, responses."""
