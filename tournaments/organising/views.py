"""The organiser's page: who takes part, the tables, every verb as a press, and the log."""

from collections.abc import Callable

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts.models import User
from accounts.responses import error_response, reader_of, wants_json
from games.tables.errors import TableError as AnyRefused
from tournaments.errors import TournamentError
from tournaments.links import manage_url
from tournaments.models import Tournament
from tournaments.organising import participants, rulings, services
from tournaments.organising.dashboard import desk_of
from tournaments.organising.rulings import Ruling
from tournaments.responses import organised_by

Act = Callable[[User, str, QueryDict], object]


@never_cache
@login_required
@require_safe
def manage(request: HttpRequest, tournament_id: str) -> HttpResponse:
    desk = desk_of(organised_by(request, tournament_id))
    context = {"here": "tournaments", "desk": desk, "tournament": desk.tournament}
    part = request.GET.get("part") == "1"
    return render(
        request, f"tournaments/organising/{'manage_fragment' if part else 'manage'}.html", context
    )


@require_POST
def act(request: HttpRequest, tournament_id: str, what: str) -> HttpResponse:
    """One of ACTS; who may not is refused by the service."""
    user = reader_of(request)
    if what not in ACTS or user is None:
        raise Http404
    try:
        ACTS[what](user, tournament_id, request.POST)
    except AnyRefused as why:
        unseen = why.code in ("not_organiser", "no_tournament")
        return error_response(request, why, "/" if unseen else manage_url(tournament_id))
    gone = not Tournament.objects.filter(pk=tournament_id).exists()
    said = str(DONE["throw-away" if gone else what])
    if wants_json(request):
        if gone:
            messages.success(request, said)
        away = {"url": reverse("tournaments")} if gone else {}
        return JsonResponse({"status": "done", "text": said, **away})
    messages.success(request, said)
    return redirect("tournaments" if gone else manage_url(tournament_id))


def number(asked: QueryDict, name: str, signed: bool = False) -> int:
    """A whole number of a few digits."""
    text = asked.get(name, "").strip()
    digits = text[1:] if signed and text[:1] in ("-", "−") else text
    if not (digits.isascii() and digits.isdigit() and len(digits) < 10):
        raise TournamentError("bad_points" if signed else "bad_choice")
    return -int(digits) if digits != text else int(digits)


def _ruling(asked: QueryDict) -> Ruling:
    """Points by seat; places only where somebody chose one."""
    seats = range(4)
    scores = [number(asked, f"score{n}", signed=True) for n in seats if f"score{n}" in asked]
    chosen = [asked.get(f"place{n}", "") for n in seats if f"score{n}" in asked]
    places = [number(asked, f"place{n}") for n in range(len(chosen))] if any(chosen) else []
    return Ruling(scores, asked.get("reason", ""), places)


ACTS: dict[str, Act] = {
    "publish": lambda user, key, _: services.publish(user, key),
    "start": lambda user, key, _: services.start(user, key),
    "pause": lambda user, key, _: services.pause(user, key),
    "resume": lambda user, key, _: services.resume(user, key),
    "announce": lambda user, key, asked: services.announce(user, key, asked.get("text", "")),
    "cancel": lambda user, key, asked: services.cancel(user, key, asked.get("reason", "")),
    "redraw": lambda user, key, _: services.redraw(user, key),
    "invite": lambda user, key, asked: participants.invite(user, key, asked.get("name", "")),
    "remove": lambda user, key, asked: participants.remove(user, key, number(asked, "entrant")),
    "check-in": lambda user, key, asked: participants.check_in_for(
        user, key, number(asked, "entrant")
    ),
    "check-out": lambda user, key, asked: participants.check_in_for(
        user, key, number(asked, "entrant"), there=False
    ),
    "replace": lambda user, key, asked: participants.replace(
        user, key, number(asked, "entrant"), asked.get("name", "")
    ),
    "result": lambda user, key, asked: rulings.set_result(
        user, key, number(asked, "table"), _ruling(asked)
    ),
    "time": lambda user, key, asked: rulings.add_time(
        user, key, number(asked, "table"), number(asked, "minutes")
    ),
}
DONE = {
    "publish": _("It is open for entries now."),
    "start": _("It has begun: the first round is drawn in a moment."),
    "pause": _("Paused: what is being played goes on, nothing new begins."),
    "resume": _("It goes on."),
    "announce": _("Announced."),
    "cancel": _("The tournament is cancelled."),
    "throw-away": _("The draft is thrown away."),
    "redraw": _("The round is drawn again in a moment."),
    "result": _("The result is set."),
    "time": _("Time was added."),
    "invite": _("Invited."),
    "remove": _("Taken off the list."),
    "check-in": _("Noted as here."),
    "check-out": _("Noted as not here."),
    "replace": _("Replaced: the new one plays from the next table on."),
}
