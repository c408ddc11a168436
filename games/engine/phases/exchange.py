"""The exchange: cards for the defenders or laid aside, or giving up (sections 5.3, 5.4)."""

from functools import cache
from itertools import combinations
from operator import itemgetter

from .. import giving_up
from ..actions import Action, Distribute, Give, Lay, WriteOff
from ..cards import (
    ACES,
    BIT,
    DECK,
    NO_CARDS,
    Card,
    Cards,
    Seat,
    card_name,
    cards_of,
    iterate,
)
from ..dataclass_tools import with_own
from ..errors import IllegalAction
from ..events import card_received, cards_given
from ..state import Deal, Game

# A union made at each call would take longer than the check.
_GIVE_UPS = (Distribute, WriteOff)
_GIFTS = (Give, Lay)
# How many cards the declarer lays aside with `exchange` "lay_aside".
LAID_ASIDE = 3
# How many cards an action `lay` names, by the ways of the exchange that know it.
_LAID = {"discard_two": 2, "lay_aside": LAID_ASIDE}


def enter(game: Game, deal: Deal) -> Game:
    """Ask the declarer."""
    return with_own(game, to_act=deal.the_declarer)


def legal(game: Game, deal: Deal) -> tuple[Action, ...]:
    """Return every way to give cards away, and giving up where it is allowed."""
    gifts = _possible_gifts(game, deal)
    must_give = _required_cards(game, deal)
    if must_give:
        gifts = [gift for gift in gifts if cards_of(_cards_leaving(gift)) & must_give]
    return (*gifts, *giving_up.legal(game, deal))


def act(game: Game, deal: Deal, action: Action) -> Game:
    """Give the declarer's cards away, or give up."""
    if isinstance(action, _GIVE_UPS):
        return giving_up.act(game, deal, action)
    if not isinstance(action, _GIFTS):
        raise IllegalAction("wrong_step")
    _check_form(game, deal, action)
    _check_cards(game, deal, _cards_leaving(action))
    return _apply_exchange(game, deal, action)


def _mode(game: Game) -> str:
    """Return how cards leave the hand: a value of `exchange`, or with two of `two_player`."""
    return game.agreements.two_player if game.players == 2 else game.agreements.exchange


def _possible_gifts(game: Game, deal: Deal) -> list[Give | Lay]:
    """Return every way to give cards that the declarer holds, in the sorted order."""
    held, mode = iterate(deal.held), _mode(game)
    if mode == "give_one":
        return [_one_gift(deal.defenders, card) for card in held]
    if mode == "lay_aside":
        return [_laid_aside(cards) for cards in combinations(held, LAID_ASIDE)]
    table, gifts = _gifts_of_two(deal.defenders, mode), list[Give | Lay | None]()
    of_held = itemgetter(*held)
    for card in held:
        gifts += of_held(table[card])
    return list(filter(None, gifts))


@cache
def _one_gift(seats: tuple[Seat, ...], card: Card) -> Give:
    (seat,) = seats
    return Give(((seat, card),))


@cache
def _laid_aside(cards: tuple[Card, ...]) -> Lay:
    return Lay(cards)


@cache
def _gifts_of_two(seats: tuple[Seat, ...], mode: str) -> tuple[tuple[Give | Lay | None, ...], ...]:
    """Return each way to give two cards away, by the first card and the second."""
    return tuple(
        tuple(_gift_of_two(seats, mode, first, second) for second in DECK) for first in DECK
    )


def _gift_of_two(
    seats: tuple[Seat, ...], mode: str, first: Card, second: Card
) -> Give | Lay | None:
    """Return the gift of two cards, or None if it has another spelling."""
    if first == second or (mode == "discard_two" and first > second):
        return None
    if mode == "discard_two":
        return Lay((first, second))
    if mode == "piles_of_three":
        return Give(((seats[0], first),), second)
    return Give(((seats[0], first), (seats[1], second)))


def _required_cards(game: Game, deal: Deal) -> Cards:
    """Return the cards of which one must be given (`four_aces_after_talon` "give_ace")."""
    bound = game.agreements.four_aces_after_talon == "give_ace" and deal.four_aces_from_talon
    return ACES if bound else NO_CARDS


def _cards_leaving(action: Give | Lay) -> tuple[Card, ...]:
    """Return the cards that leave the declarer's hand."""
    if isinstance(action, Lay):
        return action.cards
    given = tuple([card for _, card in action.cards])
    return given if action.laid is None else (*given, action.laid)


def _check_form(game: Game, deal: Deal, action: Give | Lay) -> None:
    """Check that the cards go to the right places.

    Raises:
        IllegalAction: They do not.
    """
    mode = _mode(game)
    if isinstance(action, Lay):
        if len(action.cards) != _LAID.get(mode) or list(action.cards) != sorted(set(action.cards)):
            raise IllegalAction("wrong_cards")
        return
    seats = tuple([seat for seat, _ in action.cards])
    wrong = seats != deal.defenders or (mode == "piles_of_three") != (action.laid is not None)
    if wrong or mode in _LAID:
        raise IllegalAction("wrong_seats")


def _check_cards(game: Game, deal: Deal, cards: tuple[Card, ...]) -> None:
    """Check that these cards may be given away.

    Raises:
        IllegalAction: They may not.
    """
    for card in cards:
        if not BIT[card] & deal.held:
            raise IllegalAction("not_in_hand", card=card_name(card))
    if len(set(cards)) < len(cards):
        raise IllegalAction("same_card")
    must_give = _required_cards(game, deal)
    if must_give and not any(BIT[card] & must_give for card in cards):
        raise IllegalAction("not_allowed", reason="give_ace")


def _apply_exchange(game: Game, deal: Deal, action: Give | Lay) -> Game:
    declarer, hands = deal.the_declarer, list(deal.hands)
    gifts = action.cards if isinstance(action, Give) else ()
    leaving = cards_of(_cards_leaving(action))
    for seat, card in gifts:
        hands[seat] |= BIT[card]
    hands[declarer] &= ~leaving
    laid = leaving & ~cards_of([card for _, card in gifts])
    # An exchange is never open when the talon was not shown to all (section 5.4).
    open_exchange = game.agreements.open_exchange and deal.talon_shown
    after = deal.replace(
        hands=tuple(hands),
        given=tuple([(declarer, seat, card) for seat, card in gifts]),
        laid=laid,
        open_exchange=open_exchange,
    )
    received = [card_received(declarer, seat, card, open_exchange) for seat, card in gifts]
    return game.with_events(cards_given(declarer), *received, running=after, to_act=None)
