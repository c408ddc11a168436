"""Metrics, liveness and queue probes of game processes."""
