"""URLs of a tournament's pages."""

from django.urls import reverse


def page_url(tournament_id: str) -> str:
    """Return the URL of the public page."""
    return reverse("tournament", args=[tournament_id])


def manage_url(tournament_id: str) -> str:
    """Return the URL of the organisers' page."""
    return reverse("tournament_manage", args=[tournament_id])
