"""Search without hindsight: what one player can force, whatever the others hold and play.

The solver of open cards lets a player choose each card by where the others' cards lie. Here the
player knows only what the rules prove. At each turn of the others every card counts that one of
them may hold, and each such card tells the player something: who cannot follow holds no card of
the suit, and who declares holds a king and a queen. So a yes is a plan that needs no luck.

Both others play against the player, also a partner in defence. Places, `state` and `trick` are
those of the solver's search. `near` and `far` are the cards that the next and the last player
clockwise may hold; a card that only one of them may hold is theirs.

No argument of a compiled call is a literal: numba would compile the recursion once more for it.
"""

from games.bots.search.solver.jit import inlined, jit
from games.bots.search.solver.rules import LAST_TRICK, NO_SUIT, VALUES
from games.bots.search.solver.search import (
    ACE,
    COUNT,
    GENERATION,
    KING,
    LIMIT,
    NODES,
    POINTS,
    QUEEN,
    Rules,
    Table,
    marriages,
    next_card,
    playable,
    played,
    points_in,
    rate,
)

TABLE_BITS = 18
# Above every sum of points of a deal.
MAX_NEED = 0xFFFF
# No result: neither 0 nor 1; and no set of cards.
UNDECIDED = IMPOSSIBLE = -1


@inlined
def tops(hand: int, others: int, trump: int, kept: int) -> int:
    """Return what the leader's highest cards take: points, and 256 for each trick.

    others  the cards that others may hold
    kept    cards that are not led
    """
    total = 0
    trumped = 0
    if trump != NO_SUIT:
        trumped = others >> 6 * trump & 63
    for suit in range(4):
        if suit == trump or trumped == 0:
            rank = ACE
            own, left = hand >> 6 * suit & 63, kept >> 6 * suit & 63
            out = others >> 6 * suit & 63
            while rank >= 0:
                if own >> rank & 1:
                    if left >> rank & 1:
                        break
                    total += POINTS[rank] + 256
                elif out >> rank & 1:
                    break
                rank -= 1
    return total


@inlined
def pair_values(rules: Rules, cards: int) -> int:
    """Return the values of all marriages in these cards."""
    total = 0
    for suit in range(4):
        if cards >> 6 * suit + QUEEN & 3 == 3:
            total += rules[VALUES + suit]
    return total


@jit("UniTuple(int64, 2)(int64[:], int64, int64, int64, int64, int64)", inline=False)
def sure_bounds(
    rules: Rules, own: int, others: int, declarers: int, state: int, hero: int
) -> tuple[int, int]:
    """Return bounds of what the declarer still gets, before a lead.

    declarers  the cards that the declarer may hold
    """
    low = 0
    high = points_in(own | others) + rules[LAST_TRICK] + pair_values(rules, declarers)
    if state & 3 != hero:
        return low, high
    trump = state >> 2 & 7
    if hero:
        high -= tops(own, others, trump, own & ~own) & 255
        return low, high
    pairs = marriages(own)
    sure = tops(own, others, trump, pairs)
    best = 0
    for suit in range(4):
        if pairs >> 6 * suit & 63:
            best = max(best, rules[VALUES + suit])
    if not (state >> 5 & 1) and sure < 256:
        best = 0
    return (sure & 255) + best, high


@inlined
def not_held(state: int, trick: int, card: int) -> int:
    """Return the cards that who plays `card` cannot hold: they would have had to play them."""
    if trick & 3 == 0:
        return 0
    led, trump = (trick >> 2 & 31) // 6, state >> 2 & 7
    if card // 6 == led:
        return 0
    gone = 63 << 6 * led
    if trump != NO_SUIT and card // 6 != trump:
        gone |= 63 << 6 * trump
    return gone


@inlined
def slot_of(one: int, other: int) -> int:
    """Return the place of a position in the table."""
    mixed = (one * 0x2545F491 ^ other * 0x9E3779B1) & 0x7FFFFFFFFFFFFFF
    return (mixed >> 15 ^ mixed >> 33) & (1 << TABLE_BITS) - 1


@inlined
def known_bounds(
    keys: Table, more_keys: Table, entries: Table, slot: int, key: int, more: int
) -> tuple[int, int]:
    """Return from the table the most that is reached and the least that is not."""
    if keys[slot] == key and more_keys[slot] == more:
        return entries[slot] & 0xFFFF, entries[slot] >> 16
    return 0, MAX_NEED


@inlined
def decided(
    rules: Rules, own: int, others: int, declarers: int,
    state: int, trick: int, hero: int, need: int,
) -> int:  # fmt: skip
    """Return 1 or 0 if bounds say whether the declarer still gets `need` points."""
    if trick:
        most = points_in(own | others) + (trick >> 14) + pair_values(rules, declarers)
        return 0 if most + rules[LAST_TRICK] < need else UNDECIDED
    if own == 0:
        return 0
    least, most = sure_bounds(rules, own, others, declarers, state, hero)
    if least >= need:
        return 1
    return 0 if most < need else UNDECIDED


@inlined
def choices(
    rules: Rules, own: int, near: int, far: int, state: int, trick: int, hero: int
) -> tuple[int, int, int]:
    """Return what may be played, what who is to play may hold, and what only others may hold."""
    seat = state & 3
    if seat == hero:
        return playable(rules, own, state, trick), own, near | far
    if seat == (hero + 1 if hero < 2 else 0):
        return near, near, own | far & ~near
    return far, far, own | near & ~far


@inlined
def pair_card(may_hold: int, state: int, trick: int, card: int) -> int:
    """Return the card that would make the lead of `card` a declaration, 0 if none would."""
    if trick == 0 and QUEEN <= card % 6 <= KING and state >> 5 + (state & 3) & 1:
        return may_hold & (1 << (card + 1 if card % 6 == QUEEN else card - 1))
    return 0


@inlined
def number_of(cards: int) -> int:
    """Return how many cards these are."""
    return (
        COUNT[cards & 63]
        + COUNT[cards >> 6 & 63]
        + COUNT[cards >> 12 & 63]
        + COUNT[cards >> 18 & 63]
    )


@inlined
def narrowed(
    mine: int, theirs: int, mine_count: int, theirs_count: int, shown: int, gone: int, bit: int
) -> tuple[int, int]:
    """Return what who played and the other one may still hold; IMPOSSIBLE if it was no such play.

    mine, theirs  what they could hold before, and how many of these each then holds
    shown         the cards that who played held for sure, the one played (`bit`) among them
    gone          the cards that they do not hold
    """
    next_mine, next_theirs = mine & ~bit & ~gone, theirs & ~shown
    if mine & ~bit & gone & ~next_theirs:
        return IMPOSSIBLE, IMPOSSIBLE
    only, only_theirs = next_mine & ~next_theirs, next_theirs & ~next_mine
    alone, alone_theirs = number_of(only), number_of(only_theirs)
    if alone > mine_count or alone_theirs > theirs_count:
        return IMPOSSIBLE, IMPOSSIBLE
    if alone == mine_count:
        next_mine = only
    if alone_theirs == theirs_count:
        next_theirs = only_theirs
    return next_mine, next_theirs


@jit(
    "int64(int64[:], int64[:], int64[:], int64[:], int64[:],"
    " int64, int64, int64, int64, int64, int64, int64, int64, int64)",
    inline=False,
)
def sure_search(
    keys: Table, more_keys: Table, entries: Table, counters: Table, rules: Rules,
    own: int, near: int, far: int, near_count: int, far_count: int,
    state: int, trick: int, hero: int, need: int,
) -> int:  # fmt: skip
    """Return 1 if the declarer still gets `need` points, else 0; the hero forces what they can.

    The hero is the player at place `hero`; at place 0 they want 1, elsewhere 0. Once the nodes
    pass counters[LIMIT] the result means nothing.
    """
    counters[NODES] += 1
    if counters[NODES] > counters[LIMIT]:
        return 0
    if need <= 0:
        return 1
    seat, others = state & 3, near | far
    next_place = hero + 1 if hero < 2 else 0
    declarers = own if hero == 0 else near if next_place == 0 else far
    result = decided(rules, own, others, declarers, state, trick, hero, need)
    if result != UNDECIDED:
        return result
    slot, key, more, low, high = 0, 0, 0, 0, MAX_NEED
    if trick == 0:
        key = own | near << 24 | (state & 0xFFF) << 48
        more = far | counters[GENERATION] << 24
        slot = slot_of(key, more)
        low, high = known_bounds(keys, more_keys, entries, slot, key, more)
        if need <= low:
            return 1
        if need >= high:
            return 0
    wanted = 1 if seat == 0 or (hero and seat != hero) else 0
    result = 1 - wanted
    todo, hand, unheld = choices(rules, own, near, far, state, trick, hero)
    base = rate(counters, todo, hand, unheld, declarers, state, trick)
    while todo and result != wanted:
        card = next_card(counters, base, todo)
        bit = 1 << card
        todo &= ~bit
        mate = 0 if seat == hero else pair_card(hand, state, trick, card)
        # First with the other card of the marriage, then without it.
        variant = 1 if mate else 0
        while variant >= 0 and result != wanted:
            held, gone = (bit | mate, 0) if variant else (bit, mate)
            gone |= not_held(state, trick, card)
            variant -= 1
            next_own, next_near, next_far = own, near, far
            next_near_count, next_far_count = near_count, far_count
            if seat == hero:
                held, next_own = own, own & ~bit
            elif seat == next_place:
                next_near_count -= 1
                next_near, next_far = narrowed(
                    near, far, next_near_count, far_count, held, gone, bit
                )
            else:
                next_far_count -= 1
                next_far, next_near = narrowed(
                    far, near, next_far_count, near_count, held, gone, bit
                )
            if next_near == IMPOSSIBLE:
                continue
            gain, next_state, next_trick = played(rules, held, own | others, state, trick, card)
            result = sure_search(
                keys, more_keys, entries, counters, rules,
                next_own, next_near, next_far, next_near_count, next_far_count,
                next_state, next_trick, hero, need - gain,
            )  # fmt: skip
            if counters[NODES] > counters[LIMIT]:
                return 0
    if trick == 0:
        low, high = (max(low, need), high) if result else (low, min(high, need))
        keys[slot], more_keys[slot], entries[slot] = key, more, low | high << 16
    return result
