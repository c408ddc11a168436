"""Points, tie-breaks and standings. Pure Python."""
