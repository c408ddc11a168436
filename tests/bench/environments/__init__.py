"""Speed of the environment of PettingZoo."""
