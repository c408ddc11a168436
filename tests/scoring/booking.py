"""One finished deal booked on the standing, step by step: sections 8 and 9 of docs/rules.md."""

from tests.scoring import barrel, bolts, gains, giving_up

# A field, its values with which the score becomes 0, and that score.
TRUCKS = (
    ("dump_truck", ("555", "both"), 555),
    ("dump_truck", ("55", "both"), 55),
    ("negative_dump_truck", (True,), -555),
)


class Booking:
    """The facts of a deal and their results, for the steps."""

    def __init__(self, agreed, ledger, facts):
        self.agreed, self.ledger, self.facts = agreed, ledger, facts
        self.seats = ledger.seats
        self.defenders = [seat for seat in facts.order if seat != facts.declarer]
        self.sitting = [seat for seat in self.seats if seat not in facts.order]
        none = [0] * len(self.seats)
        taken = facts.taken
        self.T, self.M, self.k = (taken.T, taken.M, taken.k) if taken else (none, none, none)
        self.outcome, self.declarers_gain = facts.ending, 0
        self.third_bolts = {}  # by seat: the penalties that its fall costs

    def book(self):
        """Book the buy-back price, then all the steps in order."""
        before = list(self.ledger.now.scores)
        self.pay_for_talon()
        if self.facts.ending == "played":
            gains.book(self)
            self.cap(before)
            bolts.of_play(self)
        else:
            giving_up.book(self)
            gains.to_sitting_seat(self)
            self.cap(before)
            giving_up.charge_third(self)
            bolts.of_giving_up(self)
        barrel.attempts(self)
        barrel.judge(self)
        barrel.get_on(self)
        self.dump_truck()

    def pay_for_talon(self):
        if self.facts.sale is not None:
            seller, buyer, price = self.facts.sale
            self.ledger.happened.add("talon sold")
            self.ledger.add(buyer, -price)
            self.ledger.add(seller, price)

    def cap(self, before):
        """Leave all but the declarer of a made contract below the target (`defenders_cap`)."""
        most = self.agreed["target"] - self.agreed["rounding"]
        scores = self.ledger.now.scores
        for seat in self.seats if self.agreed["defenders_cap"] else ():
            made = seat == self.facts.declarer and self.outcome == "made"
            if not made and scores[seat] > max(most, before[seat]):
                scores[seat] = max(most, before[seat])
                self.ledger.happened.add("capped")

    def rounded(self, points):
        """Return r(p): the nearest multiple of `rounding`, a half up; or the one below."""
        unit = self.agreed["rounding"]
        if self.agreed["rounding_down"]:
            return points // unit * unit
        return (2 * points + unit) // (2 * unit) * unit

    def defenders_factor(self):
        """Return x of steps 2 and 7: 1 in dark deals that double for the declarer alone."""
        if self.facts.dark and self.agreed["dark_doubles"] == "declarer":
            return 1
        return self.facts.doubled

    def gains_nothing(self, seat):
        """Return whether step 5 or the Polish barrel lets the seat gain nothing."""
        polish = self.agreed["barrel"] and self.agreed["barrel_mode"] == "declarer_only"
        too_high = polish and self.ledger.before[seat] >= self.ledger.threshold
        return self.ledger.on_barrel(seat) or too_high

    def give(self, seat, amount):
        """Book the gains of steps 2 to 4 and of a deal given up."""
        if not self.gains_nothing(seat):
            self.ledger.add(seat, amount)
        elif amount:
            self.ledger.happened.add("gained nothing")

    def dump_truck(self):
        """Apply step 9."""
        scores = self.ledger.now.scores
        for seat in set(self.seats) - self.ledger.won:
            for name, agreed, exactly in TRUCKS:
                if self.agreed[name] in agreed and scores[seat] == exactly:
                    self.ledger.happened.add(f"{name} {exactly}")
                    scores[seat] = 0
            other = self.agreed["dump_truck"] == "other" and self.agreed["dump_truck_score"]
            if other and scores[seat] == other:
                self.ledger.happened.add("dump_truck other")
                scores[seat] = 0
