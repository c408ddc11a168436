"""Make the large card faces from the card pictures."""
