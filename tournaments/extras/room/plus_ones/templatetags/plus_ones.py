"""The guests of an entrant at an event at real tables, and the form that adds one."""

from typing import Any

from django import template
from django.template.context import RequestContext

from accounts.http.responses import reader_of
from tournaments.extras.room.models import MAX_NAME_LENGTH
from tournaments.extras.room.plus_ones.queries import host_of, invites_plus_ones, plus_ones_of
from tournaments.extras.room.plus_ones.services import MAX_PLUS_ONES
from tournaments.models import Tournament

register = template.Library()


@register.inclusion_tag("tournaments/extras/room/plus_ones/plus_ones.html", takes_context=True)
def plus_ones(context: RequestContext, tournament: Tournament) -> dict[str, Any]:
    """Render the reader's guests; nothing for those who do not come, and for other tournaments."""
    request = context.get("request") or getattr(context, "request", None)
    if request is None or not invites_plus_ones(tournament):
        return {}
    host = host_of(reader_of(request), tournament)
    if host is None:
        return {}
    people = plus_ones_of(host)
    return {
        "request": request,
        "tournament": tournament,
        "host": host,
        "people": people,
        "has_room": len(people) < MAX_PLUS_ONES,
        "max_length": MAX_NAME_LENGTH,
    }
