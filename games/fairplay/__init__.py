"""Fair play: user reports, collusion screening, and the cases of moderators."""
