"""An independent scorer: sections 7 to 9 of docs/rules.md, for deals without doubling.

It was written from the text alone and shares nothing with the engine, so that two readings of the
law can be compared. Golden and dark deals, a sitting seat and charges before play are not in it.
"""

from dataclasses import dataclass

from .tricks import count_tricks


@dataclass
class Standing:
    """The state from deal to deal, a list with a value for each seat."""

    scores: list
    bolts: list
    barrel: list
    falls: list
    distributions: list
    failed: list
    exempt: list


@dataclass
class Deal:
    """The facts of a deal: how it ended, and its cards as (seat, card, word)."""

    declarer: int
    contract: int
    ending: str  # "played", "distributed" or "written_off"
    plays: list
    hands: list  # the defenders' cards when the deal was given up
    named_trump: str | None = None


class Scorer:
    """Books one deal on a standing, step by step; `happened` names what came up."""

    def __init__(self, agreed, standing, deal):
        self.agreed, self.now, self.deal = agreed, standing, deal
        self.seats = range(len(standing.scores))
        self.before = list(standing.scores)
        self.threshold = agreed["barrel_threshold"]
        self.on_barrel = {s for s in self.seats if standing.barrel[s] is not None}
        self.fallen, self.won, self.happened = set(), set(), set()
        self.third_bolts = set()
        self.gains = [0 for _ in self.seats]
        self.T, self.M, self.k = ([0 for _ in self.seats] for _ in range(3))
        self.outcome = deal.ending

    def book(self):
        """All the steps, in the order of section 8."""
        if self.deal.ending == "played":
            self.play()
            self.gain()
            self.earn_bolts(self.bolts_of_play())
        else:
            self.give_up()
            self.earn_bolts(self.bolts_of_giving_up())
        self.attempts()
        self.judge()
        self.get_on()
        self.dump_truck()
        return self

    # Sections 8.1 to 8.5

    def play(self):
        taken = count_tricks(self.agreed, len(self.seats), self.deal.plays, self.deal.named_trump)
        self.T, self.M, self.k, self.four_nines = taken.T, taken.M, taken.k, taken.four_nines
        total = self.T[self.deal.declarer] + self.M[self.deal.declarer]
        if self.agreed["round_declarer"] and self.deal.contract % 5 == 0:
            total = self.rounded(total)
        self.outcome = "made" if total >= self.deal.contract else "failed"

    def gain(self):
        for seat in self.seats:
            if seat == self.deal.declarer:
                gain = self.declarers_gain()
            else:
                gain = 0 if self.gains_nothing(seat) else self.defenders_gain(seat)
            if seat == self.four_nines and not self.gains_nothing(seat):
                gain += self.agreed["four_nines_bonus"]
            self.gains[seat] = gain
            if seat not in self.on_barrel:
                self.now.scores[seat] += gain

    def declarers_gain(self):
        seat, contract = self.deal.declarer, self.deal.contract
        if self.outcome == "failed":
            return -contract
        taken = self.rounded(self.T[seat] + self.M[seat])
        return max(taken, contract) if self.agreed["declarer_gain"] == "taken" else contract

    def defenders_gain(self, seat):
        marriages = 0 if self.agreed["only_declarer_scores_marriages"] else self.M[seat]
        return self.rounded(self.T[seat] + marriages)

    def gains_nothing(self, seat):
        """Step 5, and the Polish barrel: nothing but a contract counts from the threshold on."""
        polish = self.agreed["barrel"] and self.agreed["barrel_mode"] == "declarer_only"
        return seat in self.on_barrel or (polish and self.before[seat] >= self.threshold)

    def rounded(self, points):
        unit = self.agreed["rounding"]
        return (2 * points + unit) // (2 * unit) * unit

    # Section 7

    def give_up(self):
        declarer, agreed = self.deal.declarer, self.agreed
        loss, share = self.distribution() if self.ended("distributed") else self.write_off()
        for seat in self.seats:
            if seat == declarer:
                self.now.scores[seat] -= 0 if seat in self.on_barrel else loss
            elif not self.gains_nothing(seat):
                self.now.scores[seat] += share(seat)
        third = self.ended("distributed") and self.now.distributions[declarer] % 3 == 0
        if third and agreed["distribution_penalty_every_third"]:
            self.happened.add("third distribution")
            self.charge(declarer)

    def ended(self, how):
        return self.deal.ending == how

    def distribution(self):
        declarer, contract = self.deal.declarer, self.deal.contract
        self.now.distributions[declarer] += 1
        loss = contract if self.agreed["distribution_costs_contract"] else 0
        each = 60 if self.agreed["distribution"] == "sixty" else (contract + 9) // 10 * 10 // 2
        if self.agreed["first_distribution_free"] and self.now.distributions[declarer] == 1:
            self.happened.add("free distribution")
            each = 0
        return loss, lambda seat: each

    def write_off(self):
        contract, agreed = self.deal.contract, self.agreed
        if agreed["write_off"] == "plain":
            return contract, lambda seat: agreed["write_off_defenders"]
        half = -(-contract // 10) * 5
        value = agreed["write_off_ace_value"]
        return half, lambda seat: value * sum(card[0] == "A" for card in self.deal.hands[seat])

    def lost_contract(self):
        """Whether the declarer's contract counts as failed on the barrel (8.7)."""
        costs = self.agreed["distribution_costs_contract"]
        return (
            self.outcome == "failed"
            or self.ended("written_off")
            or (self.ended("distributed") and costs)
        )

    # Section 8.6

    def bolts_of_play(self):
        """For each seat whose deal counts, whether it took nothing."""
        if self.agreed["bolts"] == "off":
            return {}
        free = self.agreed["own_bolt_free"]
        seats = [s for s in self.seats if not (free and s == self.deal.declarer)]
        return {seat: self.took_nothing(seat) for seat in seats}

    def took_nothing(self, seat):
        when, total = self.agreed["bolt_when"], self.T[seat] + self.M[seat]
        if when == "no_trick":
            return self.k[seat] == 0
        return (total if when == "no_points" else self.rounded(total)) == 0

    def bolts_of_giving_up(self):
        declarer = self.deal.declarer
        if self.ended("distributed"):
            return {declarer: True} if self.agreed["distribution_bolt"] else {}
        defenders = {seat: True for seat in self.seats if seat != declarer}
        return defenders if self.agreed["write_off_bolts"] else {}

    def earn_bolts(self, earned):
        for seat, nothing in earned.items():
            if self.is_there(seat) and not self.agreed["bolts_on_barrel"]:
                continue
            if nothing:
                self.add_bolt(seat)
            elif self.agreed["bolts"] == "in_row":
                self.now.bolts[seat] = 0

    def add_bolt(self, seat):
        self.now.bolts[seat] += 1
        self.happened.add("bolt")
        if self.now.bolts[seat] < 3:
            return
        self.now.bolts[seat] -= 3
        self.happened.add("third bolt")
        # On the barrel it is a fall, judged in step 7 where a failed contract goes first.
        if self.is_there(seat):
            self.third_bolts.add(seat)
        else:
            self.charge(seat)

    def is_there(self, seat):
        """On the barrel when the deal began, and not fallen since: conditions are judged late."""
        return seat in self.on_barrel and seat not in self.fallen

    def charge(self, seat):
        """A charge; on the barrel it is a fall instead."""
        if not self.is_there(seat):
            self.now.scores[seat] -= self.agreed["penalty"]
        else:
            self.fall(seat, "fell by a charge", self.after_a_fall(seat, to_zero=True))

    # Section 8.7

    def after_a_fall(self, seat, to_zero=False):
        """The score after a fall that costs the penalty."""
        if self.agreed["barrel_mode"] == "accumulate":
            own = self.now.scores[seat] // 10 * 10 - self.agreed["penalty"]
            return min(own, self.threshold - 5)
        if to_zero and self.agreed["barrel_fall_to_zero"]:
            return 0
        return self.threshold - self.agreed["penalty"]

    def fall(self, seat, cause, score):
        now, agreed = self.now, self.agreed
        self.fallen.add(seat)
        self.happened.add(cause)
        now.scores[seat], now.barrel[seat], now.failed[seat] = score, None, 0
        now.falls[seat] += 1
        if now.falls[seat] < 3:
            return
        if agreed["no_barrel_after_third_fall"]:
            now.exempt[seat] = True
        if agreed["three_barrels_reset"]:
            self.happened.add("third fall")
            now.falls[seat], now.scores[seat] = 0, agreed["third_fall_score"]

    def attempts(self):
        for seat in sorted(self.on_barrel - self.fallen):
            self.now.barrel[seat] += 1
            if self.agreed["barrel_mode"] == "accumulate":
                self.now.scores[seat] += self.T[seat]
                wins = self.is_winning(self.now.scores[seat])
            else:
                wins = self.declared_from_barrel(seat)
            if not wins and seat not in self.fallen:
                self.fall_if_due(seat)

    def fall_if_due(self, seat):
        if seat in self.third_bolts:
            self.fall(seat, "fell by bolts", self.after_a_fall(seat, to_zero=True))
        elif self.now.barrel[seat] == self.agreed["barrel_attempts"]:
            self.fall(seat, "fell after the last attempt", self.after_last_attempt(seat))

    def declared_from_barrel(self, seat):
        """What the seat's own contract does; whether it wins."""
        contract = self.deal.contract
        if seat != self.deal.declarer:
            return False
        if self.outcome == "made" and self.is_winning(self.threshold + contract):
            self.now.scores[seat] += self.gains[seat]
            return True
        if self.lost_contract():
            self.now.failed[seat] = contract
            if self.agreed["barrel_fail_costs_contract"]:
                self.fall(seat, "fell by a contract", self.threshold - contract)
        return False

    def after_last_attempt(self, seat):
        costs_contract = self.agreed["barrel_fall_costs"] == "contract"
        if self.agreed["barrel_mode"] == "declare" and costs_contract and self.now.failed[seat]:
            return self.threshold - self.now.failed[seat]
        return self.after_a_fall(seat, to_zero=True)

    # Section 9, and 8.8 and 8.9

    def is_winning(self, score):
        target = self.agreed["target"]
        return score > target if self.agreed["more_than_target"] else score >= target

    def has_barrel(self):
        return self.agreed["barrel"] and self.agreed["barrel_mode"] != "declarer_only"

    def judge(self):
        must_mount = self.has_barrel() and self.agreed["must_mount_barrel"]
        for seat in self.seats:
            there = seat in self.on_barrel - self.fallen or self.now.exempt[seat]
            if self.is_winning(self.now.scores[seat]) and (there or not must_mount):
                self.won.add(seat)
                self.happened.add("won from the barrel" if there else "won directly")

    def get_on(self):
        if not self.has_barrel():
            return
        there = self.on_barrel - self.fallen - self.won
        new = {seat for seat in self.seats if self.mounts(seat)}
        for seat in new:
            self.happened.add("mounted")
            self.now.scores[seat], self.now.barrel[seat] = self.threshold, 0
            self.now.failed[seat] = 0
        kick = self.agreed["barrel_kick"]
        if new and (kick == "one" or (kick == "two" and len(there | new) > 2)):
            for seat in there:
                self.fall(seat, "kicked", self.after_a_fall(seat))
        if len(new) > 1 and self.agreed["simultaneous_mount_falls"]:
            for seat in new:
                self.fall(seat, "mounted together", self.after_a_fall(seat))

    def mounts(self, seat):
        reaches = self.before[seat] < self.threshold <= self.now.scores[seat]
        return reaches and seat not in self.won and not self.now.exempt[seat]

    def dump_truck(self):
        for seat in set(self.seats) - self.won:
            score = self.now.scores[seat]
            for name, exactly in (("dump_truck", 555), ("negative_dump_truck", -555)):
                if self.agreed[name] and score == exactly:
                    self.happened.add(name)
                    self.now.scores[seat] = 0

    # The end of the game

    def winner(self, played):
        """Who has won after this many deals, or None."""
        reached = self.won or (set(self.seats) if played == self.agreed["max_deals"] else set())
        if not reached:
            return None
        declarer, scores = self.deal.declarer, self.now.scores
        if self.won and declarer in reached:
            return declarer
        best = [seat for seat in reached if scores[seat] == max(scores[s] for s in reached)]
        # Distance 0 is the declarer: by `max_deals` he goes first among equals.
        return min(best, key=lambda seat: (seat - declarer) % len(self.seats))

    def places(self, winner):
        """The winner is first; the others by score, equal scores share a place."""
        others = [seat for seat in self.seats if seat != winner]
        scores = self.now.scores
        return [
            1 if seat == winner else 2 + sum(scores[other] > scores[seat] for other in others)
            for seat in self.seats
        ]
