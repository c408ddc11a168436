"""Closing an account for good."""
