"""Who is compared with whom in a duplicate, and how well results follow skill."""
