"""People at an event in a room: names, attendance, and accounts behind names."""
