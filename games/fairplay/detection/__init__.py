"""Pure statistics that detect collusion and stalling."""
