"""Detection rate and false alarms of collusion screening."""
