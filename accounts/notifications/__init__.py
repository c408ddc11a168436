"""Notifications of users who are away: web push and email, each chosen by kind."""
