"""What every page needs to draw its furniture."""

from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.utils import timezone
from django.utils.functional import SimpleLazyObject

from accounts.models import User
from accounts.preferences import cookies
from games import queries as games
from games.lobby.invitations import open_invitations
from games.lobby.locks import custom_table_url
from games.lobby.models import Invitation
from games.matchmaking.restrictions import RankedRestriction, ranked_restriction_of
from games.models import Game
from games.queries import custom_table_of
from ratings import queries as ratings
from ratings.models import Rating
from tournaments.registration.reminders import Reminder, reminders_for, reminders_of


def furniture(request: HttpRequest) -> dict[str, Any]:
    """Lazy: a page that draws no header asks the database for nothing."""
    return {
        "theme": cookies.theme_of(request),
        "me": SimpleLazyObject(lambda: {"rating": _main_rating(request)}),
        "running": SimpleLazyObject(lambda: running_game(request)),
        "unfinished": SimpleLazyObject(lambda: _unfinished(request)),
        "waits_at": SimpleLazyObject(lambda: _waits_at(request)),
        "open_invitations": SimpleLazyObject(lambda: _calls(request)),
        "reminders": SimpleLazyObject(lambda: _reminders(request)),
        "ranked_restriction": SimpleLazyObject(lambda: _ranked_restriction(request)),
        "source_url": getattr(settings, "SOURCE_URL", ""),
    }


def running_game(request: HttpRequest) -> Game | None:
    """The game the reader has to go back to; asked once a request."""
    if not hasattr(request, "_running_game"):
        user = getattr(request, "user", None)
        found = games.running_game_of(user) if isinstance(user, User) else None
        request._running_game = found  # type: ignore[attr-defined]
    return request._running_game  # type: ignore[attr-defined]


def _unfinished(request: HttpRequest) -> Game | None:
    """A game outside the pools to which the reader can go back."""
    user = getattr(request, "user", None)
    return games.unfinished_game_of(user) if isinstance(user, User) else None


def _waits_at(request: HttpRequest) -> str:
    """The address of the table at which the reader waits."""
    user = getattr(request, "user", None)
    table_id = custom_table_of(user) if isinstance(user, User) else None
    return custom_table_url(table_id) if table_id else ""


def _calls(request: HttpRequest) -> list[Invitation]:
    user = getattr(request, "user", None)
    return open_invitations(user) if isinstance(user, User) else []


def _reminders(request: HttpRequest) -> list[Reminder]:
    """What tournaments have to tell the reader on every page."""
    user = getattr(request, "user", None)
    if not isinstance(user, User):
        return []
    match = request.resolver_match
    # There a page asks because its socket has just been told of something.
    is_told = match is not None and match.url_name == "custom_table_invitations"
    return reminders_of([user.pk]) if is_told else reminders_for(user)


def _ranked_restriction(request: HttpRequest) -> RankedRestriction | None:
    """Why and until when ranked play is closed to the reader."""
    user = getattr(request, "user", None)
    return ranked_restriction_of(user, timezone.now()) if isinstance(user, User) else None


def _main_rating(request: HttpRequest) -> Rating | None:
    """On the first ladder: the number beside one's own name."""
    user = getattr(request, "user", None)
    if not isinstance(user, User):
        return None
    first = ratings.ladders().order_by("order", "key").values("pk")[:1]
    own = ratings.all_ratings().filter(user=user, ladder__in=first)
    return own.first() or Rating(user=user)
