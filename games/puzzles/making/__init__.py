"""The making of exact puzzles from games between bots."""
