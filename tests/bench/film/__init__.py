"""Film of a deal: a table plays, and pictures show its cards on their way."""
