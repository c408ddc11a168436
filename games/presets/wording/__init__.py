"""Agreements in plain words, generated from the engine's metadata; translated where shown."""
