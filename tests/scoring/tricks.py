"""T, M and k of every seat from the cards of a deal, by sections 2 and 6 of docs/rules.md.

Nothing here knows the engine: cards are texts such as `KS`, hands are lists.
"""

from dataclasses import dataclass, field

RANKS = "9JQKTA"
WORTH = {"9": 0, "J": 2, "Q": 3, "K": 4, "T": 10, "A": 11}
ACES = {"AS", "AC", "AD", "AH"}
NINES = {"9S", "9C", "9D", "9H"}


@dataclass
class Taken:
    """What the seats came to: card points T, declarations M, tricks k, and who held four nines."""

    seats: int
    T: list[int] = field(default_factory=list)
    M: list[int] = field(default_factory=list)
    k: list[int] = field(default_factory=list)
    four_nines: int | None = None

    def __post_init__(self):
        self.T, self.M, self.k = ([0] * self.seats for _ in range(3))


def count_tricks(agreed, seats, plays, named_trump=None):
    """Taken, from the cards in the order in which they were played: (seat, card, word)."""
    taken = Taken(seats)
    hands = [{card for who, card, _ in plays if who == seat} for seat in range(seats)]
    taken.four_nines = next((s for s in range(seats) if hands[s] >= NINES), None)
    trump, width = named_trump, sum(bool(hand) for hand in hands)
    for start in range(0, len(plays), width):
        trick = plays[start : start + width]
        leader, card, word = trick[0]
        value, suit = _declared(agreed, taken, hands[leader], trick[0], first=start == 0)
        if value and (word or agreed["marriage_declaration"] == "automatic"):
            taken.M[leader] += value
            trump = trump if word == "points" or suit is None else suit
        for seat, card, _ in trick:
            if card in NINES and hands[seat] >= NINES:
                taken.M[seat] += agreed["four_nines_play_bonus"]
            hands[seat].remove(card)
        winner = _winner(trick, trump)
        taken.T[winner] += sum(WORTH[card[0]] for _, card, _ in trick)
        taken.k[winner] += 1
    taken.T[winner] += agreed["last_trick_bonus"]
    return taken


def _winner(trick, trump):
    led = trick[0][1][1]
    suit = trump if any(card[1] == trump for _, card, _ in trick) else led
    best = max((play for play in trick if play[1][1] == suit), key=lambda p: RANKS.index(p[1][0]))
    return best[0]


def _declared(agreed, taken, hand, lead, first):
    """(value, suit that becomes trump) of a lead; (0, None) when it declares nothing."""
    seat, (rank, suit), _ = lead
    may = taken.k[seat] > 0 or (first and agreed["marriage_on_first_trick"])
    if rank == "A":
        may = may or (first and agreed["ace_marriage_on_first_trick"])
        if not (may and agreed["ace_marriage"] and hand >= ACES):
            return 0, None
        return 200, suit if agreed["ace_marriage_trump"] == "suit" else None
    if not may:
        return 0, None
    made_trump = suit if agreed["trump_choice"] == "marriage" else None
    if rank in "KQ" and {"K" + suit, "Q" + suit} <= hand:
        return agreed["marriage_values"][suit], made_trump
    if agreed["half_marriage"] and rank in "QJ" and {"Q" + suit, "J" + suit} <= hand:
        return agreed["marriage_values"][suit] // 2, made_trump
    return 0, None
