"""Users, guests and bots: identity, preferences, relations."""
