"""Features from which the model computes a seat's chance to win between two deals.

A score counts by hats: numbers that are 1 at one knot, and fall to 0 at the knots beside it. So
what a score is worth becomes a line through the knots, which cannot run away where few games were
seen.
"""

from bisect import bisect_right
from collections.abc import Sequence

from ....engine.agreements import Agreements
from ....engine.cards import Seat
from ....engine.state import Game

# Parts of the target.
KNOTS = (-0.3, -0.1, 0.0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.87)
# Deals that are left in a game of a given length.
LENGTHS = (1, 2, 3, 5, 8, 12, 20, 30)
# As many deals as this make the target half as likely to end the game as the limit.
HALF_WAY = 8
ATTEMPTS = 3
NO_HATS = (0.0,) * len(KNOTS)
BOLTS = 2

# The kinds of games, each with a curve of its own: a number of deals; to the target without a
# barrel, with one, and with one that every winner must have been on, which takes far longer.
KINDS = 4
# A curve, attempts, attempts of the seat that bids first, and bolts.
SCORED = len(KNOTS) + 2 * ATTEMPTS + BOLTS

COUNT = KINDS * SCORED + len(LENGTHS) + 2


def features(game: Game, seat: Seat) -> tuple[float, ...]:
    """Return COUNT numbers for one seat, before the next deal; the others have their own."""
    left = _deals_left(game)
    kind = 0 if left else _kind_of_end(game.agreements)
    scored = _scored(game, seat, left / (left + HALF_WAY) if left else 1.0)
    blank = (0.0,) * SCORED
    numbers: tuple[float, ...] = ()
    for number in range(KINDS):
        numbers += scored if number == kind else blank
    lead = game.standing.scores[seat] / 100
    by_length = hats(left, LENGTHS) if left else (0.0,) * len(LENGTHS)
    return (
        *numbers,
        *(lead * one for one in by_length),
        float(game.dealer == seat),
        float(_bids_first(game, seat)),
    )


def _kind_of_end(agreed: Agreements) -> int:
    if not has_barrel(agreed):
        return 1
    return 3 if agreed.must_mount_barrel else 2


def _scored(game: Game, seat: Seat, weight: float) -> tuple[float, ...]:
    """Return what the score, the barrel and bolts of a seat count, each times `weight`."""
    standing, attempts = game.standing, _attempts_left(game, seat)
    share = standing.scores[seat] / game.agreements.target
    first = _bids_first(game, seat)
    return (
        *(weight * one for one in (hats(share, KNOTS) if attempts is None else NO_HATS)),
        *(weight * (attempts == number) for number in range(ATTEMPTS)),
        *(weight * first * (attempts == number) for number in range(ATTEMPTS)),
        *(weight * (standing.bolts[seat] == number) for number in range(1, BOLTS + 1)),
    )


def _bids_first(game: Game, seat: Seat) -> bool:
    return (game.dealer + 1) % game.players == seat


def hats(value: float, knots: Sequence[float]) -> tuple[float, ...]:
    """Return for each knot how near the value is: 1 at it, 0 from the next one on."""
    last = len(knots) - 1
    if value <= knots[0] or value >= knots[last]:
        # The curve goes on in a straight line at its ends.
        low = 0 if value <= knots[0] else last - 1
    else:
        low = bisect_right(knots, value) - 1
    part = (value - knots[low]) / (knots[low + 1] - knots[low])
    return tuple(
        1.0 - part if at == low else part if at == low + 1 else 0.0 for at in range(last + 1)
    )


def has_barrel(agreed: Agreements) -> bool:
    """Return whether the end of the game has a barrel (section 8.7)."""
    return agreed.barrel and agreed.barrel_mode != "declarer_only"


def _attempts_left(game: Game, seat: Seat) -> int | None:
    """Return the attempts after the next one, at most two; None off the barrel."""
    spent = game.standing.barrel[seat]
    if spent is None:
        return None
    attempts = game.agreements.barrel_attempts
    left = ATTEMPTS if attempts is None else attempts - spent - 1
    return min(max(left, 0), ATTEMPTS - 1)


def _deals_left(game: Game) -> int:
    """Return how many deals the game lasts at most, 0 if only a score ends it."""
    limit = game.agreements.max_deals
    return max(limit - game.played, 1) if limit and limit - game.played <= LENGTHS[-1] else 0
