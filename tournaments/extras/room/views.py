"""The organiser's page of an event in a room, and its actions."""

from collections.abc import Callable
from functools import partial

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts.http.responses import error_response, reader_of, wants_json
from accounts.models import User
from games.realtime.messages import now_ms
from games.tables.errors import TableError
from tournaments.errors import TournamentError
from tournaments.extras.room import previews, rounds
from tournaments.extras.room.access import organised_room_or_404
from tournaments.extras.room.corrections import asks_redraw
from tournaments.extras.room.errors import RoomError
from tournaments.extras.room.models import RoomSettings
from tournaments.extras.room.page import RoomPage, load_page
from tournaments.extras.room.people import joining, merging, services
from tournaments.extras.room.people.regulars import names_to_offer
from tournaments.extras.room.results import services as results
from tournaments.extras.room.results.agreements import set_sitting_scores, sitting_question
from tournaments.extras.room.results.requests import perform_once
from tournaments.extras.room.sheets.setup import sheet_setup
from tournaments.http.numbers import is_key, parse_number
from tournaments.organising import services as organising

Action = Callable[[User, str, QueryDict], object]
# Results that are confirmed at once: an event has fewer tables.
MAX_AT_ONCE = 60


@never_cache
@login_required
@require_safe
def room(request: HttpRequest, tournament_id: str) -> HttpResponse:
    """Show the page, or with `round` an earlier round; with `part=1` only what changes."""
    page = load_page(organised_room_or_404(request, tournament_id))
    part = request.GET.get("part") == "1"
    context = {
        "nav_entry": "tournaments",
        "page": page,
        "tournament": page.tournament,
        "join_url": request.build_absolute_uri(reverse("room_by_code", args=[page.room.code])),
        "joinings": RoomSettings.Joining.choices,
        "sitting": sitting_question(page.tournament, page.room.sitting_scores, page.has_four),
        "sitting_scores": RoomSettings.SittingScores.choices,
        "preview": previews.preview_of(page.tournament, page.room, page.names),
        "asks_redraw": asks_redraw(page),
        "sheets": sheet_setup(page, page.tables, request.path, is_organiser=True),
        "now": now_ms(),
    }
    user = reader_of(request)
    if user is not None and not page.is_over:
        context["known_names"] = names_to_offer(user, page.tournament)
    name = "fragment" if part else "room"
    if (number := _earlier_round(request, page)) is not None:
        context |= {"earlier": number, "earlier_tables": page.tables_of_round(number)}
        name = "earlier_fragment" if part else "earlier"
    return render(request, f"tournaments/extras/room/{name}.html", context)


def _earlier_round(request: HttpRequest, page: RoomPage) -> int | None:
    """Return the round before the last one that the address asks for; None without one."""
    asked = request.GET.get("round", "")
    number = int(asked) if is_key(asked) else 0
    return number if number in page.earlier_rounds else None


@require_POST
def perform_action(request: HttpRequest, tournament_id: str, action: str) -> HttpResponse:
    """Perform one of ACTIONS; the service refuses users who may not."""
    user = reader_of(request)
    if action not in ACTIONS or user is None:
        raise Http404
    back = reverse("room", args=[tournament_id])
    try:
        text = _perform(user, tournament_id, action, request.POST)
    except TableError as error:
        is_hidden = error.code in ("not_organiser", "no_tournament", "not_in_room")
        return error_response(request, error, "/" if is_hidden else back)
    if wants_json(request):
        said = text if isinstance(text, str) else str(SUCCESS_MESSAGES.get(action, _("Done.")))
        return JsonResponse({"status": "done", "text": said})
    return redirect(back)


def _perform(user: User, tournament_id: str, action: str, data: QueryDict) -> object:
    """Perform an action; what phones keep without a network is performed once."""
    if action not in OFFLINE_ACTIONS:
        return ACTIONS[action](user, tournament_id, data)
    perform = partial(ACTIONS[action], user, tournament_id, data)
    perform_once(tournament_id, data.get("key", ""), perform)
    return None


def parse_scores(data: QueryDict) -> dict[int, int]:
    """Return the submitted scores by entrant. Raises: TournamentError, RoomError."""
    fields = [name for name in data if name.startswith("score-")]
    if not fields or len(fields) > 4 or not all(data.get(name, "").strip() for name in fields):
        raise RoomError("scores_missing")
    keys = [name.removeprefix("score-") for name in fields]
    if not all(map(is_key, keys)):
        raise TournamentError("bad_choice")
    return {int(key): parse_number(data, f"score-{key}", signed=True) for key in keys}


def _set_joining(user: User, tournament_id: str, data: QueryDict) -> None:
    joining.set_joining(user, tournament_id, data.get("joining", ""))


def _set_minutes(user: User, tournament_id: str, data: QueryDict) -> None:
    text = data.get("minutes", "").strip()
    rounds.set_minutes(user, tournament_id, parse_number(data, "minutes") if text else None)


def _set_network(user: User, tournament_id: str, data: QueryDict) -> None:
    joining.set_shares_network(user, tournament_id, "shared" in data)


def _confirm_all(user: User, tournament_id: str, data: QueryDict) -> str:
    """Confirm the results that the organiser saw, and say which of them could not be."""
    chosen = [int(key) for key in data.getlist("entry")[:MAX_AT_ONCE] if is_key(key)]
    confirmed = results.confirm_all(user, tournament_id, chosen)
    text = ngettext("%(n)s result counts.", "%(n)s results count.", confirmed.number)
    refused = dict.fromkeys(error.text for error in confirmed.refused)
    return " ".join([text % {"n": confirmed.number}, *refused])


def _key(data: QueryDict) -> int:
    return parse_number(data, "entrant")


def _table(data: QueryDict) -> int:
    return parse_number(data, "table")


ACTIONS: dict[str, Action] = {
    "open": lambda user, pk, _: organising.publish(user, pk),
    "here": lambda user, pk, data: services.set_here(user, pk, _key(data), True),
    "away": lambda user, pk, data: services.set_here(user, pk, _key(data), False),
    "everybody": lambda user, pk, _: services.everybody_here(user, pk),
    "rename": lambda user, pk, data: services.rename(
        user, pk, _key(data), data.get("name", ""), "public" in data, "for_club" in data
    ),
    "remove": lambda user, pk, data: services.remove(user, pk, _key(data)),
    "release": lambda user, pk, data: services.release_device(user, pk, _key(data)),
    "delete-name": lambda user, pk, data: services.delete_name(user, pk, _key(data)),
    "let-in": lambda user, pk, data: joining.answer_request(
        user, pk, parse_number(data, "request"), True
    ),
    "turn-away": lambda user, pk, data: joining.answer_request(
        user, pk, parse_number(data, "request"), False
    ),
    "joining": _set_joining,
    "minutes": _set_minutes,
    "network": _set_network,
    "sitting": lambda user, pk, data: set_sitting_scores(user, pk, data.get("sitting", "")),
    "restart-clock": lambda user, pk, _: rounds.restart_clock(user, pk),
    "renew-code": lambda user, pk, _: joining.renew_code(user, pk),
    "renew-projector": lambda user, pk, _: joining.renew_projector(user, pk),
    "draw": lambda user, pk, _: rounds.draw_next(user, pk),
    "prepare": lambda user, pk, _: previews.prepare(user, pk),
    "prepare-without-late": lambda user, pk, _: previews.prepare(user, pk, without_late=True),
    "swap": lambda user, pk, data: previews.swap(
        user, pk, parse_number(data, "one"), parse_number(data, "other")
    ),
    "publish-draw": lambda user, pk, data: previews.publish(user, pk, data.get("key", "")),
    "discard-draw": lambda user, pk, _: previews.discard(user, pk),
    "redraw": lambda user, pk, _: organising.redraw(user, pk),
    "draw-without-late": lambda user, pk, _: rounds.draw_next(user, pk, without_late=True),
    "result": lambda user, pk, data: results.set_as_organiser(
        user, pk, _table(data), parse_scores(data)
    ),
    "confirm": lambda user, pk, data: results.confirm_as_organiser(
        user, pk, _table(data), parse_number(data, "entry")
    ),
    "confirm-all": _confirm_all,
    "offer-account": lambda user, pk, data: merging.offer_account(
        user, pk, _key(data), data.get("name", "")[:150]
    ),
    "agree-account": lambda user, pk, data: merging.agree_to_account(user, pk, _key(data)),
    "undo-account": lambda user, pk, data: merging.undo(user, pk, _key(data)),
}
OFFLINE_ACTIONS = frozenset(("result", "confirm"))
SUCCESS_MESSAGES = {
    "open": gettext_lazy("The event is open: add the people who came."),
    "draw": gettext_lazy("Drawn."),
    "draw-without-late": gettext_lazy("Drawn."),
    "publish-draw": gettext_lazy("Published."),
    "redraw": gettext_lazy("Drawn."),
    "result": gettext_lazy("The result counts."),
    "confirm": gettext_lazy("The result counts."),
    "let-in": gettext_lazy("Let in."),
    "renew-code": gettext_lazy(
        "The event has a new code. Phones have to choose their names again."
    ),
    "renew-projector": gettext_lazy("The projector has a new address."),
    "offer-account": gettext_lazy("The account has to agree now."),
    "delete-name": gettext_lazy("The name is deleted."),
}
