"""Figures of people over their reviewed games: rates by situation, contracts, habits."""
