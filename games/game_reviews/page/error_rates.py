"""The error rate of a seat in a game, whole and by kind of decision."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.utils.functional import Promise

from games.game_reviews.page.account import tenths
from games.game_reviews.page.kinds import KINDS
from games.review.judgement import DecisionKind
from games.review.level_rates import plays_like
from games.review.rates import Rate, rate_of, rates_by_kind
from games.review.report import Decision
from games.tables.bots.level_names import LEVEL_NAMES


@dataclass(frozen=True)
class KindRow:
    """A line of the table: a kind of decision.

    share  of the highest rate of all kinds, in per cent: the length of the bar
    """

    label: str | Promise
    rate: Rate
    share: float
    is_worst: bool

    @property
    def each_text(self) -> str:
        """Return points a counted decision; a dash where none counted."""
        return tenths(_each(self.rate)) if self.rate.decisions else "–"

    @property
    def lost_text(self) -> str:
        """Return the points lost, as a loss."""
        return lost_text(self.rate.points)


@dataclass(frozen=True)
class ErrorRates:
    """The rates of a seat.

    judged  how many decisions were judged at all
    rows    by kind, without those that were never met
    """

    rate: Rate
    judged: int
    rows: tuple[KindRow, ...]

    @property
    def is_shown(self) -> bool:
        """Return whether enough decisions counted for a rate."""
        return self.rate.per_decision is not None

    @property
    def rate_text(self) -> str:
        """Return points a counted decision."""
        return tenths(self.rate.per_decision or 0.0)

    @property
    def level(self) -> str | Promise:
        """Return the level of the bots with the nearest rate."""
        return LEVEL_NAMES[plays_like(self.rate.per_decision or 0.0)]

    @property
    def lost_text(self) -> str:
        """Return all points lost."""
        return lost_text(self.rate.points)

    @property
    def lost(self) -> int:
        """Return all points lost, whole and not below 0."""
        return max(0, round(self.rate.points))


def lost_text(points: float) -> str:
    """Return lost points with their sign; what noise made a gain of has a plus."""
    whole = round(points)
    return f"−{whole}" if whole > 0 else f"+{-whole}" if whole < 0 else "0"


def error_rates_of(decisions: Iterable[Decision], seat: int) -> ErrorRates:
    """Return the rates of a seat from all decisions of a report."""
    own = [one for one in decisions if one.seat == seat]
    by_kind = {kind: rate for kind, rate in rates_by_kind(own).items() if rate.decisions}
    return ErrorRates(rate_of(own), len(own), tuple(_rows(by_kind)))


def _rows(by_kind: dict[DecisionKind, Rate]) -> Sequence[KindRow]:
    highest = max((_each(rate) for rate in by_kind.values()), default=0.0)
    return [
        KindRow(
            KINDS[kind],
            rate,
            round(100 * max(0.0, _each(rate)) / highest, 1) if highest > 0 else 0.0,
            0 < highest == _each(rate),
        )
        for kind, rate in by_kind.items()
    ]


def _each(rate: Rate) -> float:
    return rate.points / rate.decisions if rate.decisions else 0.0
