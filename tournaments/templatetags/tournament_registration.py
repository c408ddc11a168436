"""The registration panel and phone bar of a tournament's page."""

from typing import Any

from django import template
from django.template.context import RequestContext

from accounts.clubs import names
from accounts.models import User
from tournaments.formats import is_timed
from tournaments.models import TEAM_NAME_LENGTH, Tournament
from tournaments.registration.services import MAX_PASSWORD_LENGTH
from tournaments.registration.status import registration_status, waiting_table
from tournaments.registration.team_panel import MAX_TYPED_CODE_LENGTH, team_panel

register = template.Library()


@register.inclusion_tag("tournaments/registration/registration.html", takes_context=True)
def registration_panel(context: RequestContext, tournament: Tournament) -> dict[str, Any]:
    """Render what the page offers to its reader."""
    return _context(context, tournament)


@register.inclusion_tag("tournaments/registration/phone_bar_actions.html", takes_context=True)
def registration_phone_bar(context: RequestContext, tournament: Tournament) -> dict[str, Any]:
    """Render the same at the foot of a phone."""
    table = context.get("viewer_table")
    return {
        **_context(context, tournament),
        "viewer_table": table,
        "is_present": context.get("is_present"),
        "is_awaited": context.get("is_awaited"),
        "opens_by_date": context.get("opens_by_date"),
        "opens_later": context.get("opens_later"),
    }


@register.inclusion_tag("tournaments/team_name_field.html")
def team_name_field(name: str = "") -> dict[str, Any]:
    """Render the field for the name of a team; empty for a new one."""
    return {"name": name, "min_length": names.MIN_LENGTH, "max_length": TEAM_NAME_LENGTH}


def _context(context: RequestContext, tournament: Tournament) -> dict[str, Any]:
    """Return the context of both, computed once a request."""
    request: Any = context.get("request")
    known = getattr(request, "_registration", None)
    if known is None:
        known = _compute_context(context, request, tournament)
        if request is not None:
            request._registration = known
    return known


def _compute_context(
    context: RequestContext, request: Any, tournament: Tournament
) -> dict[str, Any]:
    reader = request.user if request is not None and isinstance(request.user, User) else None
    status = registration_status(tournament, reader)
    table = waiting_table(tournament, status.row) if status.state == "in" and status.row else None
    return {
        "registration": status,
        "tournament": tournament,
        "team_panel": team_panel(status, reader, request.GET.get("team", "") if request else ""),
        "max_password_length": MAX_PASSWORD_LENGTH,
        "max_code_length": MAX_TYPED_CODE_LENGTH,
        "is_arena": is_timed(tournament.format),
        "table": table,
        # Its organisers know that it has begun.
        "is_silent": status.state == "closed" and bool(context.get("may_organise")),
        "is_present": bool(table and status.row and status.row.pk in table.present_entrants),
        "user": getattr(request, "user", None),
        "request": request,
        "csrf_token": context.get("csrf_token"),
    }
