"""The standings, always computed from all results, with explanations. Pure."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from tournaments.standings.state import TournamentState
from tournaments.standings.tiebreaks import TIE_BREAKS, Group, Term, TieBreak, TieBreakData


@dataclass(frozen=True)
class StandingsRow:
    """One row of the standings.

    rank     from 1; entrants equal in everything share it
    values   a number for each tie-break in its order; None where it was not needed
    decided  the tie-break that separates it from the row above; "" for the first and for equals
    out      whether the entrant has withdrawn, or was withdrawn
    """

    rank: int
    entrant: int
    values: tuple[float | None, ...]
    decided: str
    out: bool


@dataclass(frozen=True)
class Explanation:
    """A tie-break's number and its terms; `group`: the entrants concerned, if not all."""

    name: str
    value: float | None
    terms: tuple[Term, ...]
    group: Group = frozenset()


@dataclass(frozen=True)
class Standings:
    """The rows in order; `groups` holds the equals of a tie-break among equals."""

    rows: tuple[StandingsRow, ...]
    ties: tuple[str, ...]
    data: TieBreakData
    groups: dict[tuple[str, int], Group]

    def explain(self, entrant_id: int) -> tuple[Explanation, ...]:
        """Return every number of one entrant, with its terms."""
        return tuple(self._explained(TIE_BREAKS[name], entrant_id) for name in self.ties)

    def _explained(self, tie: TieBreak, entrant_id: int) -> Explanation:
        group = self.groups.get((tie.name, entrant_id), frozenset())
        if tie.of_group and not group:
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

    def split_by(self, tie: TieBreak) -> None:
        self.groups = [part for group in self.groups for part in self._parts(tie, group)]

    def _parts(self, tie: TieBreak, group: list[int]) -> Iterator[list[int]]:
        """Yield the parts of one group by falling values."""
        numbers = self._values(tie, group)
        parts: dict[float, list[int]] = {}
        for entrant_id in group:
            parts.setdefault(numbers[entrant_id], []).append(entrant_id)
        for value in sorted(parts, reverse=True):
            yield parts[value]

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
    """Return all entrants by the tie-breaks of the settings; equals by id, with one rank."""
    ties = state.settings.ties
    sorting = _Sorting(TieBreakData(state), [sorted(state.by_id)] if state.entrants else [])
    for name in ties:
        sorting.split_by(TIE_BREAKS[name])
    rows = tuple(_rows(state, sorting, ties))
    return Standings(rows, ties, sorting.data, sorting.about)


def _rows(state: TournamentState, sorting: _Sorting, ties: Sequence[str]) -> Iterator[StandingsRow]:
    rank, above = 1, tuple[float | None, ...]()
    for group in sorting.groups:
        for entrant_id in group:
            values = tuple(sorting.values.get((name, entrant_id)) for name in ties)
            out = state.out_from_round(entrant_id) is not None
            yield StandingsRow(rank, entrant_id, values, _decided(ties, above, values), out)
            above = values
        rank += len(group)


def _decided(
    ties: Sequence[str], above: Sequence[float | None], values: Sequence[float | None]
) -> str:
    """Return the first tie-break in which two neighbours differ."""
    both = zip(ties, above, values, strict=False)
    return next((name for name, upper, lower in both if upper != lower), "")
