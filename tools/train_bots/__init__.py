"""Training of the models of bots from games that bots play against each other."""
