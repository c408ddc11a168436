"""The organiser's page, and its actions."""

from collections.abc import Callable

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts.http.responses import error_response, reader_of, wants_json
from accounts.models import User
from games.realtime.messages import now_ms
from games.tables.errors import TableError
from tournaments.extension import EXTENSIONS, ManageAction
from tournaments.http.links import manage_url
from tournaments.http.numbers import parse_number
from tournaments.http.responses import get_organised_or_404
from tournaments.models import Tournament
from tournaments.organising import rulings, services, swapping
from tournaments.organising.dashboard.page import load_dashboard
from tournaments.organising.people import co_organisers, member_invitations, participants, teams
from tournaments.organising.rulings import ResultOverride
from tournaments.permissions import is_head_organiser
from tournaments.text_cleaning import clean

MAX_SEARCH_LENGTH = 150
Action = Callable[[User, str, QueryDict], object]


@never_cache
@login_required
@require_safe
def manage(request: HttpRequest, tournament_id: str) -> HttpResponse:
    """Show the dashboard; with `part=1` only its content, with `name` only who has it."""
    search = clean(request.GET.get("name", "")[:MAX_SEARCH_LENGTH])
    tournament, user = get_organised_or_404(request, tournament_id), reader_of(request)
    dashboard = load_dashboard(tournament, search, user)
    is_head = user is not None and is_head_organiser(user, tournament)
    context = {
        "is_head_organiser": is_head,
        "may_invite_members": tournament.status == Tournament.Status.ENTRY
        and tournament.club is not None
        and not member_invitations.was_done(tournament),
        "co_organisers": tournament.co_organisers.order_by("name_key"),
        "max_reason_length": services.MAX_REASON_LENGTH,
        "nav_entry": "tournaments",
        "dashboard": dashboard,
        "tournament": dashboard.tournament,
        "now": now_ms(),
    }
    part = request.GET.get("part") == "1"
    return render(
        request, f"tournaments/organising/{'manage_fragment' if part else 'manage'}.html", context
    )


@require_POST
def perform_action(request: HttpRequest, tournament_id: str, action: str) -> HttpResponse:
    """Perform one of the actions; the service refuses users who may not."""
    user = reader_of(request)
    known = manage_actions()
    if action not in known or user is None:
        raise Http404
    try:
        known[action].perform(user, tournament_id, request.POST)
    except TableError as error:
        is_hidden = error.code in ("not_organiser", "no_tournament")
        return error_response(request, error, "/" if is_hidden else manage_url(tournament_id))
    is_deleted = not Tournament.objects.filter(pk=tournament_id).exists()
    text = str(SUCCESS_MESSAGES["delete-draft"] if is_deleted else known[action].success)
    if wants_json(request):
        if is_deleted:
            messages.success(request, text)
        target = {"url": reverse("tournaments")} if is_deleted else {}
        return JsonResponse({"status": "done", "text": text, **target})
    messages.success(request, text)
    return redirect("tournaments" if is_deleted else manage_url(tournament_id))


def manage_actions() -> dict[str, ManageAction]:
    """Return the actions of the page by name, those of optional apps included."""
    known = {name: ManageAction(ACTIONS[name], SUCCESS_MESSAGES[name]) for name in ACTIONS}
    for extension in EXTENSIONS:
        known |= extension.manage_actions
    return known


def _start(user: User, tournament_id: str, with_everyone: bool) -> None:
    start = participants.start_with_everyone if with_everyone else services.start
    start(user, tournament_id)


def _result_override(data: QueryDict) -> ResultOverride:
    """Return the submitted result; places only if at least one was chosen."""
    seats = range(4)
    scores = [parse_number(data, f"score{n}", signed=True) for n in seats if f"score{n}" in data]
    places_given = [data.get(f"place{n}", "") for n in seats if f"score{n}" in data]
    places = (
        [parse_number(data, f"place{n}") for n in range(len(places_given))]
        if any(places_given)
        else []
    )
    return ResultOverride(scores, data.get("reason", ""), places)


ACTIONS: dict[str, Action] = {
    "publish": lambda user, key, _: services.publish(user, key),
    "start": lambda user, key, data: _start(user, key, "everyone" in data),
    "pause": lambda user, key, _: services.pause(user, key),
    "resume": lambda user, key, _: services.resume(user, key),
    "announce": lambda user, key, data: services.announce(user, key, data.get("text", "")),
    "cancel": lambda user, key, data: services.cancel(user, key, data.get("reason", "")),
    "redraw": lambda user, key, _: services.redraw(user, key),
    "swap": lambda user, key, data: swapping.swap(
        user, key, parse_number(data, "one"), parse_number(data, "other")
    ),
    "invite": lambda user, key, data: participants.invite(user, key, data.get("name", "")),
    "invite-members": lambda user, key, _: member_invitations.invite_members(user, key),
    "co-organiser": lambda user, key, data: co_organisers.add_co_organiser(
        user, key, data.get("name", "")
    ),
    "no-co-organiser": lambda user, key, data: co_organisers.remove_co_organiser(
        user, key, parse_number(data, "user")
    ),
    "remove": lambda user, key, data: participants.remove(user, key, parse_number(data, "entrant")),
    "check-in": lambda user, key, data: participants.check_in_for(
        user, key, parse_number(data, "entrant")
    ),
    "check-out": lambda user, key, data: participants.check_in_for(
        user, key, parse_number(data, "entrant"), present=False
    ),
    "check-in-everyone": lambda user, key, _: participants.check_in_everyone(user, key),
    "replace": lambda user, key, data: participants.replace(
        user, key, parse_number(data, "entrant"), data.get("name", "")
    ),
    "rename-team": lambda user, key, data: teams.rename_team(
        user, key, parse_number(data, "team"), data.get("team_name", "")[:150]
    ),
    "move-member": lambda user, key, data: teams.move_member(
        user, key, parse_number(data, "entrant"), parse_number(data, "team") or None
    ),
    "draw-teams": lambda user, key, _: teams.draw_teams(user, key),
    "substitute": lambda user, key, data: teams.substitute(
        user, key, parse_number(data, "team"), data.get("name", "")
    ),
    "result": lambda user, key, data: rulings.set_result(
        user, key, parse_number(data, "table"), _result_override(data)
    ),
    "time": lambda user, key, data: rulings.add_time(
        user, key, parse_number(data, "table"), parse_number(data, "minutes")
    ),
}
SUCCESS_MESSAGES = {
    "publish": _("Registration is open."),
    "start": _("The tournament has started. The first round is being drawn."),
    "pause": _("Paused. Running games continue, but no new games start."),
    "resume": _("The tournament continues."),
    "announce": _("Announced."),
    "cancel": _("The tournament is cancelled."),
    "delete-draft": _("The draft was deleted."),
    "redraw": _("The round is being drawn again."),
    "swap": _("The round is being drawn again."),
    "result": _("The result is set."),
    "time": _("Time was added."),
    "rename-team": _("The team has another name."),
    "move-member": _("The player was moved."),
    "draw-teams": _("Players without a team were put together."),
    "substitute": _("The reserve plays from the next round on."),
    "invite-members": _("All members of the club are invited."),
    "co-organiser": _("The tournament has another co-organiser."),
    "no-co-organiser": _("The co-organiser was removed."),
    "invite": _("Invited."),
    "remove": _("The player was removed."),
    "check-in": _("Checked in."),
    "check-out": _("Check-in undone."),
    "check-in-everyone": _("Everybody is checked in."),
    "replace": _("Replaced. The new player plays from the next table on."),
}
