"""Who stands where, always computed anew from all results, and why. Pure."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from tournaments.standings.state import Course
from tournaments.standings.tiebreaks import TIE_BREAKS, Book, Group, Term, TieBreak


@dataclass(frozen=True)
class Row:
    """One line of the standings.

    rank     from 1; who are equal in everything share it
    values   a number for each tie-break in its order; None where it was not needed
    decided  the tie-break that put him behind the row above; "" for the first and for equals
    out      whether he has withdrawn, or was withdrawn
    """

    rank: int
    entrant: int
    values: tuple[float | None, ...]
    decided: str
    out: bool


@dataclass(frozen=True)
class Explanation:
    """A tie-break's number and the terms that make it; `group`: whom it is about, if not all."""

    name: str
    value: float | None
    terms: tuple[Term, ...]
    group: Group = frozenset()


@dataclass(frozen=True)
class Standings:
    """The rows in order; `groups` says for a tie-break among equals who these were."""

    rows: tuple[Row, ...]
    ties: tuple[str, ...]
    book: Book
    groups: dict[tuple[str, int], Group]

    def explain(self, person: int) -> tuple[Explanation, ...]:
        """Every number of one entrant, with what it is made of."""
        return tuple(self._explained(TIE_BREAKS[name], person) for name in self.ties)

    def _explained(self, tie: TieBreak, person: int) -> Explanation:
        group = self.groups.get((tie.name, person), frozenset())
        if tie.of_group and not group:
            return Explanation(tie.name, None, ())
        terms = tuple(tie.terms(self.book, person, group))
        return Explanation(tie.name, tie.value(self.book, person, group), terms, group)


@dataclass
class _Sorting:
    """Groups of equals, split by one tie-break after the other."""

    book: Book
    groups: list[list[int]]
    values: dict[tuple[str, int], float] = field(default_factory=dict)
    about: dict[tuple[str, int], Group] = field(default_factory=dict)

    def split_by(self, tie: TieBreak) -> None:
        self.groups = [part for group in self.groups for part in self._parts(tie, group)]

    def _parts(self, tie: TieBreak, group: list[int]) -> Iterator[list[int]]:
        """One group by falling values."""
        numbers = self._values(tie, group)
        parts: dict[float, list[int]] = {}
        for person in group:
            parts.setdefault(numbers[person], []).append(person)
        for value in sorted(parts, reverse=True):
            yield parts[value]

    def _values(self, tie: TieBreak, group: list[int]) -> dict[int, float]:
        if tie.of_group and len(group) == 1:
            return {group[0]: 0.0}
        equals = frozenset(group) if tie.of_group else frozenset[int]()
        numbers = {person: tie.value(self.book, person, equals) for person in group}
        for person, value in numbers.items():
            self.values[tie.name, person] = value
            if equals:
                self.about[tie.name, person] = equals
        return numbers


def standings(course: Course) -> Standings:
    """All entrants by the tie-breaks of the settings, in their order; equals by id, of one rank."""
    ties = course.settings.ties
    sorting = _Sorting(Book(course), [sorted(course.by_id)] if course.entrants else [])
    for name in ties:
        sorting.split_by(TIE_BREAKS[name])
    rows = tuple(_rows(course, sorting, ties))
    return Standings(rows, ties, sorting.book, sorting.about)


def _rows(course: Course, sorting: _Sorting, ties: Sequence[str]) -> Iterator[Row]:
    rank, above = 1, tuple[float | None, ...]()
    for group in sorting.groups:
        for person in group:
            values = tuple(sorting.values.get((name, person)) for name in ties)
            out = course.left(person) is not None
            yield Row(rank, person, values, _decided(ties, above, values), out)
            above = values
        rank += len(group)


def _decided(
    ties: Sequence[str], above: Sequence[float | None], values: Sequence[float | None]
) -> str:
    """The first tie-break in which two neighbours differ."""
    both = zip(ties, above, values, strict=False)
    return next((name for name, upper, lower in both if upper != lower), "")
