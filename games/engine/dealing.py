"""Dealing the cards (rules.md section 3)."""

from .cards import BIT, NO_CARDS, Card, Cards, Seat, parse_deck
from .events import DealStarted
from .state import Deal, Game

# Who gets each card of the deck with three active seats: 0 is forehand, 3 the talon, which gets
# one card after each of the first three circles.
THREE_HANDS = (0, 1, 2, 3) * 3 + (0, 1, 2) * 4
TALON = 3


def deal_out(game: Game, deck: str | tuple[Card, ...]) -> Game:
    """The game with a new deal running. Raises BadRecord for a bad deck."""
    cards = parse_deck(deck)
    deal = _new_deal(game, _heaps(cards))
    return game.but(running=deal, events=(DealStarted(game.deal, deal.dealer, deal.opener),))


def _heaps(deck: tuple[Card, ...]) -> tuple[Cards, ...]:
    """The hands from forehand on, and the talon last."""
    heaps = [NO_CARDS] * (TALON + 1)
    for heap, card in zip(THREE_HANDS, deck, strict=True):
        heaps[heap] |= BIT[card]
    return tuple(heaps)


def _new_deal(game: Game, heaps: tuple[Cards, ...]) -> Deal:
    dealer, players = game.dealer, game.players
    forehand = left_of(dealer, players)
    zeros = (0,) * players
    return Deal(
        before=game.standing,
        dealer=dealer,
        forehand=forehand,
        opener=dealer if game.agreements.opener == "dealer" else forehand,
        active=tuple(range(players)),
        hands=tuple(heaps[(seat - forehand) % players] for seat in range(players)),
        talon=heaps[TALON],
        lying=heaps[TALON],
        points=zeros,
        declared=zeros,
        tricks=zeros,
    )


def left_of(seat: Seat, players: int) -> Seat:
    """The next seat of the table, sitting or not."""
    return (seat + 1) % players
