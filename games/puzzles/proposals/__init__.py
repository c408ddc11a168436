"""Proposals of players: a decision of an own finished game, checked at night as all others are."""
