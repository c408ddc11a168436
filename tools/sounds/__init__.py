"""Generator of the table's sounds: every sample is computed here, none is recorded."""
