"""The rules of the preset `classic`, compiled: each function works on the row of one game.

The play itself is that of the search (`bots/search/solver`). All is in one file: numba compiles
a function anew when its own file changes, and not for one that it calls. Who is called stands
before who calls.
"""

from ...bots.search.solver.jit import jit
from ...bots.search.solver.rules import NO_SEAT, NO_SUIT, VALUES
from ...bots.search.solver.search import (
    COUNT,
    FOUR_NINES,
    declared,
    playable,
    state_after_declaration,
    trick_with,
)
from ..action_table import NUMBERS
from .columns import (
    BARREL,
    BID,
    BIDDER,
    BIDDING,
    BIDS,
    BOLTS,
    CLAIM,
    CONTRACT,
    DEALER,
    DEALS,
    DECK,
    DECLARED,
    DECLARER,
    DISTRIBUTIONS,
    EXCHANGE,
    FALLS,
    FIRST_LASTING,
    GAINS,
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
    OVER,
    PASSED,
    PHASE,
    PLACE,
    PLAY,
    PLAYED,
    PLAYERS,
    POINTS,
    RAISE,
    REDEALS,
    RUNNING,
    SCORES,
    STATE,
    TALON,
    TO_ACT,
    TRICK,
    TRICKS,
)

# Arrays of 64-bit integers: one game's row, and the rules as the search reads them.
Row = list[int]
Rules = list[int]

OPENING_BID, STEP, BASE_LIMIT, PENALTY, SHARE = 100, 5, 120, 120, 60
TARGET, THRESHOLD, ATTEMPTS = 1000, 880, 3
MAX_REDEALS = 10
PASS, REDEAL, DISTRIBUTE = NUMBERS["pass"], NUMBERS["redeal"], NUMBERS["distribute"]
FIRST_PLAY, FIRST_BID, FIRST_RAISE = NUMBERS["play 9S"], NUMBERS["bid 5"], NUMBERS["raise 5"]
STAND, FIRST_GIFT = NUMBERS["stand"], NUMBERS["give 9S JS"]
# The state of the search before the first lead, but for its seat: no trump, no trick, nobody bound.
BEFORE_LEAD = NO_SUIT << 2 | NO_SEAT << 8 | NO_SEAT << 10


# Dealing and bidding


@jit("int64(int64[:], int64)", inline=False)
def hand_limit(rules: Rules, hand: int) -> int:
    """Return the highest bid of a hand: 120 and its marriages (section 4.3)."""
    limit = BASE_LIMIT
    for suit in range(4):
        if hand >> 6 * suit + 2 & 3 == 3:
            limit += rules[VALUES + suit]
    return limit


@jit("void(int64[::1], int64[:], int64)", inline=False)
def ask_bidder(row: Row, rules: Rules, seat: int) -> None:
    row[TO_ACT], row[LEAST] = seat, row[BID] + STEP
    row[LIMIT] = hand_limit(rules, row[HANDS + seat])


@jit("void(int64[::1], int64[:], int64[::1], int64)", inline=False)
def deal(row: Row, rules: Rules, deck: Row, first_dealer: int) -> None:
    """Deal a deck; a game that is over begins anew, with this dealer (section 3)."""
    if row[PHASE] == OVER:
        for column in range(FIRST_LASTING, DEALER):
            row[column] = 0
        for seat in range(PLAYERS):
            row[BARREL + seat] = NOBODY
        row[DEALER], row[DEALS], row[REDEALS] = first_dealer, 0, 0
    for column in range(FIRST_LASTING):
        row[column] = 0
    row[TALON], row[HELD], row[PASSED], row[CONTRACT] = 0, 0, 0, 0
    row[NEXT_GIFT], row[LAST_GIFT] = NOBODY, NOBODY
    row[DECLARER], row[LEADER], row[RUNNING] = NOBODY, NOBODY, 0
    row[STATE] = BEFORE_LEAD
    opener = (row[DEALER] + 1) % PLAYERS
    for place in range(24):
        heap = place % 4 if place < 12 else place % 3
        if heap == PLAYERS:
            row[TALON] |= 1 << deck[place]
        else:
            row[HANDS + (opener + heap) % PLAYERS] |= 1 << deck[place]
    row[BID], row[BIDDER], row[BIDS + opener] = OPENING_BID, opener, OPENING_BID
    row[PHASE] = BIDDING
    ask_bidder(row, rules, (opener + 1) % PLAYERS)


@jit("void(int64[::1])", inline=False)
def take_talon(row: Row) -> None:
    declarer = row[BIDDER]
    row[DECLARER], row[CONTRACT], row[TO_ACT] = declarer, row[BID], declarer
    row[HANDS + declarer] |= row[TALON]
    row[HELD], row[PHASE] = row[HANDS + declarer], EXCHANGE


@jit("void(int64[::1], int64[:], int64)", inline=False)
def bid(row: Row, rules: Rules, action: int) -> None:
    """Bid or pass; the last who has not passed takes the talon (sections 4.2 to 5.1)."""
    seat = row[TO_ACT]
    if action == PASS:
        row[PASSED] |= 1 << seat
    else:
        amount = STEP * (action - FIRST_BID + 1)
        row[BID], row[BIDDER], row[BIDS + seat] = amount, seat, amount
    if COUNT[row[PASSED]] == PLAYERS - 1:
        take_talon(row)
        return
    seat = (seat + 1) % PLAYERS
    if row[PASSED] >> seat & 1:
        seat = (seat + 1) % PLAYERS
    ask_bidder(row, rules, seat)


# From the exchange to the first lead


@jit("void(int64[::1], int64[:])", inline=False)
def ask_raise(row: Row, rules: Rules) -> None:
    row[PHASE], row[TO_ACT] = RAISE, row[DECLARER]
    row[LEAST], row[LIMIT] = row[CONTRACT] + STEP, hand_limit(rules, row[HELD])


@jit("void(int64[::1], int64[:], int64)", inline=False)
def give(row: Row, rules: Rules, action: int) -> None:
    """Give a card to each defender (section 5.4); four nines in a hand may claim a redeal."""
    declarer, pair = row[DECLARER], action - FIRST_GIFT
    first, second = pair // 23, pair % 23
    if second >= first:
        second += 1
    row[NEXT_GIFT], row[LAST_GIFT] = first, second
    row[HANDS + declarer] &= ~(1 << first | 1 << second)
    row[HANDS + (declarer + 1) % PLAYERS] |= 1 << first
    row[HANDS + (declarer + 2) % PLAYERS] |= 1 << second
    if row[REDEALS] < MAX_REDEALS:
        for seat in range(PLAYERS):
            if row[HANDS + seat] & FOUR_NINES == FOUR_NINES:
                row[PHASE], row[TO_ACT] = CLAIM, seat
                return
    ask_raise(row, rules)


@jit("void(int64[::1], int64[:], int64)", inline=False)
def answer_claim(row: Row, rules: Rules, action: int) -> None:
    """Redeal with the same dealer and no score, or go on (section 3)."""
    if action != REDEAL:
        ask_raise(row, rules)
        return
    row[REDEALS] += 1
    row[PHASE], row[TO_ACT] = DECK, NOBODY
    for seat in range(PLAYERS):
        row[GAINS + seat] = 0


@jit("void(int64[::1], int64[:], int64, int64)", inline=False)
def ask_player(row: Row, rules: Rules, state: int, seat: int) -> None:
    state = state & ~3 | seat
    row[STATE], row[TO_ACT] = state, seat
    row[LEGAL] = playable(rules, row[HANDS + seat], state, row[RUNNING])


@jit("void(int64[::1], int64[:], int64)", inline=False)
def raise_contract(row: Row, rules: Rules, action: int) -> None:
    """Raise the contract or leave it; the declarer leads (sections 5.5, 6.1)."""
    if action != STAND:
        row[CONTRACT] = STEP * (action - FIRST_RAISE + 1)
    row[PHASE], row[LEADER] = PLAY, row[DECLARER]
    ask_player(row, rules, BEFORE_LEAD, row[DECLARER])


# Booking (sections 7 to 9)


@jit("void(int64[::1])", inline=False)
def keep_scores(row: Row) -> None:
    for seat in range(PLAYERS):
        row[GAINS + seat] = row[SCORES + seat]


@jit("void(int64[::1], int64)", inline=False)
def book_bolt(row: Row, seat: int) -> None:
    row[BOLTS + seat] += 1
    if row[BOLTS + seat] == 3:
        row[BOLTS + seat] = 0
        row[SCORES + seat] -= PENALTY


@jit("void(int64[::1], int64)", inline=False)
def fall(row: Row, seat: int) -> None:
    row[BARREL + seat], row[SCORES + seat] = NOBODY, THRESHOLD - PENALTY
    row[FALLS + seat] += 1


@jit("void(int64[::1], int64, int64)", inline=False)
def book_attempt(row: Row, seat: int, won: int) -> None:
    """Count a deal on the barrel, which wins or may be the last (section 8.7)."""
    row[SCORES + seat] += won
    row[BARREL + seat] += 1
    if won == 0 and row[BARREL + seat] >= ATTEMPTS:
        fall(row, seat)


@jit("void(int64[::1])", inline=False)
def book_play(row: Row) -> None:
    """Book a deal that was played: contract, defenders, bolts, attempts on the barrel."""
    declarer, contract = row[DECLARER], row[CONTRACT]
    made = row[POINTS + declarer] + row[DECLARED + declarer] >= contract
    keep_scores(row)
    for seat in range(PLAYERS):
        points = row[POINTS + seat] + row[DECLARED + seat]
        if row[BARREL + seat] != NOBODY:
            wins = made and seat == declarer and THRESHOLD + contract >= TARGET
            book_attempt(row, seat, contract if wins else 0)
        elif seat == declarer:
            row[SCORES + seat] += contract if made else -contract
        elif points:
            row[SCORES + seat] += (points + 2) // 5 * 5
        else:
            book_bolt(row, seat)


@jit("void(int64[::1])", inline=False)
def book_distribution(row: Row) -> None:
    """Book a deal that was given up; every third costs the penalty (section 7)."""
    declarer = row[DECLARER]
    keep_scores(row)
    for seat in range(PLAYERS):
        if row[BARREL + seat] != NOBODY:
            book_attempt(row, seat, 0)
        elif seat != declarer:
            row[SCORES + seat] += SHARE
    row[DISTRIBUTIONS + declarer] += 1
    if row[DISTRIBUTIONS + declarer] % 3 == 0:
        row[SCORES + declarer] -= PENALTY


@jit("void(int64[::1])", inline=False)
def book_mounts(row: Row) -> None:
    """Let seats from the threshold up get on; who was there falls (section 8.8)."""
    mounted = 0
    for seat in range(PLAYERS):
        if row[BARREL + seat] == NOBODY and THRESHOLD <= row[SCORES + seat] < TARGET:
            mounted |= 1 << seat
    for seat in range(PLAYERS):
        if mounted >> seat & 1:
            row[BARREL + seat], row[SCORES + seat] = 0, THRESHOLD
        elif mounted and row[BARREL + seat] != NOBODY and row[SCORES + seat] < TARGET:
            fall(row, seat)


@jit("int64(int64[::1], int64)", inline=False)
def winner_of(row: Row, max_deals: int) -> int:
    """Return who has won the game, NOBODY while it goes on (section 9)."""
    declarer, best = row[DECLARER], NOBODY
    for step in range(PLAYERS):
        seat = (declarer + step) % PLAYERS
        if best == NOBODY or row[SCORES + seat] > row[SCORES + best]:
            best = seat
    if row[SCORES + declarer] >= TARGET:
        return declarer
    return best if row[SCORES + best] >= TARGET or row[DEALS] == max_deals else NOBODY


@jit("void(int64[::1], int64)", inline=False)
def write_places(row: Row, winner: int) -> None:
    """Write the place of each seat: equal scores share one (section 9)."""
    for seat in range(PLAYERS):
        row[PLACE + seat] = 1 if seat == winner else 2
        for other in range(PLAYERS):
            if seat != winner and other != winner and row[SCORES + other] > row[SCORES + seat]:
                row[PLACE + seat] += 1


@jit("void(int64[::1], int64)", inline=False)
def end_deal(row: Row, max_deals: int) -> None:
    """Judge the barrel and the game, and wait for a deck."""
    book_mounts(row)
    row[DEALS] += 1
    row[REDEALS] = 0
    for seat in range(PLAYERS):
        row[GAINS + seat] = row[SCORES + seat] - row[GAINS + seat]
    winner = winner_of(row, max_deals)
    row[TO_ACT], row[PHASE] = NOBODY, DECK
    row[DEALER] = (row[DEALER] + 1) % PLAYERS
    if winner != NOBODY:
        row[PHASE] = OVER
        write_places(row, winner)


# The play


@jit("int64(int64[::1])", inline=False)
def take_trick(row: Row) -> int:
    """Give the trick to its winner, and return that seat."""
    winner = row[RUNNING] >> 12 & 3
    row[POINTS + winner] += row[RUNNING] >> 14
    row[TRICKS + winner] += 1
    row[LEADER], row[RUNNING] = winner, 0
    for seat in range(PLAYERS):
        row[PLAYED + seat] |= row[TRICK + seat]
        row[TRICK + seat] = 0
    return winner


@jit("void(int64[::1], int64[:], int64, int64)", inline=False)
def play(row: Row, rules: Rules, action: int, max_deals: int) -> None:
    """Play a card, which may declare a marriage (sections 6.2 to 6.4)."""
    seat, card, state = row[TO_ACT], action - FIRST_PLAY, row[STATE]
    if row[RUNNING] == 0:
        value = declared(rules, row[HANDS + seat], state, card)
        if value:
            row[DECLARED + seat] += value
            row[MARRIAGES + seat] |= 1 << card // 6
            state = state_after_declaration(rules, state, card)
    row[RUNNING] = trick_with(row[RUNNING], state, card)
    row[HANDS + seat] &= ~(1 << card)
    row[TRICK + seat] = 1 << card
    if row[RUNNING] & 3 < PLAYERS:
        ask_player(row, rules, state, (seat + 1) % PLAYERS)
        return
    winner = take_trick(row)
    if row[HANDS + winner]:
        ask_player(row, rules, state | 1 << 5 + winner, winner)
    else:
        book_play(row)
        end_deal(row, max_deals)


# All games


@jit("void(int64[::1], int64[:], int64, int64)", inline=False)
def act(row: Row, rules: Rules, action: int, max_deals: int) -> None:
    """Apply a legal action of the seat to act."""
    phase = row[PHASE]
    if phase == PLAY:
        play(row, rules, action, max_deals)
    elif phase == BIDDING:
        bid(row, rules, action)
    elif phase == EXCHANGE and action == DISTRIBUTE:
        book_distribution(row)
        end_deal(row, max_deals)
    elif phase == EXCHANGE:
        give(row, rules, action)
    elif phase == RAISE:
        raise_contract(row, rules, action)
    else:
        answer_claim(row, rules, action)


@jit("int64(int64[:,::1], int64[:], int64[::1], int64, int64[::1])", inline=False)
def act_all(rows: list[Row], rules: Rules, actions: Row, max_deals: int, ended: Row) -> int:
    """Let each game act; write the numbers of those whose deal ended, and return how many."""
    count = 0
    for game in range(len(actions)):
        row = rows[game]
        act(row, rules, actions[game], max_deals)
        if row[TO_ACT] == NOBODY:
            ended[count] = game
            count += 1
    return count


@jit("void(int64[:,::1], int64[:], int64[::1], int64[:,::1], int64[::1])", inline=False)
def deal_all(rows: list[Row], rules: Rules, games: Row, decks: list[Row], dealers: Row) -> None:
    """Deal to each of these games its deck."""
    for place in range(len(games)):
        deal(rows[games[place]], rules, decks[place], dealers[place])
