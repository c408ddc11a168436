"""Travellers: one deal of a duplicate's round, as all tables played it."""
