"""The pages of puzzles and the JSON that they load."""
