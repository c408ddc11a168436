"""The tie-breaks, each as the sum of terms. Pure."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

from tournaments.standings.random_draw import random_draw
from tournaments.standings.results_by_player import (
    BYE,
    NO_SHOW,
    PLAYED,
    RUNNING,
    PlayerResult,
    results_by_player,
)
from tournaments.standings.state import UNITS_PER_POINT, TournamentState, Units, exact_sum

RANDOM_DRAW_RANGE = 2**64
RANDOM_DRAW, REACHED = "random_draw", "reached"
# Packing of what an entrant reached: a round weighs more than all places of a table.
ROUND_WEIGHT = 20
PLACE_WEIGHT = 2
NO_SHOW_PLACE = 9
# Still playing ranks between first and second place of that round.
STILL_PLAYING = 3


class Term(NamedTuple):
    """One part of a tie-break's number: the round, the opponent, the amount, and of what.

    `bonus`: how much of the amount a streak added.
    """

    round: int
    opponent: int | None
    amount: Units
    of: int = 0
    bonus: Units = 0


@dataclass(frozen=True)
class TieBreakData:
    """A tournament's state, and what tie-breaks look up in it."""

    state: TournamentState

    @cached_property
    def results(self) -> dict[int, tuple[PlayerResult, ...]]:
        return results_by_player(self.state)

    @cached_property
    def points(self) -> dict[int, Units]:
        """Return every entrant's points in point units, exact."""
        return {
            entrant_id: exact_sum(result.points for result in results)
            for entrant_id, results in self.results.items()
        }

    def has_played(self, entrant_id: int) -> bool:
        """Return whether an entrant sat at a table, sits at one, or after a bye waits for one."""
        results = self.results[entrant_id]
        if any(result.kind in (PLAYED, RUNNING) for result in results):
            return True
        waits = bool(results) and results[-1].kind == BYE and not self.state.over
        return waits and self.state.out_from_round(entrant_id) is None

    @cached_property
    def places(self) -> dict[tuple[int, int, int], int]:
        """Return the place of (entrant, round, table)."""
        return {
            (entrant_id, result.round, result.number): result.place
            for entrant_id, results in self.results.items()
            for result in results
            if result.kind == PLAYED
        }


Group = frozenset[int]
Terms = Callable[[TieBreakData, int, Group], Iterable[Term]]


@dataclass(frozen=True)
class TieBreak:
    """A number for each entrant, more is better: the sum of its terms over a divisor.

    divisor   what the sum is divided by; None: by the sum of `of`, and 0 where that is 0
    unit      a further divisor, so that point units become points
    of_group  whether it is only about the entrants that are equal so far
    """

    name: str
    terms: Terms
    divisor: int | None = 1
    unit: int = 1
    of_group: bool = False

    def value(self, data: TieBreakData, entrant_id: int, group: Group = frozenset()) -> float:
        """Return the number by one division, so that equal shares are exactly equal."""
        amount, whole = self._parts(data, entrant_id, group)
        return float(amount / whole) if whole else 0.0

    def exact_value(self, data: TieBreakData, entrant_id: int) -> Fraction:
        """Return the number as a fraction, for sums over several entrants."""
        amount, whole = self._parts(data, entrant_id, frozenset())
        return Fraction(amount) / whole if whole else Fraction(0)

    def _parts(self, data: TieBreakData, entrant_id: int, group: Group) -> tuple[Units, int]:
        """Return the sum of the terms, and what it is divided by."""
        terms = tuple(self.terms(data, entrant_id, group))
        whole = sum(term.of for term in terms) if self.divisor is None else self.divisor
        return exact_sum(term.amount for term in terms), whole * self.unit


def _played(data: TieBreakData, entrant_id: int) -> Iterable[PlayerResult]:
    return (result for result in data.results[entrant_id] if result.kind == PLAYED)


def _points(data: TieBreakData, entrant_id: int, group: Group) -> Iterable[Term]:
    return (
        Term(result.round, None, result.points, bonus=result.bonus)
        for result in data.results[entrant_id]
    )


def _opponents(data: TieBreakData, entrant_id: int, group: Group) -> Iterable[Term]:
    """Yield one term per opponent, repeats included; byes and bots add none."""
    for result in _played(data, entrant_id):
        for opponent in result.opponents:
            yield Term(result.round, opponent, data.points[opponent], 1)


def _game(data: TieBreakData, entrant_id: int, group: Group) -> Iterable[Term]:
    return (Term(result.round, None, result.score) for result in _played(data, entrant_id))


def _share(data: TieBreakData, entrant_id: int, group: Group) -> Iterable[Term]:
    return (
        Term(result.round, None, result.positive_score, result.positive_total)
        for result in _played(data, entrant_id)
    )


def _wins(data: TieBreakData, entrant_id: int, group: Group) -> Iterable[Term]:
    return (
        Term(result.round, None, int(result.place == 1)) for result in _played(data, entrant_id)
    )


def _head_to_head(data: TieBreakData, entrant_id: int, group: Group) -> Iterable[Term]:
    """Yield for each meeting with an equal 1 if placed ahead, -1 if behind."""
    for result in _played(data, entrant_id):
        for opponent in result.opponents:
            if opponent in group:
                other = data.places[opponent, result.round, result.number]
                yield Term(result.round, opponent, (result.place < other) - (result.place > other))


def _reached(data: TieBreakData, entrant_id: int, group: Group) -> Iterable[Term]:
    """Yield the last round reached, and the place there, or that it is still played."""
    if results := data.results[entrant_id]:
        yield Term(results[-1].round, None, results[-1].round * ROUND_WEIGHT - _below(results[-1]))


def _below(result: PlayerResult) -> int:
    """Return how far a result lies below the top of its round."""
    if result.kind == RUNNING:
        return STILL_PLAYING
    if result.kind == BYE:
        return PLACE_WEIGHT
    return PLACE_WEIGHT * (NO_SHOW_PLACE if result.kind == NO_SHOW else result.place)


def unpack_reached(amount: int) -> tuple[int, int]:
    """Return the round reached and the place there; 0: still playing."""
    number = -(-amount // ROUND_WEIGHT)
    below = number * ROUND_WEIGHT - amount
    return number, 0 if below == STILL_PLAYING else below // PLACE_WEIGHT


def _random_draw(data: TieBreakData, entrant_id: int, group: Group) -> Iterable[Term]:
    yield Term(0, None, random_draw(data.state.settings.seed, "tie", entrant_id))


TIE_BREAKS = {
    tie.name: tie
    for tie in (
        TieBreak("points", _points, unit=UNITS_PER_POINT),
        TieBreak("opponents", _opponents, divisor=None, unit=UNITS_PER_POINT),
        TieBreak("game", _game),
        TieBreak("share", _share, divisor=None),
        TieBreak("wins", _wins),
        TieBreak("head_to_head", _head_to_head, of_group=True),
        TieBreak(REACHED, _reached),
        TieBreak(RANDOM_DRAW, _random_draw, divisor=RANDOM_DRAW_RANGE),
    )
}
