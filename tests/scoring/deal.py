"""The course of one deal, from the deck to the last card: sections 3 to 7 of docs/rules.md.

Only decisions are in a record. What follows by itself is found here anew: who is dealt what, who
is asked, who declares for how much, what is dark, which redeal is forced and which claim is void.
"""

from dataclasses import dataclass, field

from tests.scoring import claims, dark_deals
from tests.scoring.actions import StrangeRecord
from tests.scoring.bidding import Bidding
from tests.scoring.buyback import bought
from tests.scoring.cards import count, dealt
from tests.scoring.cutting import cut_deck
from tests.scoring.tricks import Play

GOLDEN_CONTRACT = 120


@dataclass
class Facts:
    """The facts of a deal that scoring needs; hands are lists of cards by active seat."""

    dealer: int
    golden: bool
    order: list = field(default_factory=list)  # the active seats from forehand
    ending: str = "redeal"  # or "played", "distributed", "written_off"
    declarer: int | None = None
    contract: int | None = None
    dark: bool = False
    hands: dict = field(default_factory=dict)
    talon: list = field(default_factory=list)
    sale: tuple | None = None  # (seller, buyer, price)
    taken: object = None

    @property
    def doubled(self):
        return 2 if self.golden or self.dark else 1


class Over(Exception):
    """The deal has ended before the play."""


def seats_from_forehand(agreed, dealer):
    """Return the active seats, clockwise from the dealer's left (section 1)."""
    n = agreed["players"]
    away = {"dealer": 0, "right": -1, "opposite": 2}[agreed["sits_out"]]
    sitting = (dealer + away) % n if n == 4 else None
    return [s for s in ((dealer + i) % n for i in range(1, n + 1)) if s != sitting]


class Course:
    """A deal whose actions are followed step by step to find its facts."""

    def __init__(self, agreed, ledger, counted, facts):
        self.agreed, self.ledger, self.claims, self.facts = agreed, ledger, counted, facts
        facts.order = seats_from_forehand(agreed, facts.dealer)
        self.opener = facts.dealer if agreed["opener"] == "dealer" else facts.order[0]
        self.dark_seat, self.blind, self.opening, self.trump = None, [], False, None

    def follow(self, deck, cuts, actions):
        self.actions = actions
        try:
            self.deal(cut_deck(self.agreed, self.ledger, self.facts.dealer, deck, actions, cuts))
            self.choose_dark()
            self.claim_before_bidding()
            self.find_declarer()
            self.buy_back()
            self.take_talon()
            self.claim_after_talon()
            self.give_up_or_exchange()
            self.play()
        except Over:
            pass
        actions.end()
        return self.facts

    def deal(self, deck):
        self.facts.hands, self.piles = dealt(self.agreed, deck, self.facts.order)

    # Dark deals and redeals before the bidding

    def obliged(self):
        return dark_deals.obliged_seat(
            self.agreed, self.ledger, self.facts.golden, self.facts.order
        )

    def choose_dark(self):
        agreed, order = self.agreed, self.facts.order
        obliged = self.obliged()

        def allowed(seat):
            return dark_deals.may_be_dark(agreed, self.ledger, self.facts.golden, obliged, seat)

        self.dark_seat = dark_deals.chosen(agreed, self.actions, order, self.opener, allowed)
        if agreed["dark"] == "anyone":
            self.blind = [seat for seat in order if allowed(seat)]

    def claim_before_bidding(self):
        order, hands = self.facts.order, self.facts.hands
        if any(claims.is_forced(self.agreed, hands[seat]) for seat in order):
            self.claim()
        for seat in order:
            seen = seat != self.dark_seat and seat not in self.blind
            if seen and claims.before_bidding(self.agreed, hands[seat], seat == order[0]):
                self.ask(seat)

    def ask(self, seat):
        if self.claims.are_open() and self.actions.take(seat, "redeal", "keep")[0] == "redeal":
            self.claim()

    def claim(self):
        if self.claims.are_open() and self.claims.claim(self.ledger, self.facts.dealer):
            raise Over

    # Section 4

    def find_declarer(self):
        facts, obliged = self.facts, self.obliged()
        self.leader = None
        if facts.golden:
            facts.declarer, facts.contract = facts.order[0], GOLDEN_CONTRACT
        elif obliged is not None:
            contract = dark_deals.obliged_contract(self.agreed)
            facts.declarer, facts.contract = obliged, contract
        else:
            self.bid()

    def bid(self):
        facts, scores = self.facts, self.ledger.now.scores
        bidding = Bidding(self.agreed, scores, facts.order, self.opener, self.dark_seat, self.blind)
        bidding.follow(self.actions)
        facts.declarer, facts.contract = bidding.holder, bidding.bid
        facts.dark, self.opening = bidding.is_dark(), bidding.is_at_opening()
        if self.agreed["first_lead"] == "opener":
            self.leader = bidding.opener

    # Section 5

    def buy_back(self):
        facts, agreed = self.facts, self.agreed
        hidden = {"never": False, "opening": self.opening, "always": True}[agreed["hide_talon"]]
        barred = facts.golden or facts.dark or self.ledger.on_barrel(facts.declarer)
        if not agreed["talon_buyback"] or hidden or barred:
            return
        buyer, price = bought(self.actions, self.ledger, facts.order, facts.declarer)
        if buyer is not None:
            facts.sale = (facts.declarer, buyer, price)
            facts.declarer = buyer

    def take_talon(self):
        facts = self.facts
        pile = 0
        if len(self.piles) == 2:
            pile = int(self.actions.take(facts.declarer, "take")[1])
        facts.talon = self.piles[pile]
        self.left_pile = self.piles[1 - pile] if len(self.piles) == 2 else []
        self.before_talon = facts.hands[facts.declarer]
        facts.hands[facts.declarer] = self.before_talon + facts.talon

    def claim_after_talon(self):
        facts = self.facts
        hand = facts.hands[facts.declarer]
        first_held = count(hand, "A") == 4 and count(self.before_talon, "A") < 4
        if self.agreed["four_aces_after_talon"] == "redeal" and first_held:
            self.claim()
        if claims.after_talon(self.agreed, facts.talon, self.opening):
            self.ask(facts.declarer)

    def give_up_or_exchange(self):
        early = self.agreed["raise_before_exchange"]
        if early:
            self.raise_contract()
        words = ("distribute", "write_off", "give", "lay")
        said = self.actions.take(self.facts.declarer, *words)
        if said[0] in ("distribute", "write_off"):
            self.facts.ending = "distributed" if said[0] == "distribute" else "written_off"
            raise Over
        self.exchange(said)
        self.claim_after_exchange()
        if not early:
            self.raise_contract()

    def exchange(self, said):
        hands, declarer = self.facts.hands, self.facts.declarer
        for text in said[1:]:
            card, to = text[-2:], text[:-3]
            hands[declarer].remove(card)
            if to in ("", "lay"):
                self.left_pile = [*self.left_pile, card]
            else:
                hands[int(to)].append(card)

    def claim_after_exchange(self):
        for seat in self.facts.order:
            if claims.after_exchange(self.agreed, self.facts.hands[seat]):
                self.ask(seat)

    def raise_contract(self):
        agreed, facts = self.agreed, self.facts
        in_golden = agreed["golden_raise"] or not facts.golden
        in_dark = agreed["dark_raise"] or not facts.dark
        if not (agreed["raise_after_talon"] and in_golden and in_dark):
            return
        said = self.actions.take(facts.declarer, "raise", "stand")
        if said[0] == "raise":
            facts.contract = int(said[1])

    # Section 6

    def play(self):
        agreed, facts = self.agreed, self.facts
        trump = None
        if agreed["trump_choice"] == "declarer":
            trump = self.actions.take(facts.declarer, "trump")[1]
        leader = facts.declarer if self.leader is None else self.leader
        play = Play(agreed, facts.order, facts.hands, trump)
        play.follow(self.actions, leader)
        if agreed["exchange"] == "lay_aside":
            play.keeps(facts.declarer, self.left_pile)
        elif agreed["two_player"] != "discard_two":
            play.last_trick_takes(self.left_pile)
        facts.taken, facts.ending = play, "played"
        if len({len(hand) for hand in facts.hands.values()}) != 1:
            raise StrangeRecord("hands of different sizes")
