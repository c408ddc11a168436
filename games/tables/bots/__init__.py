"""Bots at tables: the accounts of the site's bots, and how many turns they can take."""
