"""Records for everybody: the one gate through which the cards of finished games leave by the API.

What has no rating and no published secret yet has no record; a line is the record as it was packed,
in the database's own text, so that a thousand games are read without taking one of them apart.
"""

import json
from collections.abc import Iterator
from datetime import datetime
from typing import Any, NamedTuple

from django.db.models import Exists, OuterRef, Q, QuerySet, TextField
from django.db.models.functions import Cast

from games.models import Game
from games.queries import changes_of, seats_of
from games.tables.lifecycle import finalise
from ratings.models import RatingChange

Json = dict[str, Any]
# So many games are in memory at once: a record has some 15 kB.
CHUNK = 20


class Line(NamedTuple):
    """One game of a stream, and where the next part of it begins."""

    at: datetime
    game_id: str
    text: str


def open_games() -> QuerySet[Game]:
    """The games whose cards may be seen by all."""
    return Game.objects.filter(
        finalised_at__isnull=False, ended_at__isnull=False, sealed=False
    ).exclude(Q(status=Game.Status.PLAYING) | Q(club__is_private=True))


def annulled() -> Exists:
    """Of a game: what it moved was moved back."""
    changes = RatingChange.objects.filter(game_id=OuterRef("pk"))
    return Exists(changes.exclude(kind=RatingChange.Kind.GAME))


def record(game_id: str) -> Json | None:
    """The record of one game; None: there is none that may be shown."""
    game = open_games().filter(pk=game_id).first()
    return None if game is None else game.record or _packed(game)


def chunk(games: QuerySet[Game], after: Line | None, newest_first: bool, size: int) -> list[Line]:
    """The next games by the end of each; every call is a short read of its own."""
    sign, beyond = ("-", "lt") if newest_first else ("", "gt")
    if after is not None:
        further = Q(**{f"ended_at__{beyond}": after.at}) | Q(**{f"pk__{beyond}": after.game_id})
        games = games.filter(Q(**{f"ended_at__{beyond}e": after.at}) & further)
    found = games.order_by(f"{sign}ended_at", f"{sign}pk").annotate(
        text=Cast("record", TextField())
    )
    rows = found.values_list("ended_at", "pk", "text")[:size]
    return [Line(at, pk, text or _late(pk)) for at, pk, text in rows if at]


def all_lines(games: QuerySet[Game]) -> Iterator[Line]:
    """The oldest first."""
    last: Line | None = None
    while lines := chunk(games, last, newest_first=False, size=CHUNK):
        yield from lines
        last = lines[-1]


def _late(game_id: str) -> str:
    return json.dumps(_packed(Game.objects.get(pk=game_id)), ensure_ascii=False)


def _packed(game: Game) -> Json:
    """Of a game whose record is not packed yet: as it will be."""
    return finalise.record_of(game, seats_of(game), changes_of(game))
