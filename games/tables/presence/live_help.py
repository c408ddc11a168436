"""Help in a game that counts: refused to who plays one, whatever they ask about.

A browser remembers which accounts sat down in it at a table that counts, so that a second account
there is refused too. The refusal depends on nothing but such a game: no card, turn or record.
"""

from collections.abc import Callable, Collection
from datetime import timedelta
from typing import ClassVar

from django.conf import settings
from django.core import signing
from django.db.models import F, Max, Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.errors import DomainError
from games.models import Game, Seat
from games.queries import NOT_LEFT

COOKIE = "seated"
PATH = "/"
SALT = "games.tables.presence.live_help"
# No game that counts lasts longer.
LIFETIME_S = 7 * 24 * 60 * 60
# People who share a browser.
MAX_ACCOUNTS = 8

# Says whether others still play the cards that one of these users has played. Each app whose games
# have the same cards appends its own.
SAME_CARDS: list[Callable[[Collection[int]], bool]] = []
# Returns hands, as sets of cards, that everybody who plays certain games now was dealt alike.
KNOWN_HANDS: list[Callable[[], Collection[int]]] = []


class LiveHelpRefused(DomainError):
    """Help that is refused while a game that counts goes on."""

    status = 403
    texts: ClassVar = {
        "playing": _(
            "There are no reviews now, and no records can be uploaded. You have not finished a "
            "rated game, a tournament's game or today's eight deals, or others still play your "
            "cards."
        ),
    }


def refuse_players(request: HttpRequest) -> None:
    """Refuse help to who plays a game that counts, in this account or in this browser.

    Raises:
        LiveHelpRefused: they do.
    """
    if is_playing(request):
        raise LiveHelpRefused("playing")


def is_playing(request: HttpRequest) -> bool:
    """Return whether an account of this request or its browser plays a game that counts.

    Who has ended a game whose cards others still play is treated alike.
    """
    own = set() if request.user.pk is None else {request.user.pk}
    users = own | set(_accounts(request))
    if not users:
        return False
    seats = _counting_seats().filter(user__in=users)
    return seats.exists() or any(is_played(users) for is_played in SAME_CARDS)


def _counting_seats() -> QuerySet[Seat]:
    """Return the seats of rated and tournament games and today's deals that are not over."""
    today = timezone.now().date().isoformat()
    counts = Q(game__rated=True) | ~Q(game__event="") | Q(game__fixed_deal__startswith=f"{today}/")
    return Seat.objects.filter(NOT_LEFT, counts, unfinished=True, game__status=Game.Status.PLAYING)


def longest_turn() -> timedelta:
    """Return how long a turn may last at a rated or tournament table that is played now.

    Clocks are set before a game, so this follows no turn. Deals of a day have no clock.
    """
    counts = Q(rated=True) | ~Q(event="")
    games = Game.objects.filter(counts, status=Game.Status.PLAYING, fixed_deal="")
    longest = games.aggregate(ms=Max(F("action_ms") + F("reserve_ms")))["ms"]
    return timedelta(milliseconds=longest or 0)


def remember(request: HttpRequest, response: HttpResponse, game: Game) -> None:
    """Let the browser remember that its account plays this game, if it counts."""
    if not (game.is_ranked or game.fixed_deal) or request.user.pk is None:
        return
    others = [pk for pk in _accounts(request) if pk != request.user.pk]
    response.set_cookie(
        COOKIE,
        signing.dumps([*others[1 - MAX_ACCOUNTS :], request.user.pk], salt=SALT),
        max_age=LIFETIME_S,
        path=PATH,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )


def _accounts(request: HttpRequest) -> list[int]:
    """Return the ids of accounts that sat at a table that counts in this browser."""
    try:
        return list(signing.loads(request.COOKIES.get(COOKIE, ""), salt=SALT, max_age=LIFETIME_S))
    except signing.BadSignature:
        return []
