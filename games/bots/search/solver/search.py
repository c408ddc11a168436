"""Alpha-beta over open cards, with a table of positions already searched.

The declarer has place 0, the others follow clockwise; both others play against the declarer. All
values are points that the declarer still gets: tricks, declarations and bonuses.

A position packs what a lead depends on into one integer, `state`: the place to play (bits 0-1), the
trump (2-4, 4 without one), the places that have taken a trick (5-7), the place that made the trump
(8-9) and the one bound to lead aces (10-11), each 3 for none. `trick` packs the running trick: the
number of its cards (0-1), the card led (2-6), the best card (7-11), its place (12-13), and the
points (14 and above). An empty trick is 0.

No argument of a compiled call is a literal: numba would compile the recursion once more for it.
"""

from .jit import inlined, int64s, jit
from .rules import (
    ACES,
    ACES_FIRST,
    ACES_ROW,
    ACES_TRUMP,
    ACES_VALUE,
    FIRST_TRICK,
    HALVES,
    LAST_TRICK,
    LEAD_TRUMP,
    MAKES_TRUMP,
    MUST_OVERTAKE,
    MUST_TRUMP,
    NINES,
    NO_FOREIGN,
    NO_SUIT,
    SEATS,
    VALUES,
)

# Arrays of 64-bit integers.
Rules = list[int]
Table = list[int]

NINE, JACK, QUEEN, KING, TEN, ACE = range(6)
POINTS = int64s([0, 2, 3, 4, 10, 11])
HOLDING_POINTS = int64s(
    [sum((0, 2, 3, 4, 10, 11)[rank] for rank in range(6) if held >> rank & 1) for held in range(64)]
)
COUNT = int64s([held.bit_count() for held in range(64)])
FOUR_NINES = sum(1 << 6 * suit for suit in range(4))
FOUR_ACES = FOUR_NINES << ACE

# The places of the counters.
NODES, LIMIT, GENERATION, RATES = range(4)
COUNTERS = RATES + 24 * 26
TABLE_BITS = 18
NO_CARD = -1
# A key: 24 cards, then 12 bits of the state, then the generation.
STATE_SHIFT, GENERATION_SHIFT = 24, 36


@inlined
def points_in(cards: int) -> int:
    """Return the card points of a set."""
    return (
        HOLDING_POINTS[cards & 63]
        + HOLDING_POINTS[cards >> 6 & 63]
        + HOLDING_POINTS[cards >> 12 & 63]
        + HOLDING_POINTS[cards >> 18 & 63]
    )


@inlined
def lowest(cards: int) -> int:
    """Return the lowest card of a set that is not empty."""
    card = 0
    if cards & 0xFFF == 0:
        cards >>= 12
        card += 12
    if cards & 0x3F == 0:
        cards >>= 6
        card += 6
    if cards & 7 == 0:
        cards >>= 3
        card += 3
    if cards & 1 == 0:
        card += 1 if cards & 2 else 2
    return card


# Which cards may be played


@inlined
def leadable(rules: Rules, hand: int, state: int) -> int:
    """Return the cards that may be led (sections 6.6, 6.7)."""
    seat, trump = state & 3, state >> 2 & 7
    if state >> 10 & 3 == seat and hand & FOUR_ACES:
        return hand & FOUR_ACES
    if trump == NO_SUIT:
        return hand
    trumps = hand & 63 << 6 * trump
    if rules[NO_FOREIGN] and state >> 8 & 3 != seat:
        return hand if trumps == hand else hand & ~trumps
    return trumps if rules[LEAD_TRUMP] and trumps else hand


@inlined
def beating(trick: int, trump: int) -> int:
    """Return all cards that beat the running trick."""
    best = trick >> 7 & 31
    suit = best // 6
    higher = (63 << 6 * suit) & ~((2 << best) - 1)
    if trump == NO_SUIT or suit == trump:
        return higher
    return higher | 63 << 6 * trump


@jit("int64(int64[:], int64, int64, int64)")
def playable(rules: Rules, hand: int, state: int, trick: int) -> int:
    """Return the cards that may be played (section 6.2)."""
    if trick & 3 == 0:
        return leadable(rules, hand, state)
    trump = state >> 2 & 7
    following = hand & 63 << 6 * ((trick >> 2 & 31) // 6)
    if following == 0:
        if not rules[MUST_TRUMP]:
            return hand
        following = hand & 63 << 6 * trump if trump != NO_SUIT else 0
        if following == 0:
            following = hand
    if rules[MUST_OVERTAKE]:
        overtaking = following & beating(trick, trump)
        if overtaking:
            return overtaking
    return following


# Declarations of a lead


@jit("int64(int64[:], int64, int64, int64)")
def declared(rules: Rules, hand: int, state: int, card: int) -> int:
    """Return the value that this lead declares, 0 if none (sections 6.4 to 6.6)."""
    seat, taken, rank, base = state & 3, state >> 5 & 7, card % 6, card - card % 6
    if rank == ACE:
        first = rules[ACES_FIRST] and taken == 0
        may = rules[ACES] and hand & FOUR_ACES == FOUR_ACES and (taken >> seat & 1 or first)
        return ACES_VALUE if may else 0
    if not (taken >> seat & 1 or (rules[FIRST_TRICK] and taken == 0)):
        return 0
    value = rules[VALUES + card // 6]
    if QUEEN <= rank <= KING and hand >> base + QUEEN & 3 == 3:
        return value
    if rules[HALVES] and JACK <= rank <= QUEEN and hand >> base + JACK & 3 == 3:
        return value // 2
    return 0


@jit("int64(int64[:], int64, int64)", inline=False)
def state_after_declaration(rules: Rules, state: int, card: int) -> int:
    """Return the state once `card` has declared: the trump, its maker, the bond to lead aces."""
    seat = state & 3
    is_ace = card % 6 == ACE
    if is_ace and rules[ACES_ROW]:
        state = state & ~(3 << 10) | seat << 10
    if rules[ACES_TRUMP] if is_ace else rules[MAKES_TRUMP]:
        state = state & ~(7 << 2 | 3 << 8) | (card // 6) << 2 | seat << 8
    return state


# Bounds without search


@inlined
def open_rounds(other: int, partner: int, trump: int, suit: int) -> int:
    """Return in how many rounds of a suit nobody can trump a lead."""
    rounds = 6
    if trump != NO_SUIT and suit != trump:
        if other >> 6 * trump & 63:
            rounds = COUNT[other >> 6 * suit & 63]
        if partner >> 6 * trump & 63:
            rounds = min(rounds, COUNT[partner >> 6 * suit & 63])
    return rounds


@inlined
def sure_in_suit(hand: int, other: int, partner: int, trump: int, suit: int, kept: int) -> int:
    """Return what a suit brings its leader from the top: points, and 256 for each trick."""
    total = 0
    rounds = open_rounds(other, partner, trump, suit)
    others = (other | partner) >> 6 * suit & 63
    own, left = hand >> 6 * suit & 63, kept >> 6 * suit & 63
    rank = ACE
    while rank >= 0 and rounds > 0:
        if own >> rank & 1:
            if left >> rank & 1:
                break
            total += POINTS[rank] + 256
            rounds -= 1
        elif others >> rank & 1:
            break
        rank -= 1
    return total


@jit("int64(int64, int64, int64, int64, int64)", inline=False)
def sure_points(hand: int, other: int, partner: int, trump: int, kept: int) -> int:
    """Return what the seat to lead takes with its highest cards alone, and 256 for each trick."""
    total = 0
    for suit in range(4):
        total += sure_in_suit(hand, other, partner, trump, suit, kept)
    return total


@inlined
def marriages(hand: int) -> int:
    """Return the kings and queens of the marriages in a hand."""
    pairs = hand >> 1 & hand & (FOUR_NINES << QUEEN)
    return pairs | pairs << 1


@inlined
def most(rules: Rules, hand: int, rest: int) -> int:
    """Return a bound of what the declarer can still get of these cards."""
    total = points_in(rest) + rules[LAST_TRICK]
    for suit in range(4):
        held = hand >> 6 * suit + JACK & 7
        if held & 6 == 6:
            total += rules[VALUES + suit]
        if rules[HALVES] and held & 3 == 3:
            total += rules[VALUES + suit] // 2
    if rules[ACES] and hand & FOUR_ACES == FOUR_ACES:
        total += ACES_VALUE * (4 if rules[ACES_ROW] else 1)
    if hand & FOUR_NINES == FOUR_NINES:
        total += rules[NINES]
    return total


@inlined
def leads_freely(rules: Rules, hand: int) -> int:
    """Return whether no agreement ties the leads of this hand, or makes an ace change the trump."""
    bound = rules[NO_FOREIGN] or rules[LEAD_TRUMP]
    return 0 if bound or (rules[ACES] and hand & FOUR_ACES == FOUR_ACES) else 1


@jit("int64(int64[:], int64, int64, int64, int64)", inline=False)
def least(rules: Rules, hand: int, other: int, partner: int, state: int) -> int:
    """Return what the declarer on lead gets for sure: top cards, then one marriage."""
    if not leads_freely(rules, hand):
        return 0
    pairs = marriages(hand)
    kept = pairs | pairs >> 1 if rules[HALVES] else pairs
    sure = sure_points(hand, other, partner, state >> 2 & 7, kept)
    value = 0
    for suit in range(4):
        if pairs >> 6 * suit & 63:
            value = max(value, rules[VALUES + suit])
    if not (state >> 5 & 1) and sure < 256:
        value = 0
    return (sure & 255) + value


# In which order cards are tried


@inlined
def lead_promise(hand: int, others: int, declarer: int, state: int, card: int) -> int:
    """Return how promising a lead is; tuned by the nodes of 120 deals."""
    suit, rank = card // 6, card % 6
    seat, trump = state & 3, state >> 2 & 7
    points, higher = POINTS[rank], COUNT[others >> card & (1 << 6 - rank) - 1]
    length, left = COUNT[hand >> 6 * suit & 63], COUNT[others >> 6 * suit & 63]
    pair = QUEEN <= rank <= KING and hand >> 6 * suit + QUEEN & 3 == 3
    ruffed = trump != NO_SUIT and suit != trump and others >> 6 * trump & 63
    if seat == 0:
        promise = -8 * length - 5 * left
        if higher:
            promise -= points + 65 * higher
        else:
            promise += 18 * points + 148 - (103 if ruffed else 0) + (25 if suit == trump else 0)
        if suit == trump:
            promise -= 56
        if pair:
            promise += 200 if state >> 5 & 1 else -52
        return promise
    promise = length + 4 * left
    if higher:
        promise -= 2 * points
    else:
        promise += 48 * points + 42 - (32 if ruffed else 0) + (59 if suit == trump else 0)
    if suit == trump:
        promise += 16
    elif declarer >> 6 * suit & 63 == 0:
        promise += 36
    elif declarer >> 6 * suit + QUEEN & 3 == 3:
        promise += 23
    if pair:
        promise += 22 if state >> 5 + seat & 1 else 2
    return promise


@inlined
def declarer_promise(points: int, wins: int, is_last: int, is_top: int, follows: int) -> int:
    """Return how promising it is for the declarer to add a card to the trick."""
    if is_last:
        return 4 * points - 3 + (7 if is_top and follows else 0) if wins else -4 * points
    if not wins:
        return -8 * points
    return 25 + 59 * points + (5 if is_top else 0) + (0 if follows else 38)


@inlined
def defender_promise(points: int, wins: int, is_last: int, is_top: int, partner_wins: int) -> int:
    """Return how promising it is for a defender to add a card to the trick."""
    if is_last:
        if wins:
            return 63 + 31 * points if partner_wins else 50 + 43 * points
        return 70 + 50 * points if partner_wins else -8 * points
    if partner_wins:
        return 10 + 20 * points if wins else 2 * points
    return 33 + 4 * points - (40 if is_top else 0) if wins else -4 * points


@inlined
def reply_promise(hand: int, others: int, state: int, trick: int, card: int) -> int:
    """Return how promising it is to add this card to the trick."""
    suit, rank = card // 6, card % 6
    trump, best = state >> 2 & 7, trick >> 7 & 31
    wins = card > best if suit == best // 6 else suit == trump
    follows = suit == (trick >> 2 & 31) // 6
    is_last = 1 if trick & 3 == 2 else 0
    is_top = others >> card & (1 << 6 - rank) - 1 == 0
    pair = QUEEN <= rank <= KING and hand >> 6 * suit + QUEEN & 3 == 3
    length = 0 if follows else COUNT[hand >> 6 * suit & 63]
    if state & 3 == 0:
        promise = declarer_promise(POINTS[rank], wins, is_last, is_top, follows)
        return promise - (35 if pair else 0) + 7 * length
    partner_wins = trick >> 12 & 3 != 0
    promise = defender_promise(POINTS[rank], wins, is_last, is_top, partner_wins)
    return promise - (48 if pair else 0) - 3 * length


@jit("int64(int64[:], int64, int64, int64, int64, int64, int64)", inline=False)
def rate(
    counters: Table, todo: int, hand: int, others: int, declarer: int, state: int, trick: int
) -> int:
    """Store how promising each card of `todo` is; return where, by the cards still held."""
    rest = hand | others
    base = RATES + 24 * (
        COUNT[rest & 63] + COUNT[rest >> 6 & 63] + COUNT[rest >> 12 & 63] + COUNT[rest >> 18 & 63]
    )
    while todo:
        card = lowest(todo)
        todo &= todo - 1
        if trick == 0:
            counters[base + card] = lead_promise(hand, others, declarer, state, card)
        else:
            counters[base + card] = reply_promise(hand, others, state, trick, card)
    return base


@inlined
def next_card(counters: Table, base: int, todo: int) -> int:
    """Return the most promising card of `todo`."""
    chosen, highest = 0, -(1 << 30)
    while todo:
        card = lowest(todo)
        todo &= todo - 1
        if counters[base + card] > highest:
            chosen, highest = card, counters[base + card]
    return chosen


# Cards that are nearly alike


@inlined
def same_kind(rules: Rules, hand: int, card: int) -> int:
    """Return the cards of the suit that declare as this one does, with it in the hand."""
    base = card - card % 6
    suit, held = 63 << base, hand >> base + JACK & 7
    declaring = 0
    if rules[HALVES] and (held & 3 == 3 or held & 6 == 6):
        if JACK <= card % 6 <= KING:
            return 0
        declaring = 7 << base + JACK
    elif held & 6 == 6:
        declaring = 3 << base + QUEEN
    return declaring if declaring >> card & 1 else suit & ~declaring


@inlined
def twins(rules: Rules, hand: int, others: int, card: int) -> int:
    """Return the own cards that win the same tricks as `card`: nothing else lies between."""
    found, rank = 0, card % 6
    if (rules[ACES] and rank == ACE) or (rules[NINES] and rank == NINE):
        return 0
    near = card + 1
    while near % 6 and not others >> near & 1:
        found |= hand & 1 << near
        near += 1
    near = card - 1
    while near % 6 != ACE and near >= 0 and not others >> near & 1:
        found |= hand & 1 << near
        near -= 1
    if rules[ACES]:
        found &= ~FOUR_ACES
    if rules[NINES]:
        found &= ~FOUR_NINES
    return found & same_kind(rules, hand, card)


# The search itself


@inlined
def key_of(rest: int, state: int, generation: int) -> int:
    """Return the key of a position before a lead: the rest of the deal tells every hand."""
    return rest | state << STATE_SHIFT | generation << GENERATION_SHIFT


@inlined
def slot_of(rest: int, state: int) -> int:
    """Return the place of a position in the table."""
    mixed = (rest ^ state << 13) * 0x2545F491 & 0x7FFFFFFFFFFFFFF
    return (mixed >> 14 ^ mixed >> 31) & (1 << TABLE_BITS) - 1


@inlined
def next_place(rules_seats: int, seat: int) -> int:
    """Return the place to the left."""
    return seat + 1 if seat + 1 < rules_seats else 0


@jit("int64(int64, int64, int64)")
def trick_with(trick: int, state: int, card: int) -> int:
    """Return the trick with one more card."""
    points = (trick >> 14) + POINTS[card % 6]
    seat, count = state & 3, trick & 3
    if count == 0:
        return 1 | card << 2 | card << 7 | seat << 12 | points << 14
    best, place = trick >> 7 & 31, trick >> 12 & 3
    wins = card > best if card // 6 == best // 6 else card // 6 == state >> 2 & 7
    if wins:
        best, place = card, seat
    return count + 1 | trick & 31 << 2 | best << 7 | place << 12 | points << 14


@inlined
def bounds(rules: Rules, own: int, left: int, right: int, state: int) -> tuple[int, int]:
    """Return bounds of what the declarer still gets, before a lead and without search."""
    low, high = 0, most(rules, own, own | left | right)
    seat = state & 3
    if seat == 0:
        low = least(rules, own, left, right, state)
    else:
        hand, partner = (left, right) if seat == 1 else (right, left)
        if leads_freely(rules, hand):
            high -= sure_points(hand, own, partner, state >> 2 & 7, own & ~own) & 255
    return low, high


@jit("UniTuple(int64, 3)(int64[:], int64, int64, int64, int64, int64)")
def played(
    rules: Rules, hand: int, rest: int, state: int, trick: int, card: int
) -> tuple[int, int, int]:
    """Return what playing a card brings the declarer at once, and the state and trick after it."""
    gain, seat = 0, state & 3
    if trick == 0:
        gain = declared(rules, hand, state, card)
        if gain:
            state = state_after_declaration(rules, state, card)
    if rules[NINES] and card % 6 == NINE and hand & FOUR_NINES == FOUR_NINES:
        gain += rules[NINES]
    if seat:
        gain = 0
    trick = trick_with(trick, state, card)
    if trick & 3 != rules[SEATS]:
        return gain, state & ~3 | next_place(rules[SEATS], seat), trick
    winner = trick >> 12 & 3
    if winner == 0:
        gain += trick >> 14
        if rest & (rest - 1) == 0:
            gain += rules[LAST_TRICK]
    return gain, state & ~3 | winner | 1 << 5 + winner, 0


@inlined
def without_twins(
    rules: Rules, hand: int, others: int, seat: int, todo: int, card: int, value: int, bound: int
) -> tuple[int, int]:
    """Return `todo` without the cards that cannot do better than `card`, and a bound of these.

    A twin differs from the card by its points alone, so its value does by at most as much.
    """
    skipped = value
    alike = twins(rules, hand, others, card) & todo
    while alike:
        twin = lowest(alike)
        alike &= alike - 1
        reach = abs(POINTS[twin % 6] - POINTS[card % 6])
        if seat == 0 and value + reach <= bound:
            todo &= ~(1 << twin)
            skipped = max(skipped, value + reach)
        elif seat and value - reach >= bound:
            todo &= ~(1 << twin)
            skipped = min(skipped, value - reach)
    return todo, skipped


@jit(
    "int64(int64[:], int64[:], int64[:], int64[:],"
    " int64, int64, int64, int64, int64, int64, int64)",
    inline=False,
)
def search(
    keys: Table,
    entries: Table,
    counters: Table,
    rules: Rules,
    own: int,
    left: int,
    right: int,
    state: int,
    trick: int,
    alpha: int,
    beta: int,
) -> int:
    """Return the points that the declarer still gets, exact if between `alpha` and `beta`.

    A value at or below `alpha` is an upper bound, one at or above `beta` a lower bound. Once the
    nodes pass counters[LIMIT] the value means nothing.
    """
    counters[NODES] += 1
    if counters[NODES] > counters[LIMIT]:
        return 0
    seat, rest = state & 3, own | left | right
    slot, key, first, low, high = 0, 0, NO_CARD, 0, 0xFFFF
    if trick == 0:
        if rest == 0:
            return 0
        low, high = bounds(rules, own, left, right, state)
        if low >= beta:
            return low
        if high <= alpha:
            return high
        key = key_of(rest, state, counters[GENERATION])
        slot = slot_of(rest, state)
        if keys[slot] == key:
            low = max(low, entries[slot] & 0xFFFF)
            high = min(high, entries[slot] >> 16 & 0xFFFF)
            first = (entries[slot] >> 32) - 1
            if low >= beta or low == high:
                return low
            if high <= alpha:
                return high
        alpha, beta = max(alpha, low), min(beta, high)
    floor, ceiling = alpha, beta
    hand = own if seat == 0 else left if seat == 1 else right
    others = rest & ~hand | (1 << (trick >> 7 & 31) if trick else 0)
    todo = playable(rules, hand, state, trick)
    best, best_card, base = -1 if seat == 0 else 1 << 20, NO_CARD, NO_CARD
    while todo:
        if first >= 0:
            card, first = first, NO_CARD
        elif todo & (todo - 1) == 0:
            card = lowest(todo)
        else:
            if base < 0:
                base = rate(counters, todo, hand, others, own, state, trick)
            card = next_card(counters, base, todo)
        bit = 1 << card
        todo &= ~bit
        gain, next_state, next_trick = played(rules, hand, rest, state, trick, card)
        value = gain + search(
            keys,
            entries,
            counters,
            rules,
            own & ~bit,
            left & ~bit,
            right & ~bit,
            next_state,
            next_trick,
            alpha - gain,
            beta - gain,
        )
        if counters[NODES] > counters[LIMIT]:
            return 0
        if value > best if seat == 0 else value < best:
            best, best_card = value, card
        if seat == 0:
            alpha = max(alpha, value)
        else:
            beta = min(beta, value)
        if alpha >= beta:
            break
        if todo:
            bound = alpha if seat == 0 else beta
            todo, value = without_twins(rules, hand, others, seat, todo, card, value, bound)
            best = max(best, value) if seat == 0 else min(best, value)
    best = max(best, 0)
    if trick == 0:
        if best > floor:
            low = max(low, best)
        if best < ceiling:
            high = min(high, best)
        keys[slot] = key
        entries[slot] = low | high << 16 | best_card + 1 << 32
    return best
