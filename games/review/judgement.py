"""The judgement of one decision: the best choice, and what the chosen one cost each seat."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from math import sqrt

from games.bots.search.equity import Chances
from games.engine.actions import Action
from games.engine.cards import Seat
from games.review.questions import Question

# The chances of all seats to win after each choice, in one world; empty if it was not searched.
Row = Mapping[Action, Chances]
# Rows with the shares of their worlds.
Rows = Sequence[tuple[Row, float]]


class DecisionKind(StrEnum):
    """The kinds of decisions whose rates are told apart."""

    BIDDING = "bidding"
    EXCHANGE = "exchange"
    RAISING = "raising"
    DECLARER = "declarer"
    DEFENCE = "defence"


@dataclass(frozen=True)
class Judgement:
    """The judgement of a choice: its cost in chances to win.

    best     the choice that the first worlds preferred
    losses   for each seat the chance after the best choice less that after the chosen one, on other
             worlds; below 0 for a seat that the choice helped
    errors   the standard errors of these losses
    spread   the difference of the best choice to the worst, on the first worlds
    chances  of all seats after the chosen one, on the first worlds
    costs    what each choice costs the own seat against the best (games/review/stages.py)
    """

    kind: DecisionKind
    seat: Seat
    best: Action
    losses: Chances
    errors: Chances
    spread: float
    chances: Chances
    costs: Mapping[Action, float] = field(default_factory=dict, compare=False, repr=False)

    @property
    def error(self) -> float:
        """Return the standard error of the own loss."""
        return self.errors[self.seat]

    @property
    def loss(self) -> float:
        """Return what the choice cost the own seat; below 0 if the other worlds liked it better."""
        return self.losses[self.seat]


@dataclass(frozen=True)
class TalonLuck:
    """The change that the cards of a talon made for each seat, in chances to win.

    errors  the standard errors
    """

    luck: Chances
    errors: Chances


@dataclass(frozen=True)
class Hindsight:
    """A contract beside what was possible with open cards.

    bid       the contract in the end
    possible  points that the declarer takes after the best exchange, if everybody sees all cards
    """

    declarer: Seat
    bid: int
    possible: int


@dataclass(frozen=True)
class NamedContract:
    """A contract that was played to the end.

    chance   of making it, by what the declarer knew at the first card
    is_made  how it ended
    """

    declarer: Seat
    amount: int
    chance: float
    is_made: bool


def judgement(
    kind: DecisionKind,
    question: Question,
    best: Action,
    worths: Mapping[Action, Chances],
    costs: Mapping[Action, float],
    rows: Rows,
) -> Judgement:
    """Return the judgement of a decision.

    worths  the chances after each choice, on the first worlds
    costs   what each costs against the best, on these worlds
    rows    those after the best and the chosen one on the other worlds; none if they are the same
    """
    seat, chosen = question.seat, question.chosen
    own = [chances[seat] for chances in worths.values()]
    none = (0.0,) * question.observation.players
    losses, errors = difference(rows, best, chosen) or (none, none)
    spread = max(own) - min(own)
    return Judgement(kind, seat, best, losses, errors, spread, worths[chosen], costs)


def means(rows: Rows, choices: Collection[Action]) -> dict[Action, Chances]:
    """Return the mean of each choice over its rows; none if nothing was searched."""
    searched = [(row, share) for row, share in rows if row]
    if not searched:
        return {}
    return {one: mean_chances([(row[one], share) for row, share in searched]) for one in choices}


def difference(rows: Rows, best: Action, chosen: Action) -> tuple[Chances, Chances] | None:
    """Return by how much `best` is better than `chosen` for each seat in the mean.

    With it come the standard errors. None if no world was searched.
    """
    gains = [(_less(row[best], row[chosen]), share) for row, share in rows if row]
    return (mean_chances(gains), standard_errors(gains)) if gains else None


def standard_errors(weighed: Sequence[tuple[Chances, float]]) -> Chances:
    """Return the standard error of the mean of each seat, by the shares of one or more."""
    mean, whole = mean_chances(weighed), sum(share for _, share in weighed)
    squares = (
        sum((share * (one[seat] - mean[seat])) ** 2 for one, share in weighed)
        for seat in range(len(mean))
    )
    return tuple(sqrt(square) / whole for square in squares)


def _less(one: Chances, other: Chances) -> Chances:
    return tuple(more - less for more, less in zip(one, other, strict=True))


def mean_chances(weighed: Sequence[tuple[Chances, float]]) -> Chances:
    """Return the mean of chances by their shares, of one or more."""
    whole = sum(share for _, share in weighed)
    return tuple(
        sum(chances[seat] * share for chances, share in weighed) / whole
        for seat in range(len(weighed[0][0]))
    )


def evenly_shared(rows: Iterable[Row]) -> Rows:
    """Return rows of worlds that are equally likely."""
    return [(row, 1.0) for row in rows]
