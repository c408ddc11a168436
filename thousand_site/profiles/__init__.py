"""Profile pages of users."""
