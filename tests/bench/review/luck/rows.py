"""The row of a reviewed game: what each kind of decision cost each seat, and the talons."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from games.bots import LADDER
from games.bots.search.equity import Chances
from games.engine.cards import Seat
from games.review.judgement import DecisionKind
from games.review.reviewer import Judged

# Chances are written as whole numbers of so small parts, points as tenths.
PARTS = 10_000
TENTHS = 10

# By the seat that decided, the chances that each seat lost by it.
Matrix = tuple[Chances, ...]


@dataclass(frozen=True)
class Tally:
    """The counted decisions of a seat: how many, their points, and the squares of these."""

    decisions: int
    points: float
    squares: float


@dataclass(frozen=True)
class GameRow:
    """A reviewed game.

    levels   by seat
    winner   its seat
    talon    what the talons brought each seat
    cards    what the dealt cards promised each seat (games/review/dealt): its mean is zero
    losses   by kind what the decisions of each seat cost all seats
    tallies  by kind and seat the counted decisions
    deals    of each deal the declarer, how it ended, and the contract, as in "2 made 120"
    deal_ms  CPU time of the review of each deal
    """

    number: int
    levels: tuple[str, ...]
    winner: Seat
    talon: Chances
    cards: Chances
    losses: Mapping[DecisionKind, Matrix]
    tallies: Mapping[DecisionKind, tuple[Tally, ...]]
    deals: tuple[str, ...]
    deal_ms: tuple[int, ...]

    @property
    def luck(self) -> Chances:
        """Return the luck of each seat, of deals and talons: the end without all mistakes."""
        cost = [
            sum(row[seat] for rows in self.losses.values() for row in rows) for seat in range(3)
        ]
        return tuple((seat == self.winner) - 1 / 3 + cost[seat] for seat in range(3))

    def as_json(self) -> dict[str, Any]:
        """Return the row in few letters: a line of the journal."""
        return {
            "n": self.number,
            "levels": "".join(str(LADDER.index(level)) for level in self.levels),
            "winner": self.winner,
            "talon": _whole(self.talon),
            "cards": _whole(self.cards),
            "losses": {
                kind.value: [one for row in rows for one in _whole(row)]
                for kind, rows in self.losses.items()
            },
            "rates": {
                kind.value: [
                    [one.decisions, round(TENTHS * one.points), round(one.squares)] for one in row
                ]
                for kind, row in self.tallies.items()
            },
            "deals": list(self.deals),
            "ms": list(self.deal_ms),
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> "GameRow":
        """Return a row as it was written, for tables of three."""
        return cls(
            data["n"],
            tuple(LADDER[int(digit)] for digit in data["levels"]),
            data["winner"],
            _parts(data["talon"]),
            _parts(data["cards"]),
            {
                DecisionKind(kind): tuple(_parts(row[at : at + 3]) for at in range(0, 9, 3))
                for kind, row in data["losses"].items()
            },
            {
                DecisionKind(kind): tuple(
                    Tally(count, points / TENTHS, float(squares)) for count, points, squares in row
                )
                for kind, row in data["rates"].items()
            },
            tuple(data["deals"]),
            tuple(data["ms"]),
        )


def _whole(chances: Chances) -> list[int]:
    return [round(PARTS * one) for one in chances]


def _parts(whole: Sequence[int]) -> Chances:
    return tuple(one / PARTS for one in whole)


def losses_of(judged: Iterable[Judged]) -> dict[DecisionKind, Matrix]:
    """Return by kind what the decisions of each seat cost all seats."""
    sums = {kind: [[0.0] * 3 for _ in range(3)] for kind in DecisionKind}
    for one in judged:
        row = sums[one.judgement.kind][one.seat]
        for seat, loss in enumerate(one.judgement.losses):
            row[seat] += loss
    return {kind: tuple(tuple(row) for row in rows) for kind, rows in sums.items()}


def tallies_of(judged: Iterable[Judged]) -> dict[DecisionKind, tuple[Tally, ...]]:
    """Return by kind and seat the counted decisions."""
    points: dict[DecisionKind, list[list[float]]] = {
        kind: [[] for _ in range(3)] for kind in DecisionKind
    }
    for one in judged:
        if one.counts:
            points[one.judgement.kind][one.seat].append(one.points)
    return {kind: tuple(tally(seat) for seat in seats) for kind, seats in points.items()}


def tally(points: Sequence[float]) -> Tally:
    """Return the tally of decisions that cost so many points."""
    return Tally(len(points), sum(points), sum(one * one for one in points))
