"""Legal cards by sections 6.1 to 6.4 of docs/rules.md, without the engine.

For the agreements of classic, store and polish: marriages are declared by themselves, and the only
differences are `must_overtake` and `marriage_on_first_trick`. Cards are texts such as `KS`.
"""

from dataclasses import dataclass, replace

from tests.scoring.tricks import RANKS


@dataclass(frozen=True)
class Table:
    """A position of the play; `taken`: how many tricks each seat has."""

    hands: tuple
    to_act: int
    trick: tuple = ()
    trump: str | None = None
    taken: tuple = (0, 0, 0)


def allowed(agreed, table):
    """Return the cards that the seat to act may play (6.2)."""
    hand = table.hands[table.to_act]
    if not table.trick:
        return hand
    led = table.trick[0][1]
    cards = [card for card in hand if card[1] == led]
    cards = cards or [card for card in hand if card[1] == table.trump] or list(hand)
    if agreed["must_overtake"]:
        cards = [card for card in cards if wins(card, table)] or cards
    return cards


def wins(card, table):
    """Return whether the card would beat the trick so far (6.3)."""
    trick = (*table.trick, card)
    strength = [(c[1] == table.trump, c[1] == trick[0][1], RANKS.index(c[0])) for c in trick]
    relevant = card[1] in (table.trump, trick[0][1])
    return relevant and max(strength) == strength[-1]


def played(agreed, table, card):
    """Return the table after the card."""
    seat, trump = table.to_act, table.trump
    if not table.trick and declares(agreed, table, card):
        trump = card[1]
    hand = tuple(other for other in table.hands[seat] if other != card)
    hands = tuple(hand if s == seat else other for s, other in enumerate(table.hands))
    after = replace(table, hands=hands, trump=trump, trick=(*table.trick, card))
    return collected(after) if len(after.trick) == 3 else replace(after, to_act=(seat + 1) % 3)


def declares(agreed, table, card):
    """Return whether a lead declares a marriage (6.4).

    The seat needs a trick, unless the first trick is agreed.
    """
    may = table.taken[table.to_act] or (agreed["marriage_on_first_trick"] and not any(table.taken))
    pair = {"K" + card[1], "Q" + card[1]}
    return bool(may) and card in pair and pair <= set(table.hands[table.to_act])


def collected(table):
    """Give the trick to its winner, who leads."""
    best = 0
    for place in (1, 2):
        if wins(table.trick[place], replace(table, trick=(table.trick[best],))):
            best = place
    winner = (table.to_act + 1 + best) % 3
    taken = tuple(n + (seat == winner) for seat, n in enumerate(table.taken))
    return replace(table, trick=(), to_act=winner, taken=taken)


def paths(agreed, table, depth):
    """Return how many ways there are to play the next `depth` cards."""
    cards = allowed(agreed, table)
    if depth == 1:
        return len(cards)
    return sum(paths(agreed, played(agreed, table, card), depth - 1) for card in cards)
