"""Players by rules of thumb: a file for each decision, and the bots made of them."""
