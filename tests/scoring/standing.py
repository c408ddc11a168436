"""The standing between deals, and its changes by charges and falls (8.7)."""

from dataclasses import dataclass, field


@dataclass
class Standing:
    """A list for each value, by seat; `exempt`: had a third fall, mounts no more."""

    scores: list
    bolts: list
    barrel: list
    falls: list
    distributions: list
    failed: list
    exempt: list = field(default_factory=list)


def standing_of(agreed, given):
    """Return the standing that a record starts from (record.md)."""
    n = agreed["players"]
    given = given or {}
    names = ("scores", "bolts", "falls", "distributions", "failed")
    lists = {name: list(given.get(name) or [0] * n) for name in names}
    standing = Standing(barrel=list(given.get("barrel") or [None] * n), **lists)
    exempt = agreed["no_barrel_after_third_fall"]
    standing.exempt = [exempt and falls >= 3 for falls in standing.falls]
    return standing


class Ledger:
    """The changes of one deal to the standing; `happened` names its events."""

    def __init__(self, agreed, standing):
        self.agreed, self.now = agreed, standing
        self.seats = range(agreed["players"])
        self.threshold = agreed["barrel_threshold"]
        self.before = list(standing.scores)
        self.began_on = {seat for seat in self.seats if standing.barrel[seat] is not None}
        self.fallen, self.won, self.happened = set(), set(), set()

    def on_barrel(self, seat):
        """Return whether the seat began the deal on the barrel and has not fallen since."""
        return seat in self.began_on and seat not in self.fallen

    def anyone_on_barrel(self):
        return any(self.on_barrel(seat) for seat in self.seats)

    def gains(self):
        return [now - before for now, before in zip(self.now.scores, self.before, strict=True)]

    def add(self, seat, amount):
        self.now.scores[seat] += amount

    def charge(self, seat, times=1):
        """Charge a seat; on the barrel it falls instead."""
        if self.on_barrel(seat):
            self.fall(seat, "fell by a charge", self.after_a_fall(seat, to_zero=True))
        else:
            self.add(seat, -times * self.agreed["penalty"])

    def after_a_fall(self, seat, to_zero=False, times=1):
        """Return the score after a fall that costs the penalty."""
        penalty = times * self.agreed["penalty"]
        if self.agreed["barrel_mode"] == "accumulate":
            return min(self.now.scores[seat] // 10 * 10 - penalty, self.threshold - 5)
        if to_zero and self.agreed["barrel_fall_to_zero"]:
            return 0
        return self.threshold - penalty

    def fall(self, seat, cause, score):
        now = self.now
        self.fallen.add(seat)
        self.happened.add(cause)
        now.scores[seat], now.barrel[seat], now.failed[seat] = score, None, 0
        now.falls[seat] += 1
        if now.falls[seat] == 3:
            self.third_fall(seat)

    def third_fall(self, seat):
        now, agreed = self.now, self.agreed
        self.happened.add("third fall")
        if agreed["no_barrel_after_third_fall"]:
            now.exempt[seat] = True
        if agreed["three_barrels_reset"]:
            now.falls[seat], now.scores[seat] = 0, agreed["third_fall_score"]

    def wins_with(self, score):
        """Return whether a score wins (section 9)."""
        target = self.agreed["target"]
        return score > target if self.agreed["more_than_target"] else score >= target
