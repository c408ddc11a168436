"""One reminder a day of deals that are still to be played, for those who asked for it."""
