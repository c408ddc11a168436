"""Registration, check-in, withdrawal and the waiting list."""
