"""Generator of the large card faces from the card pictures."""
