"""The page of the day, and the button that plays a deal."""

from collections.abc import Collection
from datetime import UTC, date, datetime

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts.guests.services import user_or_new_guest
from accounts.http.responses import error_response, reader_of
from accounts.limits.services import ClientLimit, NetworkLimit, limited
from accounts.models import User
from games.daily import browser_keys
from games.daily.eligibility import problem_with
from games.daily.errors import DailyError
from games.daily.models import Day
from games.daily.page.compared import ComparedDay
from games.daily.page.friends import FriendsDay
from games.daily.page.hub import DailyPage, hub_of, page_of
from games.daily.page.streaks import calendar_of, first_of
from games.daily.page.watching import watched
from games.daily.queries import ListedDay, days_since, is_begun
from games.daily.services import begin
from games.replays.services import ReplayError

# So many friends are shown at first.
FRIENDS = 6
DEALS = ClientLimit("bot_games")
WATCHED = ClientLimit("daily_watched")
# Guests are free to make: a network has its part of the bots' thinking about past days.
PRACTICE = NetworkLimit("daily_practice_by_network")


@never_cache
@require_safe
def daily(request: HttpRequest) -> HttpResponse:
    """Show the deals of the day that the reader plays: today's, or yesterday's."""
    return _page(request, hub_of(reader_of(request), timezone.now()))


@never_cache
@require_safe
def past_day(request: HttpRequest, date_text: str) -> HttpResponse:
    """Show the deals of a day, to be played for practice."""
    hub = page_of(reader_of(request), timezone.now(), date_of(date_text))
    if hub is None:
        raise Http404
    return _page(request, hub)


def _page(request: HttpRequest, hub: DailyPage | None) -> HttpResponse:
    reader, now = reader_of(request), timezone.now()
    days = days_since(first_of(now.astimezone(UTC).date())) if hub else []
    why = DailyError(hub.problem).text if hub and hub.problem else ""
    view = request.GET.get("view", "") if hub else ""
    opened = hub.opened(request.GET.get("deal", "")) if hub else None
    context = {
        "hub": hub,
        "why": why,
        "traveller": opened,
        "compared": _compared(hub, request) if hub else None,
        "open_days": tuple(day for day in days if hub and _is_committed_beside(hub, day)),
        "calendar": calendar_of(reader, now, _opened(hub, reader, days, now)) if reader else None,
        # What a phone shows of the page.
        "view": view,
        "shown": hub.division.shown("all" in request.GET) if hub and hub.division else [],
        "has_all_rows": "all" in request.GET,
        "friends": _friends(hub, view) if hub else [],
        "nav_entry": "play",
    }
    return render(request, "games/daily/daily.html", context)


def _is_committed_beside(hub: DailyPage, day: ListedDay) -> bool:
    """Return whether the page shows the commitment to this day, whose secret is not published."""
    return not day.is_published and day.date != hub.day.date


def _opened(
    hub: DailyPage | None, reader: User, days: Collection[ListedDay], now: datetime
) -> list[date]:
    """Return which of these days have a page for the reader: the one that runs has not always."""
    may_play = hub is not None and (hub.is_running or problem_with(reader, now) is None)
    today = now.astimezone(UTC).date()
    return [day.date for day in days if day.date < today or (day.date == today and may_play)]


def _friends(hub: DailyPage, view: str) -> list[FriendsDay]:
    """Return the friends who are shown at first, or all."""
    return hub.friends if view == "friends" else hub.friends[:FRIENDS]


@never_cache
@require_safe
def watch(request: HttpRequest, date_text: str, deal: int, line: str) -> HttpResponse:
    """Replay a line of a deal for who has played it; for all others there is none."""
    reader, day = reader_of(request), _day(date_text)
    # A replay is built for each request.
    WATCHED.take_from(request, reader)
    try:
        replay = watched(reader, day, deal, line) if reader else None
    except ReplayError:
        # It was played by other rules.
        replay = None
    if replay is None:
        raise Http404
    context = {"replay": replay, "deals": f"/daily/{day}/?deal={deal}#traveller"}
    return render(request, "games/replays/replay.html", context)


def _compared(hub: DailyPage, request: HttpRequest) -> ComparedDay | None:
    """Return the reader's deals beside others, where the page is asked for them."""
    return hub.compared(request.GET["compare"]) if "compare" in request.GET else None


@require_POST
@limited(DEALS)
def play(request: HttpRequest, date_text: str, deal: int) -> HttpResponse:
    """Begin a deal, or go on with it; for a past day a visitor becomes a guest.

    `today`: the button stood on the page of the day that ran. Nobody begins to practise by it.
    """
    day, key = _day(date_text), browser_keys.browser_key(request)
    try:
        is_running = day.is_running(timezone.now())
        if "today" in request.POST and not is_running:
            raise DailyError("over")
        if reader_of(request) is None and is_running:
            raise DailyError("guest")
        if not is_running and not is_begun(reader_of(request), day, deal):
            PRACTICE.take_from(request, None)
        user = user_or_new_guest(request)
        run = begin(user, day, deal, browser_keys.keys_of(request, key))
    except DailyError as error:
        return error_response(request, error, "/daily/")
    response = redirect("table", run.game_id)
    browser_keys.remember(response, key)
    return response


def _day(text: str) -> Day:
    return get_object_or_404(Day.objects.select_related("preset"), date=date_of(text))


def date_of(text: str) -> date:
    """Return the date of an address. Raises: Http404."""
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise Http404 from None
