"""Clubs: creation, membership, moderation, news and chat."""
