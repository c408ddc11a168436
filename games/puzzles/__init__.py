"""Puzzles: exact questions about the exchange and the play, made from games between bots."""
