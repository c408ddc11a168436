"""Notifications of absent users by web push and email; each kind can be switched."""
