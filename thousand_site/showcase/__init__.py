"""The game of the day: which one, by which rule, and its deal for the home page to play back."""
