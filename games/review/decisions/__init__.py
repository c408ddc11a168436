"""Judges of the four kinds of decisions: bids, gifts, raises and cards."""
