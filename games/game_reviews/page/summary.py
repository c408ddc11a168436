"""Shown summary of a reviewed game: the account, rates and costliest decisions of one seat."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from django.utils.formats import number_format
from django.utils.translation import gettext

from games.engine.record import Record, read_record
from games.game_reviews.page.account import SeatAccount, account_of
from games.game_reviews.page.entries import GradedDecision, costliest, entries_of
from games.game_reviews.page.error_rates import ErrorRates, error_rates_of
from games.models import Game, Seat
from games.queries import changes_of, seats_of
from games.review.judgement import Hindsight
from games.review.report import GameReport
from games.tables.lifecycle import finalise


@dataclass(frozen=True)
class ReviewedGame:
    """A finished game with its seats and its record, as a reader sees it.

    own_seat  the reader's seat, or None
    """

    game: Game
    seats: Sequence[Seat]
    own_seat: int | None

    @cached_property
    def record(self) -> Record:
        """Return the record of the game."""
        return read_record(self.game.record or finalise.build_record(self.game, self.seats))

    @cached_property
    def names(self) -> list[str]:
        """Return the names of the seats; the reader is "you"."""
        you = gettext("you")
        return [you if one.number == self.own_seat else one.user.display_name for one in self.seats]

    @property
    def order(self) -> list[Seat]:
        """Return the seats, the reader's first, then clockwise."""
        first = self.own_seat or 0
        return [*self.seats[first:], *self.seats[:first]]

    @property
    def _scores(self) -> list[int]:
        """Return the final scores; a game that was stopped before any has zeros."""
        return self.game.scores or [0] * len(self.seats)

    @property
    def own_result(self) -> str:
        """Return how the game ended for the reader, or who won it."""
        winner, scores = self.game.winner, self._scores
        if winner is None:
            return gettext("The game has no winner")
        if self.own_seat is None:
            values = {"name": self.seats[winner].user.display_name, "score": scores[winner]}
            return gettext("%(name)s: first with %(score)s") % values
        if winner == self.own_seat:
            return gettext("You won with %(score)s") % {"score": scores[winner]}
        return gettext("You have %(score)s") % {"score": scores[self.own_seat]}

    @property
    def score_line(self) -> str:
        """Return all scores, the reader's first."""
        scores = self._scores
        named = [f"{self.titled(one.number)} {scores[one.number]}" for one in self.order]
        return " · ".join(named).replace("-", "−")

    def titled(self, seat: int) -> str:
        """Return a name as it begins a line."""
        return gettext("You") if seat == self.own_seat else self.names[seat]

    @property
    def rating_change(self) -> tuple[int, int] | None:
        """Return the reader's rating before and after, if it was rated."""
        if self.own_seat is None:
            return None
        user = self.seats[self.own_seat].user
        change = changes_of(self.game).filter(user=user).first()
        return None if change is None else (round(change.before), round(change.after))


@dataclass(frozen=True)
class HindsightLine:
    """A deal with open cards: what the declarer played for, and what was possible."""

    number: int
    name: str
    bid: int
    possible: int

    @property
    def is_short(self) -> bool:
        """Return whether even open cards would not have allowed the contract."""
        return self.possible < self.bid


@dataclass(frozen=True)
class ReviewSummary:
    """A summary for one seat. account: None before all deals are there."""

    reviewed: ReviewedGame
    report: GameReport
    seat: int

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
            self._line(deal.hindsight, numbers[deal.deal])
            for deal in self.report.deals
            if deal.hindsight is not None
        ]

    def _line(self, found: Hindsight, number: int) -> HindsightLine:
        name = self.reviewed.titled(found.declarer)
        return HindsightLine(number, name, found.bid, found.possible)


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


def reviewed_game(game: Game, user_id: int | None) -> ReviewedGame:
    """Return a finished game as this reader sees it."""
    seats = seats_of(game)
    own = next((one.number for one in seats if one.user_id == user_id), None)
    return ReviewedGame(game, seats, own)
