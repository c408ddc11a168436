"""The expected output of `replay` for a record, by docs/rules.md and docs/record.md alone."""

from collections import Counter

from tests.scoring import game_end, golden
from tests.scoring.actions import Actions, StrangeRecord, Unfinished
from tests.scoring.agreements import resolved
from tests.scoring.booking import Booking
from tests.scoring.cards import cards_of
from tests.scoring.claims import Claims
from tests.scoring.deal import Course, Facts
from tests.scoring.standing import Ledger, standing_of


def expected_lines(record, game=0):
    """Yield the lines of every finished deal of a legal record, redeals too, and of a stopped game.

    `record` is a game by docs/record.md, as JSON; it may stop anywhere. `game` is its number in
    the lines. Legality is not checked, but a seat that acts out of turn, or a step at which
    nobody is asked, is a `StrangeRecord`.
    """
    return Game(record).lines(game)


class Game:
    """The standing from deal to deal; `happened` counts events, for tests."""

    def __init__(self, record):
        self.record = record
        self.agreed = agreed = resolved(record.get("agreements") or {})
        self.dealer, self.seats = record["first_dealer"], range(agreed["players"])
        self.standing = standing_of(agreed, record.get("standing"))
        self.rounds = golden.GoldenRounds(agreed, record.get("standing") is not None)
        self.claims, self.played = Claims(agreed), 0
        # Before any deal was played, ties go to the first dealer (record.md).
        self.last_declarer, self.winner = self.dealer, None
        self.happened = Counter()

    def lines(self, game):
        lines = [{"game": game, **line} for line in self._deals()]
        stopped = self.record.get("stopped")
        if stopped is not None:
            if stopped["reason"] == "time":
                self.winner = game_end.highest(self.standing.scores, self.last_declarer)
            lines.append({"game": game, "stopped": stopped["reason"], "winner": self.winner})
        return lines

    def places(self):
        return game_end.places(self.standing.scores, self.winner)

    def _deals(self):
        for number, deal in enumerate(self.record["deals"]):
            if self.winner is not None:
                raise StrangeRecord(f"deal {number}: the game is over")
            ledger = Ledger(self.agreed, self.standing)
            facts = Facts(self.dealer, self.rounds.on)
            try:
                course = Course(self.agreed, ledger, self.claims, facts)
                actions = Actions(deal["actions"])
                course.follow(cards_of(deal["deck"]), deal.get("cuts", ()), actions)
            except Unfinished:
                return
            yield {"deal": number, **self._finish(ledger, facts)}

    def _finish(self, ledger, facts):
        """Book the deal and go on to the next one; return its line."""
        redeal = facts.ending == "redeal"
        booking = Booking(self.agreed, ledger, facts)
        if not redeal:
            booking.book()
            self._end_deal(ledger, booking)
        self.claims.next_deal(redeal)
        self.happened.update({*ledger.happened, booking.outcome})
        return self._line(ledger, booking)

    def _end_deal(self, ledger, booking):
        self.played += 1
        self.last_declarer = booking.facts.declarer
        self.winner = game_end.winner(
            self.agreed, self.standing.scores, ledger.won, self.last_declarer, self.played
        )
        if self.agreed["distribution_keeps_dealer"] and booking.outcome == "distributed":
            self.happened["kept golden turn"] += booking.facts.golden
            return
        self.dealer = (self.dealer + 1) % len(self.seats)
        again = booking.facts.golden and self.rounds.deal_done(booking.outcome)
        if again and self.winner is None:
            self.happened["golden reset"] += 1
            golden.reset(self.standing)

    def _line(self, ledger, booking):
        facts, now = booking.facts, self.standing
        return {
            "redeal": facts.ending == "redeal",
            "dealer": facts.dealer,
            "declarer": facts.declarer,
            "contract": facts.contract,
            "outcome": booking.outcome,
            "points": list(booking.T),
            "declared": list(booking.M),
            "gains": ledger.gains(),
            "scores": list(now.scores),
            "bolts": list(now.bolts),
            "barrel": list(now.barrel),
            "falls": list(now.falls),
            "winner": self.winner,
        }
