"""Clubs in the API: their public data, joining and leaving."""
