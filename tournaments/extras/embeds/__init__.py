"""The part of a club's own site that shows its standings and its next tournament."""
