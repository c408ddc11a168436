"""Reports, collusion screening and the cases of moderators. A Django app."""
