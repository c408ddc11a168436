"""Shown summary of a reviewed game: the account, rates and costliest decisions of one seat."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from django.utils.formats import number_format
from django.utils.translation import gettext

from games.engine.record import Record
from games.game_reviews.page.account import SeatAccount, account_of
from games.game_reviews.page.entries import GradedDecision, costliest, entries_of
from games.game_reviews.page.error_rates import ErrorRates, error_rates_of
from games.game_reviews.page.reviewed import Reviewed
from games.review.judgement import Hindsight
from games.review.report import GameReport

Json = dict[str, Any]


@dataclass(frozen=True)
class HindsightLine:
    """A deal with open cards: what the declarer played for, and what was possible.

    masters  what three masters made of it, in words; "" before they have played it
    """

    number: int
    name: str
    bid: int
    possible: int
    masters: str = ""

    @property
    def is_short(self) -> bool:
        """Return whether even open cards would not have allowed the contract."""
        return self.possible < self.bid


@dataclass(frozen=True)
class ReviewSummary:
    """A summary for one seat. account: None before all deals are there.

    masters  how three masters ended the deals that they have played, by number (masters.py)
    """

    reviewed: Reviewed
    report: GameReport
    seat: int
    masters: Mapping[int, Json] = field(default_factory=dict)

    @property
    def is_own(self) -> bool:
        """Return whether it is the reader's seat."""
        return self.seat == self.reviewed.own_seat

    @property
    def name(self) -> str:
        """Return the name of the seat."""
        return self.reviewed.titled(self.seat)

    @cached_property
    def account(self) -> SeatAccount | None:
        """Return the account of the seat."""
        parts = self.report.breakdowns
        return account_of(parts[self.seat]) if parts else None

    @cached_property
    def rates(self) -> ErrorRates:
        """Return its rates."""
        return error_rates_of(self.report.decisions, self.seat)

    @property
    def other_rates(self) -> list[tuple[str, ErrorRates]]:
        """Return the rates of the others that are shown."""
        others = [one.number for one in self.reviewed.order if one.number != self.seat]
        found = [
            (self.reviewed.titled(one), error_rates_of(self.report.decisions, one))
            for one in others
        ]
        return [(name, rates) for name, rates in found if rates.is_shown]

    @cached_property
    def entries(self) -> list[GradedDecision]:
        """Return all graded decisions of the game."""
        return entries_of(self.report, self.reviewed.record, self.reviewed.names)

    @cached_property
    def own_entries(self) -> list[GradedDecision]:
        """Return those of the seat, in order."""
        return [one for one in self.entries if one.seat == self.seat]

    @cached_property
    def costly(self) -> list[GradedDecision]:
        """Return the three that cost most."""
        return costliest(self.entries, self.seat)

    @property
    def costly_points(self) -> int:
        """Return what they cost together."""
        return sum(one.points for one in self.costly)

    @property
    def more_count(self) -> int:
        """Return how many other decisions of the seat are graded."""
        return len(self.own_entries) - len(self.costly)

    @property
    def others_points(self) -> int:
        """Return what the other graded decisions cost together."""
        return sum(one.points for one in self.own_entries) - self.costly_points

    @property
    def point_text(self) -> str:
        """Return what one point is worth, in per cent of a win with two digits."""
        return number_format(100 * self.report.point, 2)

    @property
    def hindsight(self) -> list[HindsightLine]:
        """Return what open cards would have allowed, deal by deal."""
        numbers = deal_numbers(self.reviewed.record, self.report)
        return [
            self._line(deal.hindsight, numbers[deal.deal], self.masters.get(deal.deal))
            for deal in self.report.deals
            if deal.hindsight is not None
        ]

    def _line(self, found: Hindsight, number: int, masters: Json | None) -> HindsightLine:
        name = self.reviewed.titled(found.declarer)
        words = masters_text(masters, self.reviewed) if masters else ""
        return HindsightLine(number, name, found.bid, found.possible, words)


def masters_text(end: Json, reviewed: Reviewed) -> str:
    """Return how three masters ended a deal, in words."""
    texts = {
        "made": gettext("%(name)s %(contract)s, made"),
        "failed": gettext("%(name)s %(contract)s, failed"),
        "distributed": gettext("%(name)s %(contract)s, given up"),
        "written_off": gettext("%(name)s %(contract)s, given up"),
    }
    if end["declarer"] is None or end["outcome"] not in texts:
        return gettext("a redeal")
    values = {"name": reviewed.titled(end["declarer"]), "contract": end["contract"]}
    return texts[end["outcome"]] % values


def deal_numbers(record: Record, report: GameReport) -> dict[int, int]:
    """Return the number of each deal as players count it: a redeal has none of its own."""
    numbers, played = {}, 0
    for deal in report.deals:
        numbers[deal.deal] = played + 1
        played += 0 if _is_redeal(record, deal.deal) else 1
    return numbers


def _is_redeal(record: Record, deal: int) -> bool:
    last = record.deals[deal]["actions"][-1:]
    return bool(last) and last[0].endswith(" redeal")
