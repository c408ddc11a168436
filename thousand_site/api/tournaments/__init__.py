"""Tournaments for programs: by the services of the pages, and never more than they show."""
