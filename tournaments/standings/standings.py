"""The standings, always computed from all results, with explanations. Pure.

Who played no table ranks after all who did, and they share that rank. Those who reached a table of
a bracket to which nobody came share theirs: an empty final has no winner by lot.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from tournaments.standings.results_by_player import NO_SHOW
from tournaments.standings.state import TournamentState
from tournaments.standings.tiebreaks import (
    RANDOM_DRAW,
    REACHED,
    TIE_BREAKS,
    Group,
    Term,
    TieBreak,
    TieBreakData,
)

# What separates the first who has not played from the row above.
HAS_PLAYED = "played"


@dataclass(frozen=True)
class StandingsRow:
    """One row of the standings.

    rank     from 1; entrants equal in everything share it
    values   a number for each tie-break in its order; None where it was not needed
    decided  the tie-break that separates it from the row above, or `HAS_PLAYED`; "" for the first
             and for equals
    out      whether the entrant has withdrawn, or was withdrawn
    played   whether the entrant sat at a table, or still goes on
    """

    rank: int
    entrant: int
    values: tuple[float | None, ...]
    decided: str
    out: bool
    played: bool = True


@dataclass(frozen=True)
class Explanation:
    """A tie-break's number and its terms; `group`: the entrants concerned, if not all."""

    name: str
    value: float | None
    terms: tuple[Term, ...]
    group: Group = frozenset()


@dataclass(frozen=True)
class Standings:
    """The rows in order; `groups` holds the equals of a tie-break among equals.

    values  the numbers that were needed, by tie-break and entrant
    """

    rows: tuple[StandingsRow, ...]
    ties: tuple[str, ...]
    data: TieBreakData
    groups: dict[tuple[str, int], Group]
    values: dict[tuple[str, int], float]

    def explain(self, entrant_id: int) -> tuple[Explanation, ...]:
        """Return every number of one entrant, with its terms."""
        return tuple(self._explained(TIE_BREAKS[name], entrant_id) for name in self.ties)

    def _explained(self, tie: TieBreak, entrant_id: int) -> Explanation:
        group = self.groups.get((tie.name, entrant_id), frozenset())
        if (tie.name, entrant_id) not in self.values:
            return Explanation(tie.name, None, ())
        terms = tuple(tie.terms(self.data, entrant_id, group))
        return Explanation(tie.name, tie.value(self.data, entrant_id, group), terms, group)


@dataclass
class _Sorting:
    """Groups of equals, split by one tie-break after the other."""

    data: TieBreakData
    groups: list[list[int]]
    values: dict[tuple[str, int], float] = field(default_factory=dict)
    about: dict[tuple[str, int], Group] = field(default_factory=dict)

    def split_by(self, tie: TieBreak, always: bool = False) -> None:
        """Split all groups; `always`: those too that did not play."""
        split: list[list[int]] = []
        for group in self.groups:
            if always or not self._stays_equal(group):
                split += self._parts(tie, group)
                continue
            if not tie.of_group and tie.name != RANDOM_DRAW:
                self._values(tie, group)
            split.append(group)
        self.groups = split

    def _parts(self, tie: TieBreak, group: list[int]) -> Iterator[list[int]]:
        """Yield the parts of one group by falling values."""
        numbers = self._values(tie, group)
        parts: dict[float, list[int]] = {}
        for entrant_id in group:
            parts.setdefault(numbers[entrant_id], []).append(entrant_id)
        for value in sorted(parts, reverse=True):
            yield parts[value]

    def _stays_equal(self, group: list[int]) -> bool:
        """Return whether these equals share their rank, whatever their numbers are."""
        if not self.data.has_played(group[0]):
            return True
        return (REACHED, group[0]) in self.values and self._missed_together(group)

    def _missed_together(self, group: list[int]) -> bool:
        """Return whether the last table of all of these is the same, and nobody came to it."""
        last = {self.data.results[one][-1] for one in group if self.data.results[one]}
        tables = {(result.round, result.number) for result in last}
        if len(group) == 1 or len(tables) != 1 or any(one.kind != NO_SHOW for one in last):
            return False
        return not self.data.state.last_attempts[tables.pop()].present

    def _values(self, tie: TieBreak, group: list[int]) -> dict[int, float]:
        if tie.of_group and len(group) == 1:
            return {group[0]: 0.0}
        equals = frozenset(group) if tie.of_group else frozenset[int]()
        numbers = {entrant_id: tie.value(self.data, entrant_id, equals) for entrant_id in group}
        for entrant_id, value in numbers.items():
            self.values[tie.name, entrant_id] = value
            if equals:
                self.about[tie.name, entrant_id] = equals
        return numbers


def compute_standings(state: TournamentState) -> Standings:
    """Return all entrants by the tie-breaks of the settings; equals by id, with one rank.

    Who played no table comes after all who did.
    """
    data, ids = TieBreakData(state), sorted(state.by_id)
    played = [entrant_id for entrant_id in ids if data.has_played(entrant_id)]
    absent = [entrant_id for entrant_id in ids if not data.has_played(entrant_id)]
    sorting = _Sorting(data, [group for group in (played, absent) if group])
    for name in state.settings.ties:
        sorting.split_by(TIE_BREAKS[name])
    ties = state.settings.ties
    return Standings(tuple(_rows(sorting, ties)), ties, data, sorting.about, sorting.values)


def order_by_ties(state: TournamentState) -> list[int]:
    """Return all entrants by the tie-breaks alone, the best first, whether they played or not."""
    sorting = _Sorting(TieBreakData(state), [sorted(state.by_id)] if state.entrants else [])
    for name in state.settings.ties:
        sorting.split_by(TIE_BREAKS[name], always=True)
    return [entrant_id for group in sorting.groups for entrant_id in group]


def _rows(sorting: _Sorting, ties: Sequence[str]) -> Iterator[StandingsRow]:
    rank, above = 1, None
    for group in sorting.groups:
        played = sorting.data.has_played(group[0])
        for entrant_id in group:
            values = tuple(sorting.values.get((name, entrant_id)) for name in ties)
            decided = _decided(ties, above, values, played) if above and above.rank < rank else ""
            out = sorting.data.state.out_from_round(entrant_id) is not None
            above = StandingsRow(rank, entrant_id, values, decided, out, played)
            yield above
        rank += len(group)


def _decided(
    ties: Sequence[str], above: StandingsRow, values: Sequence[float | None], played: bool
) -> str:
    """Return the first tie-break in which two neighbours differ, or that only one has played."""
    if above.played != played:
        return HAS_PLAYED
    both = zip(ties, above.values, values, strict=False)
    return next((name for name, upper, lower in both if upper != lower), "")
