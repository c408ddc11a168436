"""Speed of the rules engine."""
