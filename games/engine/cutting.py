"""The effect of the cuts on a deck (rules.md section 3, cutting)."""

from collections.abc import Sequence
from dataclasses import dataclass

from games.engine.agreements import Agreements
from games.engine.cards import JACK, NINE, Card, Seat
from games.engine.errors import BadRecord

MIDDLE_INDEX = 12


@dataclass(frozen=True)
class Cutting:
    """The cuts of one deck and their result.

    cuts   (seat, nine) for each cut still to make: who cuts, and the nine that it shows or None
    deck   the deck after all cuts
    fined  the cutter, after the third nine in a row
    made   how many cuts were made already
    """

    cuts: tuple[tuple[Seat, Card | None], ...]
    deck: tuple[Card, ...]
    fined: Seat | None = None
    made: int = 0


def cut_deck(
    agreements: Agreements, dealer: Seat, deck: tuple[Card, ...], sizes: Sequence[int]
) -> Cutting:
    """Return the cutting of a deck whose cuts move `sizes` cards; surplus sizes are ignored.

    Raises:
        BadRecord: A size is missing or is not 1..23.
    """
    if agreements.cutting == "off":
        return Cutting((), deck)
    # Doubt (section 3, cutting): the neighbour at the table cuts, even when sitting out. A
    # nine is shown, a jack is not, nor what its second cut brings.
    cutter = (dealer + (1 if agreements.cutting == "left" else -1)) % agreements.players
    cuts: list[tuple[Seat, Card | None]] = []
    for number in range(3):
        deck = _apply_cut(deck, sizes, number)
        if deck[-1] % 6 != NINE:
            cuts.append((cutter, None))
            return _handle_jack(agreements, dealer, Cutting(tuple(cuts), deck), sizes)
        cuts.append((cutter, deck[-1]))
    return Cutting(tuple(cuts), deck, fined=cutter)


def _handle_jack(
    agreements: Agreements, dealer: Seat, done: Cutting, sizes: Sequence[int]
) -> Cutting:
    """Cut once more for a jack at the bottom, or move it to the middle (`cutting_jack`)."""
    deck = done.deck
    if deck[-1] % 6 != JACK:
        return done
    if agreements.cutting_jack == "middle":
        return Cutting(done.cuts, (*deck[:MIDDLE_INDEX], deck[-1], *deck[MIDDLE_INDEX:-1]))
    seat = dealer if agreements.cutting_jack == "dealer" else done.cuts[0][0]
    again = _apply_cut(deck, sizes, len(done.cuts))
    return Cutting((*done.cuts, (seat, None)), again)


def _apply_cut(deck: tuple[Card, ...], sizes: Sequence[int], number: int) -> tuple[Card, ...]:
    size = sizes[number] if number < len(sizes) else None
    if type(size) is not int or not 1 <= size <= 23:
        raise BadRecord("a deal needs its cuts, each 1 to 23")
    return deck[size:] + deck[:size]
