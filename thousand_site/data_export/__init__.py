"""Export of a user's data, for that user alone."""
