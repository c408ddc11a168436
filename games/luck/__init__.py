"""Luck of the dealt cards in rated games: results without it, shadow ratings, and whether all seats
were dealt alike."""
