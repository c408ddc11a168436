"""Advancing a tournament: start, pairing, tables, results and finish."""
