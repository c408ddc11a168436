"""Starting with bots before three people wait."""
