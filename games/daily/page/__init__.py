"""The page of a day: its list of deals, ways to play one, friends and the calendar."""
