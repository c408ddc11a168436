"""URLs of a tournament's pages."""

from urllib.parse import urlencode

from django.urls import reverse


def page_url(tournament_id: str) -> str:
    """Return the URL of the public page."""
    return reverse("tournament", args=[tournament_id])


def manage_url(tournament_id: str) -> str:
    """Return the URL of the organisers' page."""
    return reverse("tournament_manage", args=[tournament_id])


def map_url(venue: str) -> str:
    """Return the URL of a map that looks for a venue; phones open their own maps instead."""
    return f"https://www.openstreetmap.org/search?{urlencode({'query': venue})}"
