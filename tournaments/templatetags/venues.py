"""Template tags for the venue of an event at real tables."""

from typing import Any

from django import template

from tournaments.http.links import map_url
from tournaments.models import Tournament

register = template.Library()


@register.inclusion_tag("tournaments/live/venue.html")
def venue(tournament: Tournament) -> dict[str, Any]:
    """Render the address, with a link to a map; nothing for other tournaments."""
    return {"tournament": tournament, "map_url": map_url(tournament.venue)}
