"""The pages of an event for people at its tables."""
