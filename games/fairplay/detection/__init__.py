"""Pure statistics that detect collusion."""
