"""Cutting the deck and dealing the cards (rules.md section 3)."""

from collections.abc import Callable
from functools import cache
from operator import itemgetter

from ..actions import CUT, Action, Cut
from ..agreements import Agreements
from ..cards import BIT, NO_CARDS, Card, Cards, Seat, parse_deck
from ..cutting import Cutting, begin_cutting, cut
from ..dataclass_tools import with_own
from ..errors import IllegalAction
from ..events import DealStarted, DeckCut
from ..scoring.ledger import charge_before_play
from ..state import Deal, Game, blank_deal, seats_after

# The heap of each card of the deck, round by round: first the hands from forehand on, then the
# talon or piles, which get a card after the last active seat.
TALON_LAYOUT = (0, 1, 2, 3) * 3 + (0, 1, 2) * 4
PILES_OF_TWO_LAYOUT = (0, 1, 2, 0, 1, 3) * 2 + (0, 1) * 6
PILES_OF_THREE_LAYOUT = (0, 1, 2, 0, 1, 3) * 3 + (0, 1) * 3


def begin_deal(game: Game, deck: str | tuple[Card, ...], sizes: tuple[int, ...]) -> Game:
    """Return the game with a new deal running whose deck is not dealt yet.

    Raises:
        BadRecord: The deck is invalid.
    """
    cutting = begin_cutting(game.agreements, game.dealer, parse_deck(deck), sizes)
    deal = _new_deal(game, cutting)
    return game.replace(running=deal, events=(DealStarted(game.deal, deal.dealer, deal.opener),))


def enter(game: Game, deal: Deal) -> Game:
    """Ask for the next cut, or deal the cards."""
    if deal.cutting.seat is not None:
        return with_own(game, to_act=deal.cutting.seat)
    return _deal_cards(game, deal)


def legal(game: Game, deal: Deal) -> tuple[Action, ...]:
    """Return the cut; the seat does not choose where."""
    return (CUT,)


def act(game: Game, deal: Deal, action: Action) -> Game:
    """Apply a cut; nobody is told where.

    Raises:
        BadRecord: The number of this cut is missing or invalid.
    """
    if not isinstance(action, Cut):
        raise IllegalAction("wrong_step")
    seat, cutting = game.to_act, cut(game.agreements, deal.dealer, deal.cutting)
    assert seat is not None
    nines = deal.nines_cut if cutting.nine is None else (*deal.nines_cut, cutting.nine)
    after = deal.replace(cutting=cutting, nines_cut=nines)
    game = game.replace(running=after, to_act=None).with_events(DeckCut(seat, cutting.nine))
    if cutting.fined is not None:
        game = charge_before_play(game, after, cutting.fined, "cutting")
    return enter(game, after)


def _deal_cards(game: Game, deal: Deal) -> Game:
    """Deal the cards one at a time, starting with forehand."""
    heaps = _split_deck(game.agreements, deal.cutting.deck)
    order = deal.from_forehand()
    hands = [NO_CARDS] * game.players
    for seat, heap in zip(order, heaps, strict=False):
        hands[seat] = heap
    middle = heaps[len(order) :]
    dealt = deal.replace(
        hands=tuple(hands),
        piles=middle,
        talon_on_table=sum(middle),
    )
    return with_own(game, running=dealt)


def _split_deck(agreements: Agreements, deck: tuple[Card, ...]) -> tuple[Cards, ...]:
    """Return the hands from forehand on, then the talon or the two piles."""
    heaps = _heaps(_layout(agreements))
    return tuple([sum(map(BIT.__getitem__, heap(deck))) for heap in heaps])


@cache
def _heaps(layout: tuple[int, ...]) -> tuple[Callable[[tuple[Card, ...]], tuple[Card, ...]], ...]:
    """Return for each of the four heaps what takes its cards out of a deck."""
    places = ([place for place, heap in enumerate(layout) if heap == number] for number in range(4))
    return tuple(itemgetter(*place) for place in places)


def _layout(agreements: Agreements) -> tuple[int, ...]:
    if agreements.players > 2:
        return TALON_LAYOUT
    return (
        PILES_OF_THREE_LAYOUT if agreements.two_player == "piles_of_three" else PILES_OF_TWO_LAYOUT
    )


def _new_deal(game: Game, cutting: Cutting) -> Deal:
    dealer, active = game.dealer, _active_seats(game)
    by_dealer = game.agreements.opener == "dealer"
    return blank_deal(game.players).replace(
        before=game.standing,
        cutting=cutting,
        dealer=dealer,
        opener=dealer if by_dealer else seats_after(active, dealer)[0],
        active=active,
        golden=game.golden > 0,
    )


def _active_seats(game: Game) -> tuple[Seat, ...]:
    """Return all seats, except the one of four that sits out (section 1)."""
    if game.players < 4:
        return tuple(range(game.players))
    places = {"dealer": 0, "right": -1, "opposite": 2}
    sitting = (game.dealer + places[game.agreements.sits_out]) % 4
    return tuple(seat for seat in range(4) if seat != sitting)
