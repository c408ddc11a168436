"""Clubs in the API: what a reader's page of a club shows, joining and leaving."""
