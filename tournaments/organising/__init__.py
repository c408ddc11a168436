"""Creating and running tournaments: what organisers see and do."""
