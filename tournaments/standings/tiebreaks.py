"""What decides between equals: each tie-break as the terms that it is the sum of. Pure."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from tournaments.standings.random_draw import lot
from tournaments.standings.results_by_player import ABSENT, BYE, PLAYED, RUNNING, Line, ledger
from tournaments.standings.state import PART, Course

LOT_TOP = 2**64
# What one has reached, packed: a round is more than there are places at a table, a place is two.
ROUND = 20
PLACE = 2
WORST = 9
# Who still plays: behind who has won a table of that round, ahead of who was second there.
STILL = 3


class Term(NamedTuple):
    """One part of a tie-break's number: from which round, against whom, how much, and of what."""

    round: int
    rival: int | None
    amount: int
    of: int = 0


@dataclass(frozen=True)
class Book:
    """A course, and what tie-breaks look up in it."""

    course: Course

    @cached_property
    def lines(self) -> dict[int, tuple[Line, ...]]:
        return ledger(self.course)

    @cached_property
    def points(self) -> dict[int, int]:
        """Twelfths of points of every entrant."""
        return {person: sum(line.points for line in own) for person, own in self.lines.items()}

    @cached_property
    def places(self) -> dict[tuple[int, int, int], int]:
        """The place of (entrant, round, table)."""
        return {
            (person, line.round, line.number): line.place
            for person, own in self.lines.items()
            for line in own
            if line.kind == PLAYED
        }


Group = frozenset[int]
Terms = Callable[[Book, int, Group], Iterable[Term]]


@dataclass(frozen=True)
class TieBreak:
    """A number for each entrant, more is better: the sum of its terms over a divisor.

    divisor   what the sum is divided by; None: by the sum of `of`, and 0 where that is 0
    unit      by which it is divided besides, so that points are points
    of_group  whether it is about those alone who are equal so far
    """

    name: str
    terms: Terms
    divisor: int | None = 1
    unit: int = 1
    of_group: bool = False

    def value(self, book: Book, person: int, group: Group = frozenset()) -> float:
        """One division of whole numbers: equal shares are equal to the last bit."""
        amount = of = 0
        for term in self.terms(book, person, group):
            amount, of = amount + term.amount, of + term.of
        whole = of if self.divisor is None else self.divisor
        return amount / (whole * self.unit) if whole else 0.0


def _played(book: Book, person: int) -> Iterable[Line]:
    return (line for line in book.lines[person] if line.kind == PLAYED)


def _points(book: Book, person: int, group: Group) -> Iterable[Term]:
    return (Term(line.round, None, line.points) for line in book.lines[person])


def _opponents(book: Book, person: int, group: Group) -> Iterable[Term]:
    """All whom he met, as often as he met them; who sat out or met a bot has fewer terms."""
    for line in _played(book, person):
        for rival in line.rivals:
            yield Term(line.round, rival, book.points[rival], 1)


def _game(book: Book, person: int, group: Group) -> Iterable[Term]:
    return (Term(line.round, None, line.score) for line in _played(book, person))


def _share(book: Book, person: int, group: Group) -> Iterable[Term]:
    return (Term(line.round, None, line.own, line.whole) for line in _played(book, person))


def _wins(book: Book, person: int, group: Group) -> Iterable[Term]:
    return (Term(line.round, None, int(line.place == 1)) for line in _played(book, person))


def _head_to_head(book: Book, person: int, group: Group) -> Iterable[Term]:
    """For each meeting with an equal: 1 if he was placed ahead, -1 if behind."""
    for line in _played(book, person):
        for rival in line.rivals:
            if rival in group:
                other = book.places[rival, line.round, line.number]
                yield Term(line.round, rival, (line.place < other) - (line.place > other))


def _reached(book: Book, person: int, group: Group) -> Iterable[Term]:
    """How far he came: the last round, and his place there, or that he still plays."""
    if lines := book.lines[person]:
        yield Term(lines[-1].round, None, lines[-1].round * ROUND - _below(lines[-1]))


def _below(line: Line) -> int:
    if line.kind == RUNNING:
        return STILL
    if line.kind == BYE:
        return PLACE
    return PLACE * (WORST if line.kind == ABSENT else line.place)


def reached_of(amount: int) -> tuple[int, int]:
    """The round that one has reached, and the place there; 0: he still plays."""
    number = -(-amount // ROUND)
    below = number * ROUND - amount
    return number, 0 if below == STILL else below // PLACE


def _lot(book: Book, person: int, group: Group) -> Iterable[Term]:
    yield Term(0, None, lot(book.course.settings.seed, "tie", person))


TIE_BREAKS = {
    tie.name: tie
    for tie in (
        TieBreak("points", _points, unit=PART),
        TieBreak("opponents", _opponents, divisor=None, unit=PART),
        TieBreak("game", _game),
        TieBreak("share", _share, divisor=None),
        TieBreak("wins", _wins),
        TieBreak("head_to_head", _head_to_head, of_group=True),
        TieBreak("reached", _reached),
        TieBreak("lot", _lot, divisor=LOT_TOP),
    )
}
