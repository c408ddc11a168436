"""The rules in words and pictures: chapters, every agreement, and the words of the game."""
