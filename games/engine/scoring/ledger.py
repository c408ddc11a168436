"""The open page on which one finished deal is booked, step by step (rules.md section 8)."""

from dataclasses import dataclass, field

from games.engine.agreements import Agreements
from games.engine.cards import Seat
from games.engine.events import Charged, Event, Fell
from games.engine.scoring.points import Earned
from games.engine.state import Deal, Game, Standing


@dataclass
class Ledger:
    """The standing as it changes while a deal is booked. `before` is that of the deal's start."""

    agreements: Agreements
    deal: Deal
    before: Standing
    earned: Earned
    scores: list[int]
    bolts: list[int]
    barrel: list[int | None]
    falls: list[int]
    distributions: list[int]
    failed: list[int]
    exempt: list[bool]
    third_bolt: set[Seat] = field(default_factory=set)
    events: list[Event] = field(default_factory=list)

    @property
    def seats(self) -> range:
        return range(len(self.scores))

    @property
    def has_barrel(self) -> bool:
        """Whether seats can be on the barrel at all (section 8.7)."""
        return self.agreements.barrel and self.agreements.barrel_mode != "declarer_only"

    def on_barrel(self, seat: Seat) -> bool:
        """Whether the seat was on the barrel when the deal began, and has not fallen since."""
        return self.before.barrel[seat] is not None and self.barrel[seat] is not None

    def wins(self, score: int) -> bool:
        """Whether a score wins (section 9)."""
        target = self.agreements.target
        return score > target if self.agreements.more_than_target else score >= target

    def charge(self, seat: Seat, cause: str, times: int = 1) -> None:
        """Takes the penalty, or twice that; a seat on the barrel falls instead (section 8.7)."""
        if self.on_barrel(seat):
            self.fall(seat, self.charge_fall_score(seat), "charge")
            return
        amount = self.agreements.penalty * times
        self.scores[seat] -= amount
        self.events.append(Charged(seat, amount, cause))

    def fall(self, seat: Seat, score: int, cause: str) -> None:
        """Off the barrel to `score`; the third fall may cost more (section 8.7)."""
        agreed = self.agreements
        self.barrel[seat], self.failed[seat] = None, 0
        self.falls[seat] += 1
        self.scores[seat] = score
        if self.falls[seat] >= 3:
            self.exempt[seat] = agreed.no_barrel_after_third_fall
            if agreed.three_barrels_reset:
                self.falls[seat], self.scores[seat] = 0, agreed.third_fall_score
        self.events.append(Fell(seat, self.scores[seat], cause))

    def plain_fall_score(self, seat: Seat) -> int:
        """Where a kick ends, and every fall without a rule of its own."""
        agreed = self.agreements
        if agreed.barrel_mode == "accumulate":
            fallen = self.scores[seat] // 10 * 10 - agreed.penalty
            return min(fallen, agreed.barrel_threshold - 5)
        return agreed.barrel_threshold - agreed.penalty

    def charge_fall_score(self, seat: Seat) -> int:
        """Where a fall by bolts or by a charge ends."""
        return 0 if self.agreements.barrel_fall_to_zero else self.plain_fall_score(seat)

    def standing(self) -> Standing:
        """What stands now."""
        return Standing(
            tuple(self.scores),
            tuple(self.bolts),
            tuple(self.barrel),
            tuple(self.falls),
            tuple(self.distributions),
            tuple(self.failed),
            tuple(self.exempt),
        )


def open_ledger(game: Game, deal: Deal, earned: Earned) -> Ledger:
    """A page that goes on from the standing of now."""
    now = game.standing
    return Ledger(
        game.agreements,
        deal,
        deal.before,
        earned,
        list(now.scores),
        list(now.bolts),
        list(now.barrel),
        list(now.falls),
        list(now.distributions),
        list(now.failed),
        list(now.exempt),
    )


def charge_now(game: Game, deal: Deal, seat: Seat, cause: str) -> Game:
    """A charge before play, which is booked at once (section 3, redeals)."""
    ledger = open_ledger(game, deal, Earned("", (0,) * game.players))
    ledger.charge(seat, cause)
    return game.but(standing=ledger.standing()).told(*ledger.events)
