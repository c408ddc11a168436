"""Requests to play on; bots answer in workers (work.py)."""

import math
from collections.abc import Callable

from django.http import Http404, HttpRequest
from django.utils import timezone

from accounts.limits.services import Limit, NetworkLimit
from accounts.models import User
from games import engine
from games.bots import LADDER, costs
from games.game_reviews import work_day
from games.hand_explorer.models import HandUse
from games.hand_explorer.services import is_trusted, note_use
from games.models import Game
from games.tables import scheduling, visibility
from games.tables.bots.capacity import affordable_levels, busy_seconds
from games.tables.bots.level_names import LEVEL_NAMES
from games.tables.presence import live_help
from games.what_if import kept, played, work_share
from games.what_if.course import TriedCourse, play
from games.what_if.errors import MomentError, WhatIfHelpRefused, WhatIfRefused
from games.what_if.moment import StartMoment, Tried

TASK = "what_if.answer"
MOVES, MOVES_BY_NETWORK = Limit("what_if_moves"), NetworkLimit("what_if_moves_by_network")
GUESTS = Limit("guest_what_if_moves")
GUESTS_BY_NETWORK = NetworkLimit("guest_what_if_moves_by_network")
# Who is not trusted yet leaves this part of the day's time to the others.
KEPT_FREE = 0.5
# The level that is proposed, where the workers can afford it.
USUAL_LEVEL = "expert"


def refuse_players(request: HttpRequest) -> None:
    """Refuse help to who plays a game that counts, in this account or in this browser.

    Raises:
        WhatIfHelpRefused: they do.
    """
    if live_help.is_playing(request):
        raise WhatIfHelpRefused("playing")


def open_game_or_404(game_id: str, user_id: int | None) -> Game:
    """Return a finished game whose cards are open to everybody who may see it.

    Raises: Http404.
    """
    game = visibility.get_visible_or_404(Game.objects.all(), game_id, user_id)
    if game.sealed or game.status == Game.Status.PLAYING:
        raise Http404
    return game


def offered_levels() -> tuple[str, ...]:
    """Return the levels of bots that the workers can afford now, the weakest first."""
    return affordable_levels()


def proposed_level() -> str:
    """Return the level that bots have at first."""
    known = LADDER[: LADDER.index(USUAL_LEVEL) + 1]
    return next(level for level in reversed(offered_levels()) if level in known)


def start_of(game: Game, tried: Tried) -> engine.Game:
    """Return the game at the moment from which somebody tries.

    Raises:
        MomentError: there is no such moment, or nobody plays on that seat.
        WhatIfRefused: it follows older rules.
    """
    moment = tried.moment
    start = played.deal_of(game, moment.deal).at(moment.step)
    if start.running is None or moment.seat not in start.running.active:
        raise MomentError("seat")
    return start


def course_of(game: Game, tried: Tried) -> TriedCourse:
    """Return the course of what is tried, as far as bots have answered.

    Raises:
        MomentError, WhatIfRefused: as `start_of`.
        IllegalAction: the rules refuse one of the actions.
    """
    start = start_of(game, tried)
    return play(start, tried.moment.seat, tried.actions, kept.answers_to(tried))


def admit(tried: Tried, user: User | None, network: str) -> None:
    """Check that bots think for this user, or for a visitor, today.

    It comes before a visitor becomes a guest: a refusal leaves no account behind.

    network  of the client (accounts/limits/networks.py)

    Raises:
        WhatIfRefused: there are no such bots, or no time today for the site or this network.
    """
    if not work_day.budget_ms():
        raise WhatIfRefused("off")
    if costs.searches(tried.moment.level) and not costs.CAN_SEARCH:
        raise WhatIfRefused("no_search")
    trusted = user is not None and is_trusted(user)
    needed = 0 if trusted else KEPT_FREE * work_day.budget_ms()
    if work_day.left_ms(timezone.now()) <= needed:
        raise WhatIfRefused("no_time")
    if work_share.network_is_over(timezone.now(), network):
        raise WhatIfRefused("no_network_time")


def ask(
    course: TriedCourse,
    moment: StartMoment,
    reader: User | None,
    network: str,
    account: Callable[[], User],
) -> None:
    """Let workers play the bots that are to act now, unless they do; the use is noted.

    Later actions that were sent with it are left to later requests, so that each one counts.

    reader   None for a visitor
    network  of the client (accounts/limits/networks.py)
    account  returns the reader; it makes a visitor a guest, after all that can be refused

    Raises:
        WhatIfRefused: the workers cannot afford bots of this level now.
        LimitExceeded: the reader or their network asked too often.
    """
    if not kept.claim(moment, course.actions):
        return
    try:
        _check_level(moment.level)
        _take_limits(reader, network)
        user = account()
    except Exception:
        kept.release(moment, course.actions)
        raise
    note_use(user, HandUse.Kind.WHAT_IF)
    send(Tried(moment, course.actions), network)


def _check_level(level: str) -> None:
    if level not in offered_levels():
        minutes = max(1, math.ceil(busy_seconds(level) / 60))
        raise WhatIfRefused("level_busy", level=str(LEVEL_NAMES[level]), minutes=minutes)


def _take_limits(reader: User | None, network: str) -> None:
    trusted = reader is not None and is_trusted(reader)
    person, all_there = (MOVES, MOVES_BY_NETWORK) if trusted else (GUESTS, GUESTS_BY_NETWORK)
    if reader is not None:
        person.take(reader.pk)
    all_there.take(network)


def send(tried: Tried, network: str) -> None:
    """Send the task, behind all turns of bots."""
    moment = tried.moment
    place = moment.game_id, moment.deal, moment.step, moment.seat, moment.level
    scheduling.send(TASK, *place, list(tried.actions), network, priority=scheduling.LAST)
