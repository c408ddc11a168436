"""A tournament of 500 entrants as it is run."""
