"""Clubs for programs: what a reader's page of a club shows, and the ways in and out."""
