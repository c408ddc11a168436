"""The times of a league's tables: offered, ticked, agreed; or the deadline decides."""
