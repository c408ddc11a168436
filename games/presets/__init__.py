"""Presets: named, versioned sets of agreements. A Django app with the label `presets`."""
