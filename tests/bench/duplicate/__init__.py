"""The comparisons of a duplicate, and how well results follow skill."""
