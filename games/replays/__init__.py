"""Replays, records and exports of finished games, and the proof of the shuffle."""
