"""The page for a projector."""
