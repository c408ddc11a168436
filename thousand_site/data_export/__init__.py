"""A copy of what the site stores about a user, for the user alone."""
