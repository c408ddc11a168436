"""The addresses of a tournament's pages."""

from django.urls import reverse


def page_url(tournament_id: str) -> str:
    """For everybody."""
    return reverse("tournament", args=[tournament_id])


def manage_url(tournament_id: str) -> str:
    """For its organisers."""
    return reverse("tournament_manage", args=[tournament_id])
