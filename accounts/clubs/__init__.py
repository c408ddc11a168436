"""Clubs: who founded them, who belongs to them, and what is said in them."""
