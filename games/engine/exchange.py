"""The exchange: a card for each defender, or giving up instead (rules.md sections 5.3, 5.4)."""

from collections.abc import Iterable
from functools import cache
from itertools import permutations

from . import giving_up
from .actions import Action, Distribute, Give, WriteOff
from .cards import ACES, BIT, DECK, Card, Cards, Seat, card_name, iterate
from .errors import IllegalAction
from .events import CardReceived, CardsGiven
from .state import Deal, Game


def enter(game: Game, deal: Deal) -> Game:
    """The declarer is asked."""
    return game.but(to_act=deal.the_declarer)


def legal(game: Game, deal: Deal) -> tuple[Action, ...]:
    """Every two different cards to the defenders, and giving up where it is allowed."""
    defenders, must_give = deal.defenders, _must_give(game, deal)
    choices: Iterable[tuple[Card, ...]] = permutations(iterate(deal.held), len(defenders))
    if must_give:
        choices = (cards for cards in choices if any(BIT[card] & must_give for card in cards))
    gifts = _gifts_to(defenders)
    return tuple(map(gifts.__getitem__, choices)) + giving_up.legal(game, deal)


def act(game: Game, deal: Deal, action: Action) -> Game:
    """The declarer gives cards, or gives up."""
    if isinstance(action, Distribute | WriteOff):
        return giving_up.act(game, deal, action)
    if not isinstance(action, Give):
        raise IllegalAction("wrong_step")
    _check(game, deal, action)
    return _given(game, deal, action.cards)


@cache
def _gifts_to(seats: tuple[Seat, ...]) -> dict[tuple[Card, ...], Give]:
    """Every gift to these seats, by its cards."""
    return {
        cards: Give(tuple(zip(seats, cards, strict=True)))
        for cards in permutations(DECK, len(seats))
    }


def _must_give(game: Game, deal: Deal) -> Cards:
    """The cards of which one must be given: `four_aces_after_talon` "give_ace"."""
    bound = game.agreements.four_aces_after_talon == "give_ace" and deal.four_aces_from_talon
    return ACES if bound else 0


def _check(game: Game, deal: Deal, action: Give) -> None:
    if tuple(seat for seat, _ in action.cards) != deal.defenders:
        raise IllegalAction("wrong_seats")
    cards = [card for _, card in action.cards]
    for card in cards:
        if not BIT[card] & deal.held:
            raise IllegalAction("not_in_hand", card=card_name(card))
    if len(set(cards)) < len(cards):
        raise IllegalAction("same_card")
    must_give = _must_give(game, deal)
    if must_give and not any(BIT[card] & must_give for card in cards):
        raise IllegalAction("not_allowed", reason="give_ace")


def _given(game: Game, deal: Deal, cards: tuple[tuple[Seat, Card], ...]) -> Game:
    declarer, hands = deal.the_declarer, list(deal.hands)
    for seat, card in cards:
        hands[seat] |= BIT[card]
        hands[declarer] &= ~BIT[card]
    # An exchange is never open when the talon was not shown to all (section 5.4).
    open_exchange = game.agreements.open_exchange and deal.shown
    after = deal.but(
        hands=tuple(hands),
        given=tuple((declarer, seat, card) for seat, card in cards),
        open_exchange=open_exchange,
    )
    received = [CardReceived(declarer, seat, card, open_exchange) for seat, card in cards]
    return game.but(running=after, to_act=None).told(CardsGiven(declarer), *received)
