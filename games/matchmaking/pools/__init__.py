"""Pools of the queue: which are open, and how long one waits."""
