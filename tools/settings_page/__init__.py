"""The page of all settings and limits, docs/operations/settings.md."""
