"""The tutorial: three scenes in which a new player plays real deals with a coach."""
