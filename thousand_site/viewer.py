"""The viewer of a page, flags for their ongoing play, and their running game."""

from datetime import datetime
from typing import NamedTuple

from django.db import connection
from django.http import HttpRequest
from django.utils import timezone

from accounts.models import User
from games import sql
from games.matchmaking.restrictions import MAX_PENALTY
from games.models import Game
from games.queries import running_game_of


def viewer_of(request: HttpRequest) -> User | None:
    """Return the user, or None for a visitor and on error pages, which may have none yet."""
    user = getattr(request, "user", None)
    return user if isinstance(user, User) else None


class OngoingPlay(NamedTuple):
    """Flags for rows that a user may have; most users have none, and pages then query no further.

    A true flag is only a hint: the row may have ended since.
    """

    running_seat: bool = False
    unfinished_seat: bool = False
    custom_seat: bool = False
    ticket: bool = False
    invitation: bool = False
    ban: bool = False
    departure: bool = False


# Written by hand: Django needs as long to compose it as three of the queries that it saves.
ONGOING_PLAY = """
SELECT EXISTS (SELECT 1 FROM games_seat WHERE user_id = %s AND running),
EXISTS (SELECT 1 FROM games_seat WHERE user_id = %s AND unfinished),
EXISTS (SELECT 1 FROM lobby_customseat WHERE user_id = %s),
EXISTS (SELECT 1 FROM matchmaking_ticket WHERE user_id = %s),
EXISTS (SELECT 1 FROM lobby_invitation WHERE user_id = %s),
EXISTS (SELECT 1 FROM bans_ban WHERE user_id IN (%s, %s) AND lifted_at IS NULL),
EXISTS (SELECT 1 FROM games_seat WHERE user_id = %s AND left_at > %s)
OR EXISTS (SELECT 1 FROM games_seat WHERE user_id = %s AND returned_at > %s)
"""


def ongoing_play_of(user: User, now: datetime) -> OngoingPlay:
    """Return the flags of the user, by one query."""
    own = user.pk
    since = connection.ops.adapt_datetimefield_value(now - MAX_PENALTY)
    people = (own, user.bot_owner_id or own)
    values = [*[own] * 5, *people, own, since, own, since]
    [row] = sql.fetch_all(ONGOING_PLAY, values)
    return OngoingPlay(*map(bool, row))


def ongoing_play_of_viewer(request: HttpRequest) -> OngoingPlay:
    """Return the flags of the viewer; queried once a request."""
    if not hasattr(request, "_ongoing_play"):
        viewer = viewer_of(request)
        found = ongoing_play_of(viewer, timezone.now()) if viewer else OngoingPlay()
        request._ongoing_play = found  # type: ignore[attr-defined]
    return request._ongoing_play  # type: ignore[attr-defined]


def running_game(request: HttpRequest) -> Game | None:
    """Return the viewer's running game; queried once a request."""
    if not hasattr(request, "_running_game"):
        viewer = viewer_of(request)
        game = (
            running_game_of(viewer)
            if viewer and ongoing_play_of_viewer(request).running_seat
            else None
        )
        request._running_game = game  # type: ignore[attr-defined]
    return request._running_game  # type: ignore[attr-defined]
