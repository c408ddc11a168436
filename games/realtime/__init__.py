"""Sockets, change notices and queues. This package knows nothing about the game."""
