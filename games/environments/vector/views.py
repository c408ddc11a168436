"""Legal actions, masks, and tensors of a seat, read from the rows of games by compiled code."""

from typing import Any

from ...bots.search.solver.jit import jit
from ...bots.search.solver.rules import NO_SUIT
from ...bots.search.solver.search import COUNT, lowest
from ..action_table import NUMBERS
from ..tensors import CONTRACT as CONTRACT_POINTS
from ..tensors import SEATS, STARTS
from .columns import (
    BARREL,
    BID,
    BIDDING,
    BIDS,
    BOLTS,
    CLAIM,
    CONTRACT,
    DEALER,
    DEALS,
    DECLARED,
    DECLARER,
    DISTRIBUTIONS,
    EXCHANGE,
    FALLS,
    HANDS,
    HELD,
    LAST_GIFT,
    LEADER,
    LEAST,
    LEGAL,
    LIMIT,
    MARRIAGES,
    NEXT_GIFT,
    NOBODY,
    PASSED,
    PHASE,
    PLAY,
    PLAYED,
    PLAYERS,
    POINTS,
    RAISE,
    SCORES,
    STATE,
    TALON,
    TO_ACT,
    TRICK,
    TRICKS,
)

# Arrays: a game's row, and numbers of one row of masks or tensors.
Row = list[int]
Numbers = Any

PASS, REDEAL, KEEP, STAND = (NUMBERS[name] for name in ("pass", "redeal", "keep", "stand"))
DISTRIBUTE, FIRST_PLAY = NUMBERS["distribute"], NUMBERS["play 9S"]
FIRST_BID, FIRST_RAISE, FIRST_GIFT = (NUMBERS[n] for n in ("bid 5", "raise 5", "give 9S JS"))
STEP, HAND_OF_TEN = 5, 10
GIFTS = HAND_OF_TEN * (HAND_OF_TEN - 1)

# Where the parts of a tensor begin.
HAND_PART, TALON_PART, GIVEN_PART = (STARTS[n] for n in ("hand", "talon", "given_to_0"))
PLAYED_PART, TRICK_PART, PHASE_PART = (STARTS[n] for n in ("played_by_0", "trick_of_0", "phase"))
TRUMP_PART, DEALER_PART, OPENER_PART = (STARTS[n] for n in ("trump", "dealer", "opener"))
DECLARER_PART, LEADER_PART, TURN_PART = (STARTS[n] for n in ("declarer", "leader", "to_act"))
BY_SEAT_PART, MARRIAGES_PART, BID_PART = (
    STARTS[name] for name in ("active_by_seat", "marriages_by_seat", "bid")
)


@jit("int64(int64)", inline=False)
def count(cards: int) -> int:
    """Return how many cards are in a set."""
    return (
        COUNT[cards & 63]
        + COUNT[cards >> 6 & 63]
        + COUNT[cards >> 12 & 63]
        + COUNT[cards >> 18 & 63]
    )


# Legal actions


@jit("int64(int64[::1])", inline=False)
def count_bids(row: Row) -> int:
    return max(0, (row[LIMIT] - row[LEAST]) // STEP + 1)


@jit("int64(int64[::1])", inline=False)
def may_give_up(row: Row) -> int:
    """Return whether the declarer may distribute: not on the barrel (section 7)."""
    return 1 if row[BARREL + row[DECLARER]] == NOBODY else 0


@jit("int64(int64[::1])", inline=False)
def count_legal(row: Row) -> int:
    """Return how many actions are legal."""
    phase = row[PHASE]
    if phase == PLAY:
        return count(row[LEGAL])
    if phase in (BIDDING, RAISE):
        return count_bids(row) + 1
    return GIFTS + may_give_up(row) if phase == EXCHANGE else 2


@jit("int64(int64, int64)", inline=False)
def nth_card(cards: int, place: int) -> int:
    """Return the card at a place of a set, the lowest at 0."""
    for _ in range(place):
        cards &= cards - 1
    return lowest(cards)


@jit("int64(int64[::1], int64)", inline=False)
def nth_gift(row: Row, place: int) -> int:
    first, second = place // (HAND_OF_TEN - 1), place % (HAND_OF_TEN - 1)
    given = nth_card(row[HELD], first)
    other = nth_card(row[HELD] & ~(1 << given), second)
    return FIRST_GIFT + 23 * given + other - (1 if other > given else 0)


@jit("int64(int64[::1], int64)", inline=False)
def nth_legal(row: Row, place: int) -> int:
    """Return the number of the legal action at a place, 0 to `count_legal` - 1."""
    phase = row[PHASE]
    if phase == PLAY:
        return FIRST_PLAY + nth_card(row[LEGAL], place)
    if phase == EXCHANGE:
        return nth_gift(row, place) if place < GIFTS else DISTRIBUTE
    if phase == CLAIM:
        return KEEP if place else REDEAL
    if place == count_bids(row):
        return PASS if phase == BIDDING else STAND
    first = FIRST_BID if phase == BIDDING else FIRST_RAISE
    return first + row[LEAST] // STEP - 1 + place


@jit("int64(int64[::1], int64)", inline=False)
def is_legal(row: Row, action: int) -> int:
    """Return whether an action is legal."""
    for place in range(count_legal(row)):
        if nth_legal(row, place) == action:
            return 1
    return 0


@jit("int64(int64[:,::1], int64[::1])", inline=False)
def first_illegal(rows: list[Row], actions: Row) -> int:
    """Return the first game whose action is not legal, or NOBODY."""
    for game in range(len(actions)):
        row, card = rows[game], actions[game] - FIRST_PLAY
        if row[PHASE] == PLAY:
            # Most actions are cards, which a look at the set checks.
            legal = row[LEGAL] >> card & 1 if 0 <= card < 24 else 0
        else:
            legal = is_legal(row, actions[game])
        if not legal:
            return game
    return NOBODY


@jit("void(int64[:,::1], float64[::1], int64[::1])", inline=False)
def sample_all(rows: list[Row], draws: Numbers, actions: Row) -> None:
    """Write a legal action of each game, by a number from 0 up to but not including 1."""
    for game in range(len(draws)):
        row = rows[game]
        actions[game] = nth_legal(row, int(draws[game] * count_legal(row)))


@jit("void(int64[:,::1], int8[:,::1])", inline=False)
def mask_all(rows: list[Row], masks: list[Numbers]) -> None:
    """Write 1 for each legal action of each game, and 0 for the others."""
    for game in range(len(rows)):
        row, mask = rows[game], masks[game]
        mask[:] = 0
        for place in range(count_legal(row)):
            mask[nth_legal(row, place)] = 1


# Tensors


@jit("void(float32[::1], int64, int64)", inline=False)
def write_cards(values: Numbers, start: int, cards: int) -> None:
    for card in range(24):
        values[start + card] = cards >> card & 1


@jit("void(float32[::1], int64, int64, int64)", inline=False)
def write_seat(values: Numbers, start: int, seat: int, viewer: int) -> None:
    """Write 1 for a seat, which may be nobody."""
    if seat != NOBODY:
        values[start + (seat - viewer) % PLAYERS] = 1


@jit("void(int64[::1], int64, float32[::1])", inline=False)
def write_gifts(row: Row, viewer: int, values: Numbers) -> None:
    """Write the given cards that the viewer knows: their own, and all as the declarer."""
    if row[NEXT_GIFT] == NOBODY:
        return
    for step in range(1, PLAYERS):
        receiver = (row[DECLARER] + step) % PLAYERS
        card = row[NEXT_GIFT] if step == 1 else row[LAST_GIFT]
        if viewer == receiver or viewer == row[DECLARER]:
            values[GIVEN_PART + 24 * ((receiver - viewer) % PLAYERS) + card] = 1


@jit("void(int64[::1], int64, float32[::1])", inline=False)
def write_card_sets(row: Row, viewer: int, values: Numbers) -> None:
    write_cards(values, HAND_PART, row[HANDS + viewer])
    if row[DECLARER] != NOBODY:
        write_cards(values, TALON_PART, row[TALON])
        write_gifts(row, viewer, values)
    if row[PHASE] == PLAY:
        for step in range(PLAYERS):
            seat = (viewer + step) % PLAYERS
            write_cards(values, PLAYED_PART + 24 * step, row[PLAYED + seat])
            write_cards(values, TRICK_PART + 24 * step, row[TRICK + seat])


@jit("void(int64[::1], int64, float32[::1])", inline=False)
def write_choices(row: Row, viewer: int, values: Numbers) -> None:
    values[PHASE_PART + row[PHASE]] = 1
    trump = row[STATE] >> 2 & 7
    if trump != NO_SUIT:
        values[TRUMP_PART + trump] = 1
    write_seat(values, DEALER_PART, row[DEALER], viewer)
    write_seat(values, OPENER_PART, (row[DEALER] + 1) % PLAYERS, viewer)
    write_seat(values, DECLARER_PART, row[DECLARER], viewer)
    write_seat(values, LEADER_PART, row[LEADER], viewer)
    if row[PHASE] != CLAIM or row[TO_ACT] == viewer:
        write_seat(values, TURN_PART, row[TO_ACT], viewer)


@jit("void(int64[::1], int64, float64[::1], float32[::1])", inline=False)
def write_by_seat(row: Row, viewer: int, scales: Numbers, values: Numbers) -> None:
    """Write the parts of BY_SEAT in its order; `scales` has a factor for each."""
    for step in range(PLAYERS):
        seat, at = (viewer + step) % PLAYERS, BY_SEAT_PART + step
        barrel = row[BARREL + seat]
        values[at] = 1
        values[at + 2 * SEATS] = count(row[HANDS + seat]) * scales[2]
        values[at + 3 * SEATS] = row[POINTS + seat] * scales[3]
        values[at + 4 * SEATS] = row[TRICKS + seat] * scales[4]
        values[at + 5 * SEATS] = row[DECLARED + seat] * scales[5]
        values[at + 6 * SEATS] = row[BIDS + seat] * scales[6]
        values[at + 7 * SEATS] = row[PASSED] >> seat & 1
        values[at + 9 * SEATS] = row[SCORES + seat] * scales[9]
        values[at + 10 * SEATS] = row[BOLTS + seat] * scales[10]
        values[at + 11 * SEATS] = 0 if barrel == NOBODY else 1
        values[at + 12 * SEATS] = max(barrel, 0) * scales[12]
        values[at + 13 * SEATS] = row[FALLS + seat] * scales[13]
        values[at + 14 * SEATS] = row[DISTRIBUTIONS + seat] * scales[14]
        for suit in range(4):
            values[MARRIAGES_PART + 5 * step + suit] = row[MARRIAGES + seat] >> suit & 1


@jit("void(int64[::1], int64, float32[::1])", inline=False)
def write_single(row: Row, viewer: int, values: Numbers) -> None:
    """Write the parts of SINGLE: bid, contract, limit, talon, claiming, golden, played."""
    asked = row[PHASE] == BIDDING or row[PHASE] == RAISE
    taken = row[DECLARER] != NOBODY
    values[BID_PART] = row[BID] / CONTRACT_POINTS
    values[BID_PART + 1] = row[CONTRACT] / CONTRACT_POINTS
    if asked and row[TO_ACT] == viewer:
        values[BID_PART + 2] = row[LIMIT] / CONTRACT_POINTS
    values[BID_PART + 3] = 0 if taken else 1
    values[BID_PART + 4] = 1 if taken else 0
    values[BID_PART + 5] = 1 if row[PHASE] == CLAIM else 0
    values[BID_PART + 7] = row[DEALS] / 100


@jit("void(int64[:,::1], int64[::1], float64[::1], float32[:,::1])", inline=False)
def tensor_all(rows: list[Row], viewers: Row, scales: Numbers, tensors: list[Numbers]) -> None:
    """Write for each game what a seat of it may know, as `tensor` does."""
    for game in range(len(viewers)):
        row, viewer, values = rows[game], viewers[game], tensors[game]
        values[:] = 0
        write_card_sets(row, viewer, values)
        write_choices(row, viewer, values)
        write_by_seat(row, viewer, scales, values)
        write_single(row, viewer, values)
