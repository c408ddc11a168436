"""Tournaments in the API, by the services of the pages; it shows no more than they do."""
