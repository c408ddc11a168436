"""The tutorial: scenes of two parts, in which a new player plays real deals with a coach."""
