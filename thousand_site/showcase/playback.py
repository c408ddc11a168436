"""One deal of a finished game as the home page plays it back: contract, cards, tricks. Pure.

The hands are open there, because the game is over; only cards that were played are sent.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from games.engine.record import Record
from games.replays.timeline import build_timeline

Json = dict[str, Any]
PLAYERS = 3
# The seats from the declarer on, as classes of the style sheet.
POSITIONS = ("mine", "left", "right")


@dataclass(frozen=True)
class PlaybackCard:
    """A card of the deal, and what the declarer has after it, in points.

    position  of its player; `trump`: the suit that is trump now, or ""
    taken_by  the position that takes the trick with it, or ""
    """

    position: str
    card: str
    trump: str
    points: int
    declared: int
    taken_by: str

    def as_json(self) -> list[Any]:
        """Return the values in the order that the script reads."""
        return [
            self.position, self.card, self.trump, self.points, self.declared, self.taken_by,
        ]  # fmt: skip


@dataclass(frozen=True)
class Playback:
    """A deal to be played back, from its first card to its last.

    deal, deals  its number among those that were not redealt, from 1, and of how many
    place        its number in the record, from 1, as links to the replay name it
    seats        the seat at each position; `scores`: before the deal, by position
    """

    deal: int
    deals: int
    place: int
    seats: tuple[int, ...]
    scores: tuple[int, ...]
    contract: int
    is_made: bool
    cards: tuple[PlaybackCard, ...]

    @property
    def last_trick(self) -> tuple[PlaybackCard, ...]:
        """Return the cards that stand on the table where nothing moves."""
        return self.cards[-PLAYERS:]

    @property
    def tricks(self) -> int:
        """Return how many tricks the deal has."""
        return len(self.cards) // PLAYERS

    @property
    def steps(self) -> list[list[Any]]:
        """Return the cards for the script."""
        return [card.as_json() for card in self.cards]


def playback_of(record: Record, rows: Sequence[Json | None], place: int) -> Playback | None:
    """Return a deal of a record; None if it was not played to the end.

    rows   the score sheet: a row for each deal of the record
    place  the number of the deal in the record, from 0
    """
    row = rows[place]
    if row is None or row["outcome"] not in ("made", "failed"):
        return None
    part = replace(record, deals=record.deals[: place + 1])
    frames = build_timeline(part, first=place).deals[0]
    seats = tuple((row["declarer"] + step) % PLAYERS for step in range(PLAYERS))
    cards = tuple(_cards(frames, seats, row))
    if not cards:
        return None
    return Playback(
        deal=_number(rows[: place + 1]),
        deals=_number(rows),
        place=place + 1,
        seats=seats,
        scores=tuple(row["scores"][seat] - row["gains"][seat] for seat in seats),
        contract=row["contract"],
        is_made=row["outcome"] == "made",
        cards=cards,
    )


def _number(rows: Sequence[Json | None]) -> int:
    return sum(1 for row in rows if row is not None and not row["redeal"])


def _cards(frames: Sequence[Json], seats: tuple[int, ...], row: Json) -> Iterator[PlaybackCard]:
    """Yield the cards in the order of play."""
    declarer = row["declarer"]
    for frame in frames:
        events = {event["type"]: event for event in frame["events"]}
        played, taken = events.get("card_played"), events.get("trick_taken")
        if played is None:
            continue
        yield PlaybackCard(
            POSITIONS[seats.index(played["seat"])],
            played["card"],
            frame["trump"] or "",
            frame["points"][declarer],
            frame["declared"][declarer],
            POSITIONS[seats.index(taken["seat"])] if taken else "",
        )
