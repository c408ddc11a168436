"""The mutable standing while one finished deal is booked (rules.md section 8)."""

from dataclasses import dataclass, field

from ..agreements import Agreements
from ..cards import Seat
from ..events import Charged, Event, Fell
from ..state import Deal, Game, Standing
from .points import Earnings


@dataclass
class Ledger:
    """The standing as it changes while a deal is booked.

    before      the standing when the deal began
    third_bolt  the seats that fall by their third bolt, and how many penalties it costs
    """

    agreements: Agreements
    deal: Deal
    before: Standing
    earnings: Earnings
    scores: list[int]
    bolts: list[int]
    barrel: list[int | None]
    falls: list[int]
    distributions: list[int]
    failed: list[int]
    exempt: list[bool]
    third_bolt: dict[Seat, int] = field(default_factory=dict)
    events: list[Event] = field(default_factory=list)

    @property
    def seats(self) -> range:
        """Return all seats."""
        return range(len(self.scores))

    @property
    def has_barrel(self) -> bool:
        """Return whether seats can be on the barrel at all (section 8.7)."""
        return self.agreements.barrel and self.agreements.barrel_mode != "declarer_only"

    def on_barrel(self, seat: Seat) -> bool:
        """Return whether the seat began the deal on the barrel and has not fallen since."""
        return self.before.barrel[seat] is not None and self.barrel[seat] is not None

    def wins(self, score: int) -> bool:
        """Return whether a score wins (section 9)."""
        target = self.agreements.target
        return score > target if self.agreements.more_than_target else score >= target

    def charge(self, seat: Seat, cause: str, times: int = 1) -> None:
        """Charge `times` the penalty; a seat on the barrel falls instead (section 8.7)."""
        if self.on_barrel(seat):
            self.fall(seat, self.charge_fall_score(seat), "charge")
            return
        amount = self.agreements.penalty * times
        self.scores[seat] -= amount
        self.events.append(Charged(seat, amount, cause))

    def fall(self, seat: Seat, score: int, cause: str) -> None:
        """Take the seat off the barrel to `score`; the third fall may cost more (section 8.7)."""
        agreed = self.agreements
        self.barrel[seat], self.failed[seat] = None, 0
        self.falls[seat] += 1
        self.scores[seat] = score
        if self.falls[seat] >= 3:
            self.exempt[seat] = agreed.no_barrel_after_third_fall
            if agreed.three_barrels_reset:
                self.falls[seat], self.scores[seat] = 0, agreed.third_fall_score
        self.events.append(Fell(seat, self.scores[seat], cause))

    def plain_fall_score(self, seat: Seat, times: int = 1) -> int:
        """Return the score after a kick, and after every fall without a rule of its own."""
        agreed = self.agreements
        cost = agreed.penalty * times
        if agreed.barrel_mode == "accumulate":
            return min(self.scores[seat] // 10 * 10 - cost, agreed.barrel_threshold - 5)
        return agreed.barrel_threshold - cost

    def charge_fall_score(self, seat: Seat, times: int = 1) -> int:
        """Return the score after a fall by bolts or by a charge."""
        return 0 if self.agreements.barrel_fall_to_zero else self.plain_fall_score(seat, times)

    def standing(self) -> Standing:
        """Return the current standing."""
        return Standing(
            tuple(self.scores),
            tuple(self.bolts),
            tuple(self.barrel),
            tuple(self.falls),
            tuple(self.distributions),
            tuple(self.failed),
            tuple(self.exempt),
        )


def open_ledger(game: Game, deal: Deal, earnings: Earnings) -> Ledger:
    """Return a ledger that continues from the current standing."""
    now = game.standing
    return Ledger(
        game.agreements,
        deal,
        deal.before,
        earnings,
        list(now.scores),
        list(now.bolts),
        list(now.barrel),
        list(now.falls),
        list(now.distributions),
        list(now.failed),
        list(now.exempt),
    )


def charge_before_play(game: Game, deal: Deal, seat: Seat, cause: str) -> Game:
    """Book a charge before play at once (section 3, redeals)."""
    ledger = open_ledger(game, deal, Earnings("", (0,) * game.players))
    ledger.charge(seat, cause)
    return game.replace(standing=ledger.standing()).with_events(*ledger.events)
