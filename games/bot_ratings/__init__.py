"""Bots among themselves: games in the background, by which their own ratings gain a meaning."""
