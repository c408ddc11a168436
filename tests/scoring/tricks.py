"""The tricks of a deal: T, M and k of every seat (section 6 of docs/rules.md)."""

from tests.scoring.cards import RANKS, count, points

ALL_FOUR_ACES = 200


class Play:
    """The results of the seats; `hands` (by active seat) are those when the play begins."""

    def __init__(self, agreed, order, hands, trump=None):
        n = agreed["players"]
        self.agreed, self.order, self.trump = agreed, order, trump
        self.hands = {seat: set(hands[seat]) for seat in order}
        self.T, self.M, self.k = ([0] * n for _ in range(3))
        nines = [seat for seat in order if count(hands[seat], "9") == 4]
        self.four_nines = nines[0] if nines else None
        self.first = True

    def follow(self, actions, leader):
        """Play all tricks; `leader` leads to the first."""
        while self.hands[leader]:
            leader = self.trick(actions, leader)
        self.last = leader
        self.T[leader] += self.agreed["last_trick_bonus"]

    def keeps(self, seat, cards):
        """Count cards that a seat laid aside as points that it has taken (5.4)."""
        self.T[seat] += points(cards)

    def last_trick_takes(self, cards):
        self.T[self.last] += points(cards)

    def trick(self, actions, leader):
        """Play one card from each seat, clockwise from the leader; return the winner."""
        at = self.order.index(leader)
        trick = []
        for seat in self.order[at:] + self.order[:at]:
            said = actions.take(seat, "play")
            card = said[1]
            if not trick:
                self.declare(seat, card, said[2] if len(said) > 2 else None)
            if card[0] == "9" and count(self.hands[seat], "9") == 4:
                self.M[seat] += self.agreed["four_nines_play_bonus"]
            self.hands[seat].remove(card)
            trick.append((seat, card))
        return self.collect(trick)

    def collect(self, trick):
        suits = [card[1] for _, card in trick]
        suit = self.trump if self.trump in suits else suits[0]
        follows = [(RANKS.index(card[0]), seat) for seat, card in trick if card[1] == suit]
        winner = max(follows)[1]
        self.T[winner] += points(card for _, card in trick)
        self.k[winner] += 1
        self.first = False
        return winner

    def declare(self, seat, card, word):
        """Declare by a lead, by itself or with a word; `points` leaves the trump (6.4)."""
        if self.agreed["marriage_declaration"] == "spoken" and word is None:
            return
        value, trump = self.declaration(seat, card)
        self.M[seat] += value
        if trump is not None and word != "points":
            self.trump = trump

    def declaration(self, seat, card):
        """Return (value, suit that becomes trump or None) of a lead."""
        agreed, (rank, suit) = self.agreed, card
        if rank == "A":
            aces = agreed["ace_marriage"] and count(self.hands[seat], "A") == 4
            if not aces or not self.may_declare(seat, "ace_marriage_on_first_trick"):
                return 0, None
            return ALL_FOUR_ACES, suit if agreed["ace_marriage_trump"] == "suit" else None
        value = self.marriage(seat, rank, suit) if self.may_declare(seat) else 0
        makes_trump = value and agreed["trump_choice"] == "marriage"
        return value, suit if makes_trump else None

    def may_declare(self, seat, also="marriage_on_first_trick"):
        """Return whether the seat has a trick, or may declare on the first."""
        on_first = self.agreed["marriage_on_first_trick"] or self.agreed[also]
        return self.k[seat] > 0 or (self.first and on_first)

    def marriage(self, seat, rank, suit):
        held = {card[0] for card in self.hands[seat] if card[1] == suit}
        value = self.agreed["marriage_values"][suit]
        if rank in "KQ" and held >= {"K", "Q"}:
            return value
        if rank in "QJ" and held >= {"Q", "J"} and self.agreed["half_marriage"]:
            return value // 2
        return 0
