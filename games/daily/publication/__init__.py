"""Publication of a day that is over: figures, and the lines of its deals for research."""
