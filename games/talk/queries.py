"""Queries of the talk at a table, by reader."""

import time
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from django.db.models import Count, Max, Q, QuerySet
from django.utils import translation

from accounts.clubs.queries import non_members
from accounts.http.timestamps import timestamp
from accounts.models import Block, User
from games.models import Game
from games.queries import unfinished_seats
from games.tables.payloads.rendered import Viewer, load_for_display
from games.tables.state.live_game import LiveGame
from games.talk import permissions
from games.talk.models import Line, Mute

Json = dict[str, Any]
# The newest lines of players, and of spectators, that a reader is shown.
MAX_LINES = 100
# Loaded lines serve all readers for so long, unless a line is new, hidden or gone.
CACHE_SECONDS = 10


def talk_for(game_id: str, viewer: Viewer) -> Json | None:
    """Return all talk that the viewer may read, and what they may say; None without a table."""
    live = load_for_display(game_id)
    if live is None or not _readers(live, {viewer.user_id}):
        return None
    lines = _visible_lines(live, viewer.user_id)
    muted = muted_by(viewer.user_id)
    with translation.override(viewer.language):
        return {
            "type": "talk",
            "all": True,
            "lines": [line_json(line, line.author_id in muted) for line in lines],
            "muted": _names(live, lines, muted),
            "may": rights_json(permissions.rights_of(live, user_of(viewer))),
        }


def user_of(viewer: Viewer) -> User | None:
    """Return the viewer's active account; None for visitors."""
    rows = User.objects.filter(is_active=True)
    return None if viewer.user_id is None else rows.filter(pk=viewer.user_id).first()


def rights_json(rights: permissions.Rights) -> Json:
    """Return what may be said, with the reason for what may not."""
    reason = rights.refusal or rights.note
    return {
        "say": rights.refusal is None,
        "text": reason is None,
        "note": reason.text if reason else "",
    }


def lines_for(line_id: int, viewers: Collection[Viewer]) -> Mapping[Viewer, Json]:
    """Return a new or changed line for those of the viewers who may read it."""
    line = Line.objects.select_related("author").filter(pk=line_id).first()
    live = None if line is None else load_for_display(line.game_id)
    if line is None or live is None:
        return {}
    ids = _readers(live, {viewer.user_id for viewer in viewers})
    if line.seat is None:
        ids = permissions.readers_of_spectators(live, ids) | ids & {line.author_id}
    ids -= set(Block.objects.filter(blocker=line.author).values_list("blocked", flat=True))
    muting = muters_of(line.author_id)
    readers = [viewer for viewer in viewers if viewer.user_id in ids]
    return {viewer: _in_language(line, viewer, viewer.user_id in muting) for viewer in readers}


def _in_language(line: Line, viewer: Viewer, muted: bool) -> Json:
    with translation.override(viewer.language):
        return line_json(line, muted)


def line_json(line: Line, muted: bool = False) -> Json:
    """Return a line; of a hidden one only its id is left."""
    if line.hidden_at:
        return {"id": line.pk, "gone": True}
    return {
        "id": line.pk,
        "seat": line.seat,
        "name": line.author.display_name,
        "username": line.author.username,
        "kind": line.kind,
        "text": line.text,
        "language": line.language,
        "deal": line.deal,
        "at": timestamp(line.created_at),
        "muted": muted,
    }


def _readers(live: LiveGame, user_ids: set[int | None]) -> set[int | None]:
    """Return those of these users who may see the table."""
    others = {user_id for user_id in user_ids if live.seat_of(user_id) is None}
    settings = live.settings
    return user_ids - (others if settings.sealed else non_members(settings.club_id, others))


def _visible_lines(live: LiveGame, user_id: int | None) -> list[Line]:
    """Return the newest lines that the user may read, in order."""
    reads_all = bool(permissions.readers_of_spectators(live, {user_id}))
    rows = Block.objects.filter(blocked=user_id) if user_id is not None else Block.objects.none()
    blockers = set(rows.values_list("blocker", flat=True))
    lines = [
        line
        for line in _newest_lines(live.id)
        if reads_all or line.seat is not None or user_id == line.author_id
    ]
    return [line for line in lines if line.author_id not in blockers]


def _newest_lines(game_id: str) -> Sequence[Line]:
    """Return the newest visible lines of players and of spectators, in order.

    When a game ends, all who watch it ask at once, and one of them loads the lines. A new or hidden
    line shows at once, a new name of an author a moment later.
    """
    marks = (Count("pk"), Max("pk"), Count("hidden_at"), Max("hidden_at"))
    mark = lines_of(game_id).aggregate(*marks)
    return _load_lines(game_id, *mark.values(), int(time.time() // CACHE_SECONDS))


@lru_cache(maxsize=32)
def _load_lines(game_id: str, *mark: object) -> Sequence[Line]:
    rows = lines_of(game_id).filter(hidden_at=None).select_related("author").order_by("-pk")
    lines = [*rows.filter(seat__isnull=False)[:MAX_LINES], *rows.filter(seat=None)[:MAX_LINES]]
    return tuple(sorted(lines, key=_id))


def _id(line: Line) -> int:
    return line.pk


def lines_of(game_id: str) -> QuerySet[Line]:
    """Return everything that was said at the table."""
    return Line.objects.filter(game=game_id)


def running_games_of(user: User) -> QuerySet[Game]:
    """Return the games that run, in which the user has or had a seat, or a bot of theirs plays."""
    own = unfinished_seats().filter(Q(user=user) | Q(user__bot_owner=user))
    return Game.objects.filter(pk__in=own.values("game"))


def has_spoken(game: Game, user: User) -> bool:
    """Return whether the user said anything at this table."""
    return lines_of(game.pk).filter(author=user).exists()


def games_with_talk(game_ids: Iterable[str]) -> set[str]:
    """Return those of the games at which something was said."""
    return set(Line.objects.filter(game__in=list(game_ids)).values_list("game_id", flat=True))


def muted_by(user_id: int | None) -> set[int]:
    """Return the ids of those whose talk the user does not want to see."""
    if user_id is None:
        return set()
    mutes = Mute.objects.filter(muter=user_id).values_list("muted", flat=True)
    blocks = Block.objects.filter(blocker=user_id).values_list("blocked", flat=True)
    return {*mutes, *blocks}


def muters_of(user_id: int) -> set[int]:
    """Return the ids of those who muted or blocked the user."""
    mutes = Mute.objects.filter(muted=user_id).values_list("muter", flat=True)
    blocks = Block.objects.filter(blocked=user_id).values_list("blocker", flat=True)
    return {*mutes, *blocks}


def _names(live: LiveGame, lines: Iterable[Line], muted: set[int]) -> list[str]:
    """Return the user names of the muted among players and authors."""
    people = [person.user for person in live.people] + [line.author for line in lines]
    return sorted({person.username for person in people if person.pk in muted})


def lines_by(user: User) -> list[Mapping[str, Any]]:
    """Return what the user said, for the user's own copy."""
    rows = Line.objects.filter(author=user).order_by("pk")
    return list(rows.values("game_id", "deal", "kind", "text", "created_at"))


def mutes_by(user: User) -> list[Mapping[str, Any]]:
    """Return the users that the user muted, for the user's own copy."""
    rows = Mute.objects.filter(Q(muter=user)).order_by("pk")
    return [{"name": row.muted.username, "created_at": row.created_at} for row in rows]
