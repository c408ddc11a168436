"""The cutting of a deck, cut by cut (rules.md section 3, cutting)."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from .agreements import Agreements
from .cards import JACK, NINE, Card, Seat
from .dataclass_tools import quick_init
from .errors import BadRecord

MIDDLE_INDEX = 12
MAX_NINES = 3


@quick_init
@dataclass(frozen=True)
class Cutting:
    """A deck and its cuts.

    deck      the deck after the cuts made so far
    sizes     how many cards each cut moves, those made included; empty when all are made
    seat      who cuts next, None when the deck is to be dealt
    made      how many cuts were made
    nine      the nine that the last cut showed, or None
    for_jack  whether the next cut is the one for a jack at the bottom
    fined     the cutter, after the third nine in a row
    """

    deck: tuple[Card, ...]
    sizes: tuple[int, ...] = ()
    seat: Seat | None = None
    made: int = 0
    nine: Card | None = None
    for_jack: bool = False
    fined: Seat | None = None


def begin_cutting(
    agreements: Agreements, dealer: Seat, deck: tuple[Card, ...], sizes: tuple[int, ...]
) -> Cutting:
    """Return the cutting of a deck before its first cut; surplus sizes are ignored."""
    if agreements.cutting == "off":
        return Cutting(deck)
    # Doubt (section 3, cutting): the neighbour at the table cuts, even when sitting out. A
    # nine is shown, a jack is not, nor what its second cut brings.
    cutter = (dealer + (1 if agreements.cutting == "left" else -1)) % agreements.players
    return Cutting(deck, sizes, cutter)


def cut(agreements: Agreements, dealer: Seat, before: Cutting) -> Cutting:
    """Return the cutting after its next cut.

    Raises:
        BadRecord: The size of this cut is missing or is not 1..23.
    """
    require_sizes(before.sizes, before.made + 1)
    size = before.sizes[before.made]
    deck = before.deck[size:] + before.deck[:size]
    made = replace(before, deck=deck, made=before.made + 1, nine=None)
    if before.for_jack:
        return _finish(made)
    if deck[-1] % 6 == NINE:
        return _show_nine(made)
    return _handle_jack(agreements, dealer, made) if deck[-1] % 6 == JACK else _finish(made)


def require_sizes(sizes: Sequence[object], cuts: int) -> None:
    """Check that so many cuts, from the first one on, have their sizes.

    Raises:
        BadRecord: One is missing or is not 1..23.
    """
    needed = sizes[:cuts]
    if len(needed) < cuts or not all(type(n) is int and 1 <= n <= 23 for n in needed):
        raise BadRecord("a deal needs a number from 1 to 23 for each cut")


def _show_nine(made: Cutting) -> Cutting:
    """Let the cutter cut again; the third nine in a row ends the cutting and is fined."""
    shown = replace(made, nine=made.deck[-1])
    return shown if made.made < MAX_NINES else replace(_finish(shown), fined=made.seat)


def _handle_jack(agreements: Agreements, dealer: Seat, made: Cutting) -> Cutting:
    """Ask for one more cut, or move the jack to the middle (`cutting_jack`)."""
    if agreements.cutting_jack == "middle":
        deck = made.deck
        middle = (*deck[:MIDDLE_INDEX], deck[-1], *deck[MIDDLE_INDEX:-1])
        return _finish(replace(made, deck=middle))
    seat = dealer if agreements.cutting_jack == "dealer" else made.seat
    return replace(made, seat=seat, for_jack=True)


def _finish(made: Cutting) -> Cutting:
    return replace(made, sizes=(), seat=None, for_jack=False)
