"""The page of a repeating tournament, for its organisers."""

from collections.abc import Callable
from datetime import date, datetime

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from accounts.errors import DomainError
from accounts.http.responses import error_response, reader_of
from accounts.models import User
from tournaments.extras.repeats import services
from tournaments.extras.repeats.errors import RepeatError
from tournaments.extras.repeats.forms import RepeatForm, initial_values
from tournaments.extras.repeats.models import Repeat
from tournaments.extras.repeats.queries import occurrences
from tournaments.formats import has_calendar
from tournaments.http.links import manage_url
from tournaments.http.responses import get_organised_or_404
from tournaments.http.times import parse_time
from tournaments.models import Tournament
from tournaments.permissions import is_head_organiser

SHOWN_DAYS = 8
Action = Callable[[User, Tournament, QueryDict], object]


def _organised(request: HttpRequest, tournament_id: str) -> tuple[Tournament, User]:
    """Return the tournament and its organiser. Raises: Http404, PermissionDenied."""
    tournament, user = get_organised_or_404(request, tournament_id), reader_of(request)
    if user is None or not is_head_organiser(user, tournament):
        raise PermissionDenied
    return tournament, user


@never_cache
@login_required
def repeat_page(request: HttpRequest, tournament_id: str) -> HttpResponse:
    """Show the coming days, or the form that lets the tournament repeat."""
    tournament, user = _organised(request, tournament_id)
    if has_calendar(tournament.format):
        messages.error(request, RepeatError("no_calendar").text)
        return redirect(manage_url(tournament_id))
    repeat = Repeat.objects.select_related("series").filter(template=tournament).first()
    form = RepeatForm(tournament, request.POST or None, initial=initial_values(tournament, repeat))
    if request.method == "POST" and form.is_valid():
        try:
            services.start_repeat(user, tournament, form.details())
            return redirect("tournament_repeat", tournament_id)
        except RepeatError as error:
            form.add_error(None, error.text)
    is_on = repeat is not None and repeat.stopped_at is None
    context = {
        "nav_entry": "tournaments",
        "tournament": tournament,
        "repeat": repeat,
        "is_on": is_on,
        "problem": services.problem_text(repeat) if repeat else "",
        "days": occurrences(repeat, timezone.now(), SHOWN_DAYS) if repeat and is_on else [],
        "form": form,
    }
    return render(request, "tournaments/extras/repeats/repeat.html", context)


@login_required
@require_POST
def perform_action(request: HttpRequest, tournament_id: str, action: str) -> HttpResponse:
    """Perform one of ACTIONS and return to the page."""
    if action not in ACTIONS:
        raise Http404
    tournament, user = _organised(request, tournament_id)
    back = f"/tournaments/{tournament.pk}/repeat/"
    try:
        ACTIONS[action](user, tournament, request.POST)
    except DomainError as error:
        return error_response(request, error, back)
    messages.success(request, _("Saved."))
    return redirect(back)


def _day(data: QueryDict) -> date:
    """Return the submitted day. Raises: RepeatError."""
    try:
        return date.fromisoformat(data.get("day", ""))
    except ValueError:
        raise RepeatError("no_such_day") from None


def _move(user: User, tournament: Tournament, data: QueryDict) -> None:
    starts_at: datetime = parse_time(data)
    services.move_day(user, tournament, _day(data), starts_at)


ACTIONS: dict[str, Action] = {
    "stop": lambda user, tournament, _: services.stop_repeat(user, tournament),
    "skip": lambda user, tournament, data: services.skip_day(user, tournament, _day(data)),
    "restore": lambda user, tournament, data: services.restore_day(user, tournament, _day(data)),
    "move": _move,
}
