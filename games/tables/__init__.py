"""Live play, the files in the order of an action's journey (docs/architecture.md)."""
