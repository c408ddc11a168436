"""People at an event in a room: names, who is there, and accounts behind names."""
