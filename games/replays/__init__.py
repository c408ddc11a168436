"""Replays of finished games, published records, monthly exports and shuffle proofs."""
