"""The work of a night: puzzles from own games, proposals, and second looks at old puzzles."""
