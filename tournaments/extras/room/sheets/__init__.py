"""The scorekeeper at a real table: its sheet is kept with the table, and becomes the result."""
