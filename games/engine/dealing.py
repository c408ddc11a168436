"""Dealing the cards (rules.md section 3)."""

from .agreements import Agreements
from .cards import BIT, NO_CARDS, Card, Cards, Seat, parse_deck
from .events import DealStarted
from .state import Deal, Game

# Who gets each card of the deck, circle by circle: first the hands from forehand on, then what
# lies in the middle, which gets one card after the last active seat.
TALON = (0, 1, 2, 3) * 3 + (0, 1, 2) * 4
PILES_OF_TWO = (0, 1, 2, 0, 1, 3) * 2 + (0, 1) * 6
PILES_OF_THREE = (0, 1, 2, 0, 1, 3) * 3 + (0, 1) * 3


def deal_out(game: Game, deck: str | tuple[Card, ...]) -> Game:
    """The game with a new deal running. Raises BadRecord for a bad deck."""
    cards = parse_deck(deck)
    deal = _new_deal(game, _heaps(game.agreements, cards))
    return game.but(running=deal, events=(DealStarted(game.deal, deal.dealer, deal.opener),))


def _heaps(agreements: Agreements, deck: tuple[Card, ...]) -> tuple[Cards, ...]:
    """The hands from forehand on, and the talon or the two piles."""
    heaps = [NO_CARDS] * 4
    for heap, card in zip(_layout(agreements), deck, strict=True):
        heaps[heap] |= BIT[card]
    return tuple(heaps)


def _layout(agreements: Agreements) -> tuple[int, ...]:
    if agreements.players > 2:
        return TALON
    return PILES_OF_THREE if agreements.two_player == "piles_of_three" else PILES_OF_TWO


def _new_deal(game: Game, heaps: tuple[Cards, ...]) -> Deal:
    dealer, players = game.dealer, game.players
    active = _active(game)
    order = [seat for seat in _seats_from(left_of(dealer, players), players) if seat in active]
    hands = dict(zip(order, heaps, strict=False))
    middle = heaps[len(order) :]
    zeros = (0,) * players
    return Deal(
        before=game.standing,
        dealer=dealer,
        forehand=order[0],
        opener=dealer if game.agreements.opener == "dealer" else order[0],
        active=active,
        hands=tuple(hands.get(seat, NO_CARDS) for seat in range(players)),
        piles=middle,
        lying=sum(middle),
        points=zeros,
        declared=zeros,
        tricks=zeros,
    )


def _active(game: Game) -> tuple[Seat, ...]:
    """All seats, but with four players one of them sits out (section 1)."""
    if game.players < 4:
        return tuple(range(game.players))
    places = {"dealer": 0, "right": -1, "opposite": 2}
    sitting = (game.dealer + places[game.agreements.sits_out]) % 4
    return tuple(seat for seat in range(4) if seat != sitting)


def _seats_from(seat: Seat, players: int) -> tuple[Seat, ...]:
    """All seats of the table, going to the left from this one."""
    return tuple((seat + i) % players for i in range(players))


def left_of(seat: Seat, players: int) -> Seat:
    """The next seat of the table, sitting or not."""
    return (seat + 1) % players
