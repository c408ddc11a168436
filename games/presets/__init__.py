"""Presets: named, versioned sets of agreements."""
