"""An observation as numbers: what `observe` gives to a seat, and nothing else.

Seats are counted clockwise from the viewer, who is 0; with fewer than four players the rest is 0.
`LAYOUT` says where each part stands (docs/research.md).
"""

from array import array
from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Any

try:
    import numpy as np
except ImportError as error:  # pragma: no cover - the wheel's test runs it without packages
    raise ImportError(
        "tensors need numpy: pip install 'thousand-engine[gym]' installs it"
    ) from error

from ..engine.cards import Seat, cards_of
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


# The name and the length of each part.
LAYOUT: tuple[tuple[str, int], ...] = tuple(_layout())
SIZE = sum(length for _, length in LAYOUT)
# Points that are written as 1: about a contract, and the target.
CONTRACT, SCORE = 100, 1000

_PHASES = {phase: 24 * len(CARD_SETS) + place for place, phase in enumerate(Phase)}
_TRUMP = 24 * len(CARD_SETS) + len(Phase)
_SEATED = _TRUMP + CHOICES["trump"]
_BY_SEAT = 24 * len(CARD_SETS) + sum(CHOICES.values())
_MARRIAGES = _BY_SEAT + SEATS * len(BY_SEAT)
_SINGLE = _MARRIAGES + MARRIAGES
_DIVISORS = {
    **dict.fromkeys(("cards", "tricks"), 8),
    **dict.fromkeys(("points", "declared", "bid", "offer"), CONTRACT),
    "score": SCORE,
    **dict.fromkeys(("bolts", "barrel_deals", "falls", "distributions"), 3),
}
_SCALES = np.array([[1 / _DIVISORS.get(name, 1)] for name in BY_SEAT], dtype=np.float32)
# The seats from the viewer on, by the number of players and the viewer.
_ORDERS = {
    (players, viewer): np.array([(viewer + step) % players for step in range(players)])
    for players in (2, 3, 4)
    for viewer in range(players)
}


def tensor(seen: Observation) -> Any:
    """Return the observation of a seat as an array of SIZE 32-bit floats.

    Raises:
        ValueError: It is the observation of a spectator.
    """
    if seen.seat is None:
        raise ValueError("a spectator has no tensor: observe a seat")
    values = np.zeros(SIZE, dtype=np.float32)
    sets, rows = _card_sets(seen, seen.seat), _rows(seen)
    # An array of Python's own is filled faster than one of numpy's.
    bits = np.unpackbits(np.frombuffer(array("I", sets), np.uint8), bitorder="little")
    values[: 24 * len(CARD_SETS)].reshape(-1, 24)[:] = bits.reshape(-1, 32)[:, :24]
    values[_ones(seen, seen.seat)] = 1
    numbers = np.frombuffer(array("i", chain.from_iterable(rows)), np.int32)
    turned = numbers.reshape(-1, seen.players)[:, _ORDERS[seen.players, seen.seat]]
    values[_BY_SEAT:_MARRIAGES].reshape(-1, SEATS)[:, : seen.players] = turned * _SCALES
    values[_SINGLE:] = _single(seen)
    return values


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


def _ones(seen: Observation, viewer: Seat) -> list[int]:
    """Return the places of phase, trump, single seats and marriages."""
    players, places = seen.players, [_PHASES[seen.phase]]
    if seen.trump is not None:
        places.append(_TRUMP + seen.trump)
    start = _SEATED
    for seat in (seen.dealer, seen.opener, seen.declarer, seen.leader, seen.to_act, seen.dark):
        if seat is not None:
            places.append(start + (seat - viewer) % players)
        start += SEATS
    for seat, suit, _ in seen.marriages:
        declared = 4 if suit is None else suit
        places.append(_MARRIAGES + 5 * ((seat - viewer) % players) + declared)
    return places


def _rows(seen: Observation) -> list[Sequence[int]]:
    """Return the numbers of BY_SEAT, each from seat 0 on, before they are divided."""
    standing, nothing = seen.standing, (0,) * seen.players
    highest, passed, offered, active, unseen = (list(nothing) for _ in range(5))
    for seat, amount in seen.bids:
        highest[seat] = amount or highest[seat]
        passed[seat] = not amount
    for seat, price in seen.offers:
        offered[seat] = price
    for seat in seen.active:
        active[seat] = 1
    for seat in seen.unseen:
        unseen[seat] = 1
    on_barrel, spent = nothing, nothing
    if standing.barrel.count(None) < seen.players:
        on_barrel = tuple(int(deals is not None) for deals in standing.barrel)
        spent = tuple(deals or 0 for deals in standing.barrel)
    dealt = (active, unseen, seen.counts, seen.points, seen.tricks, seen.declared)
    lasting = (standing.scores, standing.bolts, on_barrel, spent, standing.falls)
    return [*dealt, highest, passed, offered, *lasting, standing.distributions]


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
