"""An observation as numbers: what `observe` gives to a seat, and nothing else.

Seats are counted clockwise from the viewer, who is 0; with fewer than four players the rest is 0.
`LAYOUT` says where each part stands (docs/research.md).
"""

from array import array
from collections.abc import Iterable, Iterator, Set
from functools import lru_cache
from itertools import accumulate
from typing import Any

try:
    import numpy as np
except ImportError as error:  # pragma: no cover - the wheel's test runs it without packages
    raise ImportError(
        "tensors need numpy: pip install 'thousand-engine[gym]' installs it"
    ) from error

from ..engine.cards import Seat, Suit, cards_of
from ..engine.observation import Observation
from ..engine.state import Phase

SEATS = 4
# Sets of cards, 24 numbers each: 1 for a card that is in it.
CARD_SETS = (
    *("hand", "talon", "laid", "nines_cut"),
    *(f"given_to_{seat}" for seat in range(SEATS)),
    *(f"played_by_{seat}" for seat in range(SEATS)),
    *(f"trick_of_{seat}" for seat in range(SEATS)),
)
GIVEN, PLAYED, TRICK = (
    CARD_SETS.index(name) for name in ("given_to_0", "played_by_0", "trick_of_0")
)
# One of several, as 1 at its place.
CHOICES = {
    "phase": len(Phase),
    "trump": 4,
    **dict.fromkeys(("dealer", "opener", "declarer", "leader", "to_act", "dark"), SEATS),
}
# A number for each seat.
BY_SEAT = (
    *("active", "unseen", "cards", "points", "tricks", "declared", "bid", "passed", "offer"),
    *("score", "bolts", "on_barrel", "barrel_deals", "falls", "distributions"),
)
# The suits of marriages that each seat has declared, and four aces.
MARRIAGES = 5 * SEATS
SINGLE = ("bid", "contract", "limit", "talon_count", "talon_open", "claiming", "golden", "played")


def _layout() -> Iterator[tuple[str, int]]:
    """Yield the name and the length of each part, in order."""
    yield from ((name, 24) for name in CARD_SETS)
    yield from CHOICES.items()
    yield from ((f"{name}_by_seat", SEATS) for name in BY_SEAT)
    yield "marriages_by_seat", MARRIAGES
    yield from ((name, 1) for name in SINGLE)


# The name and the length of each part, and where each begins.
LAYOUT: tuple[tuple[str, int], ...] = tuple(_layout())
SIZE = sum(length for _, length in LAYOUT)
STARTS = dict(
    zip(dict(LAYOUT), accumulate((length for _, length in LAYOUT), initial=0), strict=False)
)
# Points that are written as 1: about a contract, and the target.
CONTRACT, SCORE = 100, 1000

DIVISORS = {
    **dict.fromkeys(("cards", "tricks"), 8),
    **dict.fromkeys(("points", "declared", "bid", "offer"), CONTRACT),
    "score": SCORE,
    **dict.fromkeys(("bolts", "barrel_deals", "falls", "distributions"), 3),
}


def _bytes(numbers: Iterable[float]) -> bytes:
    """Return numbers as 32-bit floats: parts are joined as bytes, much faster than by numpy."""
    return array("f", numbers).tobytes()


def _one_of(length: int) -> list[bytes]:
    """Return a part of this length for each place that its 1 can have."""
    return [_bytes(float(place == one) for place in range(length)) for one in range(length)]


_NOWHERE = _bytes([0.0] * SEATS)
_NO_MARRIAGES = _bytes([0.0] * MARRIAGES)
# Half a set of cards by its twelve bits.
_HALVES = [_bytes([float(half >> bit & 1) for bit in range(12)]) for half in range(1 << 12)]
_PHASES = dict(zip(Phase, _one_of(len(Phase)), strict=True))
_TRUMPS: dict[Suit | None, bytes] = {None: _NOWHERE, **dict(enumerate(_one_of(4)))}
# The seats from the viewer on, by the number of players and the viewer.
_ORDERS = {
    (players, viewer): tuple((viewer + step) % players for step in range(players))
    for players in (2, 3, 4)
    for viewer in range(players)
}
# A seat by where it sits from the viewer on, or nobody.
_SEATS: dict[tuple[int, Seat], dict[Seat | None, bytes]] = {
    key: {None: _NOWHERE, **dict(zip(order, _one_of(SEATS), strict=False))}
    for key, order in _ORDERS.items()
}


def tensor(seen: Observation) -> Any:
    """Return the observation of a seat as an array of SIZE 32-bit floats.

    Raises:
        ValueError: It is the observation of a spectator.
    """
    viewer, players = seen.seat, seen.players
    if viewer is None:
        raise ValueError("a spectator has no tensor: observe a seat")
    parts: list[bytes] = []
    for cards in _card_sets(seen, viewer):
        parts += (_HALVES[cards & 0xFFF], _HALVES[cards >> 12])
    seats = _SEATS[players, viewer]
    parts += (_PHASES[seen.phase], _TRUMPS[seen.trump], seats[seen.dealer], seats[seen.opener])
    parts += (seats[seen.declarer], seats[seen.leader], seats[seen.to_act], seats[seen.dark])
    parts += [_by_seat(row, viewer, scale) for row, scale in zip(_rows(seen), _SCALES, strict=True)]
    parts += (_marriages(seen, viewer), _bytes(_single(seen)))
    return np.frombuffer(bytearray().join(parts), np.float32)


def _card_sets(seen: Observation, viewer: Seat) -> list[int]:
    players = seen.players
    sets = [0] * len(CARD_SETS)
    sets[:GIVEN] = seen.hand, seen.talon or 0, seen.laid, cards_of(seen.nines_cut)
    for _, receiver, card in seen.given:
        if card is not None:
            sets[GIVEN + (receiver - viewer) % players] |= 1 << card
    for seat, card in seen.plays:
        sets[PLAYED + (seat - viewer) % players] |= 1 << card
    for seat, card in seen.trick:
        sets[TRICK + (seat - viewer) % players] |= 1 << card
    return sets


# Most rows stay as they are for many steps.
@lru_cache(maxsize=1 << 14)
def _by_seat(row: tuple[int, ...], viewer: Seat, scale: float) -> bytes:
    """Return the numbers of seats, turned so that the viewer is first, and divided."""
    turned = [row[seat] * scale for seat in _ORDERS[len(row), viewer]]
    return _bytes([*turned, *[0.0] * (SEATS - len(row))])


@lru_cache(maxsize=1 << 8)
def _flags(seats: tuple[Seat, ...] | Set[Seat], players: int) -> tuple[int, ...]:
    return tuple(int(seat in seats) for seat in range(players))


_SCALES = [float(np.float32(1 / DIVISORS.get(name, 1))) for name in BY_SEAT]


def _rows(seen: Observation) -> tuple[tuple[int, ...], ...]:
    """Return the numbers of BY_SEAT, each from seat 0 on, before they are divided."""
    standing, players = seen.standing, seen.players
    nothing = (0,) * players
    highest, passed = _bids(seen) if seen.bids else (nothing, nothing)
    on_barrel, spent = nothing, nothing
    if standing.barrel.count(None) < players:
        on_barrel = tuple([int(deals is not None) for deals in standing.barrel])
        spent = tuple([deals or 0 for deals in standing.barrel])
    active, unseen = _flags(seen.active, players), _flags(seen.unseen, players)
    dealt = (active, unseen, seen.counts, seen.points, seen.tricks, seen.declared)
    offered = _offers(seen) if seen.offers else nothing
    lasting = (standing.scores, standing.bolts, on_barrel, spent, standing.falls)
    return (*dealt, highest, passed, offered, *lasting, standing.distributions)


def _bids(seen: Observation) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the last bid of each seat, and whether its last word was a pass."""
    highest, passed = [0] * seen.players, [0] * seen.players
    for seat, amount in seen.bids:
        highest[seat] = amount or highest[seat]
        passed[seat] = int(not amount)
    return tuple(highest), tuple(passed)


def _offers(seen: Observation) -> tuple[int, ...]:
    offered = [0] * seen.players
    for seat, price in seen.offers:
        offered[seat] = price
    return tuple(offered)


def _marriages(seen: Observation, viewer: Seat) -> bytes:
    if not seen.marriages:
        return _NO_MARRIAGES
    numbers = [0.0] * MARRIAGES
    for seat, suit, _ in seen.marriages:
        numbers[5 * ((seat - viewer) % seen.players) + (4 if suit is None else suit)] = 1.0
    return _bytes(numbers)


def _single(seen: Observation) -> list[float]:
    return [
        seen.bid / CONTRACT,
        (seen.contract or 0) / CONTRACT,
        (seen.limit or 0) / CONTRACT,
        seen.talon_count / 3,
        seen.talon_open,
        seen.claiming,
        seen.golden,
        seen.played / 100,
    ]
