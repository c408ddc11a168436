"""Metrics, liveness and log context of game processes."""
