"""`{% entering tournament %}`: what the page of a tournament offers to its reader."""

from typing import Any

from django import template
from django.template.context import RequestContext

from accounts.models import User
from tournaments.models import Tournament
from tournaments.registration.status import entering_of, waiting_table

register = template.Library()


@register.inclusion_tag("tournaments/registration/registration.html", takes_context=True)
def entering(context: RequestContext, tournament: Tournament) -> dict[str, Any]:
    return _offered(context, tournament)


@register.inclusion_tag("tournaments/registration/phone_bar_actions.html", takes_context=True)
def entering_bar(context: RequestContext, tournament: Tournament) -> dict[str, Any]:
    """The same at the foot of a phone, where the page begins with what all see."""
    table = context.get("my_table")
    return {**_offered(context, tournament), "my_table": table, "is_here": context.get("is_here")}


def _offered(context: RequestContext, tournament: Tournament) -> dict[str, Any]:
    """Asked once for both places."""
    request: Any = context.get("request")
    known = getattr(request, "_entering", None)
    if known is None:
        known = _found(context, request, tournament)
        if request is not None:
            request._entering = known
    return known


def _found(context: RequestContext, request: Any, tournament: Tournament) -> dict[str, Any]:
    reader = request.user if request is not None and isinstance(request.user, User) else None
    found = entering_of(tournament, reader)
    mine = waiting_table(tournament, found.row) if found.state == "in" and found.row else None
    return {
        "entering": found,
        "tournament": tournament,
        "table": mine,
        # Who runs it knows that it has begun.
        "is_silent": found.state == "shut" and bool(context.get("may_organise")),
        "is_here": bool(mine and found.row and found.row.pk in mine.here),
        "user": getattr(request, "user", None),
        "request": request,
        "csrf_token": context.get("csrf_token"),
    }
