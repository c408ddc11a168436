"""Train the models of the bots from games that they play against each other."""
