"""Agreements in words of the active language, generated from the engine's metadata."""
