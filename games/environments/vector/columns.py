"""The columns of a game's row of 64-bit integers, which is all of its state.

The compiled code holds these numbers, and numba does not see when they change: then delete the
caches beside it (`__pycache__/*.nbi`).
"""

from itertools import count

from ...engine.state import Phase

PLAYERS = 3
# The phases that classic has, by their place in `Phase`, and the two between deals.
_PLACES = {phase: place for place, phase in enumerate(Phase)}
DECK, BIDDING, EXCHANGE = _PLACES[Phase.DECK], _PLACES[Phase.BIDDING], _PLACES[Phase.EXCHANGE]
CLAIM, RAISE, PLAY = _PLACES[Phase.LATE_CLAIM], _PLACES[Phase.RAISE], _PLACES[Phase.PLAY]
OVER = _PLACES[Phase.OVER]
NOBODY = -1

_of_seats = count(0, PLAYERS)
# The first of three columns, one for each seat. Cards are sets, as in the engine.
# HANDS      cards held
# PLAYED     cards that the seat played to collected tricks; TRICK: its card of the running trick
# BIDS       its last bid, 0 without one
# POINTS, DECLARED, TRICKS   T, M and k of section 8
# MARRIAGES  the suits that it declared, as bits
# SCORES, BOLTS, FALLS, DISTRIBUTIONS   as in Standing; BARREL: deals on it, NOBODY when not on it
# GAINS      the change of its score by the last deal; PLACE: its place once the game is over
HANDS, PLAYED, TRICK, BIDS, POINTS = (next(_of_seats) for _ in range(5))
DECLARED, TRICKS, MARRIAGES, SCORES, BOLTS = (next(_of_seats) for _ in range(5))
BARREL, FALLS, DISTRIBUTIONS, GAINS, PLACE = (next(_of_seats) for _ in range(5))

_single = count(next(_of_seats))
# HELD       the declarer's cards after taking the talon
# PASSED     the seats that passed, as bits
# NEXT_GIFT, LAST_GIFT   the card given to the first and the second seat after the declarer
# STATE, RUNNING         the play and its running trick, packed as the search packs them
# LEGAL      the cards that may be played
# LEAST, LIMIT           bounds of a bid or raise
# DEALS, REDEALS         deals played to an end; redeals in a row
PHASE, TO_ACT, DEALER, TALON, HELD = (next(_single) for _ in range(5))
BID, BIDDER, PASSED, DECLARER, CONTRACT = (next(_single) for _ in range(5))
NEXT_GIFT, LAST_GIFT, LEADER, STATE, RUNNING = (next(_single) for _ in range(5))
LEGAL, LEAST, LIMIT, DEALS, REDEALS = (next(_single) for _ in range(5))
WIDTH = next(_single)
# What lasts from deal to deal: the columns from here to GAINS.
FIRST_LASTING, END_LASTING = SCORES, GAINS
