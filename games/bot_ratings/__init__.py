"""Rated games between bots, played in the background so that their ratings mean something."""
