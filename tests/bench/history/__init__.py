"""The pages of a user with many games."""
