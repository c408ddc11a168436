"""Statistics that detect collusion. Pure Python."""
