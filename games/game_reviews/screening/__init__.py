"""Fair play by reviews: games that the site chooses, and cases about people who hardly err."""
