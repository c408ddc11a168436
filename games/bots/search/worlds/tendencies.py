"""A model of the card that a player chooses among all that may be played.

Each card has a few features, in four situations: leading or following, as declarer or as defender.
A card is chosen in proportion to exp(sum of weights). The weights are fitted to games of bots
(`python -m tools.train_bots.tendencies`). These play much as people do: they cash top cards, play
low where they cannot win, and add points to a partner's trick.
"""

import json
from functools import cache
from math import exp, log
from pathlib import Path

from ..solver.jit import float64s, inlined, jit
from ..solver.rules import NO_SUIT
from ..solver.search import (
    COUNT,
    KING,
    POINTS,
    QUEEN,
    TEN,
    Rules,
    beating,
    declared,
    lowest,
    playable,
)

WEIGHTS = Path(__file__).with_name("tendencies.json")
FEATURES = 12
SITUATIONS = 4
# The numbers of a step: place, card, state and trick before it.
STEP = 4

Floats = list[float]


@cache
def weights() -> Floats:
    """Return the fitted weights: FEATURES for each situation."""
    return float64s(json.loads(WEIGHTS.read_text(encoding="utf-8"))["weights"])


@jit("int64(int64, int64)")
def situation_of(state: int, trick: int) -> int:
    """Return which weights count: two for leads, two for other cards; first the declarer's."""
    return (0 if trick == 0 else 2) + (0 if state & 3 == 0 else 1)


@inlined
def holds_pair(hand: int, card: int) -> int:
    """Return whether the card is half of a marriage in the hand."""
    rank, held = card % 6, hand >> card - card % 6 + QUEEN & 3
    return 1 if QUEEN <= rank <= KING and held == 3 else 0


@jit("void(int64[:], float64[:], int64, int64, int64, int64, int64)", inline=False)
def describe_lead(
    rules: Rules, out: Floats, hand: int, others: int, state: int, trick: int, card: int
) -> None:
    """Write the features of a lead; `others` are all cards still played with, but the hand."""
    suit, rank, trump = card // 6, card % 6, state >> 2 & 7
    points, value = POINTS[rank] / 10, declared(rules, hand, state, card)
    top = 1 if others >> card & (1 << 6 - rank) - 1 == 0 else 0
    length = COUNT[hand >> 6 * suit & 63]
    out[0], out[1], out[2], out[3] = points, top, top * points, length / 4
    out[4] = 1 if suit == trump else 0
    out[5] = top if suit == trump else 0
    out[6], out[7] = value / 100, 0 if value else holds_pair(hand, card)
    out[8] = COUNT[others >> 6 * suit & 63] / 4
    out[9] = 1 if length == 1 else 0
    out[10] = 1 if rank == TEN and not top else 0
    out[11] = top if trump != NO_SUIT and suit != trump else 0


@jit("void(int64[:], float64[:], int64, int64, int64, int64, int64)", inline=False)
def describe_reply(
    rules: Rules, out: Floats, hand: int, others: int, state: int, trick: int, card: int
) -> None:
    """Write the features of a card that is added to a trick."""
    suit, rank, trump = card // 6, card % 6, state >> 2 & 7
    points, last = POINTS[rank] / 10, 1 if trick & 3 == 2 else 0
    wins = 1 if beating(trick, trump) >> card & 1 else 0
    follows = 1 if suit == (trick >> 2 & 31) // 6 else 0
    helped = 1 if state & 3 and trick >> 12 & 3 and not wins else 0
    top = 1 if others >> card & (1 << 6 - rank) - 1 == 0 else 0
    length = COUNT[hand >> 6 * suit & 63]
    discard = 0 if follows or suit == trump else 1
    out[0], out[1], out[2], out[3] = points, wins, wins * last, wins * points
    out[4], out[5] = helped * points, helped * last * points
    out[6], out[7] = holds_pair(hand, card), 0 if wins else top
    out[8] = 0 if follows or discard else 1
    out[9] = discard * length / 4
    out[10] = 1 if discard and length == 1 else 0
    out[11] = wins * (trick >> 14) / 10


@jit("void(int64[:], float64[:], int64, int64, int64, int64, int64)")
def describe(
    rules: Rules, out: Floats, hand: int, others: int, state: int, trick: int, card: int
) -> None:
    """Write the FEATURES of a card that may be played."""
    if trick == 0:
        describe_lead(rules, out, hand, others, state, trick, card)
    else:
        describe_reply(rules, out, hand, others, state, trick, card)


@inlined
def total(chosen: Floats, features: Floats, start: int) -> float:
    """Return the weighted sum of the features."""
    found = 0.0
    for number in range(FEATURES):
        found += chosen[start + number] * features[number]
    return found


@jit("float64(int64[:], float64[:], float64[:], int64, int64, int64, int64, int64)", inline=False)
def surprise(
    rules: Rules,
    chosen: Floats,
    room: Floats,
    hand: int,
    others: int,
    state: int,
    trick: int,
    card: int,
) -> float:
    """Return minus the logarithm of the chance that this card is played from this hand.

    room  FEATURES numbers, written over
    """
    todo = playable(rules, hand, state, trick)
    if todo & (todo - 1) == 0:
        return 0.0
    start, every, own = FEATURES * situation_of(state, trick), 0.0, 0.0
    while todo:
        other = lowest(todo)
        todo &= todo - 1
        describe(rules, room, hand, others, state, trick, other)
        promise = total(chosen, room, start)
        every += exp(promise)
        if other == card:
            own = promise
    return log(every) - own


@jit(
    "float64(int64[:], float64[:], float64[:], int64[:], int64, int64, int64, int64)",
    inline=False,
)
def surprise_of_plays(
    rules: Rules,
    chosen: Floats,
    room: Floats,
    steps: list[int],
    watcher: int,
    own: int,
    left: int,
    right: int,
) -> float:
    """Return the sum of the surprises of all plays but the watcher's, from the last to the first.

    steps             STEP numbers for each play
    own, left, right  the cards of the three places after the last play
    """
    found = 0.0
    for index in range(len(steps) - STEP, -1, -STEP):
        place, card = steps[index], steps[index + 1]
        bit = 1 << card
        if place == 0:
            own |= bit
        elif place == 1:
            left |= bit
        else:
            right |= bit
        if place != watcher:
            hand = own if place == 0 else left if place == 1 else right
            others = (own | left | right) & ~hand
            found += surprise(
                rules, chosen, room, hand, others, steps[index + 2], steps[index + 3], card
            )
    return found
