"""Public records: the only way by which the cards of finished games leave through the API.

A game without ratings and a published secret has no public record. A line is the record as it
was packed, in the database's own text, so that a thousand games are read without parsing any.
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
from ratings.queries import reversals

Json = dict[str, Any]
# The number of games in memory at once; a record has about 15 kB.
CHUNK = 20


class RecordLine(NamedTuple):
    """One game of a stream, and the position from which the stream goes on."""

    at: datetime
    game_id: str
    text: str


def public_games() -> QuerySet[Game]:
    """Return the games whose cards everybody may see; deals of a day are published as such."""
    return Game.objects.filter(
        finalised_at__isnull=False, ended_at__isnull=False, sealed=False, fixed_deal=""
    ).exclude(Q(status=Game.Status.PLAYING) | Q(club__is_private=True))


def is_annulled() -> Exists:
    """Return the condition that a game's rating changes were reverted."""
    return Exists(reversals().filter(game_id=OuterRef("pk")))


def public_record(game_id: str) -> Json | None:
    """Return the record of one game; None if there is none that may be shown."""
    game = public_games().filter(pk=game_id).first()
    return None if game is None else game.record or _build_record(game)


def chunk(
    games: QuerySet[Game], after: RecordLine | None, newest_first: bool, size: int
) -> list[RecordLine]:
    """Return the next games by end time; each call is a short query of its own."""
    sign, beyond = ("-", "lt") if newest_first else ("", "gt")
    if after is not None:
        later = Q(**{f"ended_at__{beyond}": after.at}) | Q(**{f"pk__{beyond}": after.game_id})
        games = games.filter(Q(**{f"ended_at__{beyond}e": after.at}) & later)
    games = games.order_by(f"{sign}ended_at", f"{sign}pk").annotate(
        text=Cast("record", TextField())
    )
    rows = games.values_list("ended_at", "pk", "text")[:size]
    return [RecordLine(at, pk, text or _record_text(pk)) for at, pk, text in rows if at]


def all_lines(games: QuerySet[Game]) -> Iterator[RecordLine]:
    """Yield the records of these games, the oldest first."""
    last: RecordLine | None = None
    while lines := chunk(games, last, newest_first=False, size=CHUNK):
        yield from lines
        last = lines[-1]


def _record_text(game_id: str) -> str:
    return json.dumps(_build_record(Game.objects.get(pk=game_id)), ensure_ascii=False)


def _build_record(game: Game) -> Json:
    """Return the record of a game whose record is not packed yet."""
    return finalise.build_record(game, seats_of(game), changes_of(game))
