"""Follows and blocks between users."""
