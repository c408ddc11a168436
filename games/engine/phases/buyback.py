"""Buying the declaration from its winner with points of the buyer's score (section 5.2)."""

from ..actions import DECLINE, Action, Decline, Offer, offer
from ..agreements import Agreements
from ..cards import Seat
from ..errors import IllegalAction
from ..events import DeclarationSold, OfferDeclined, OfferMade, TalonOpened
from ..state import Deal, Game
from ..talon_visibility import talon_is_shown

PRICE_STEP = 120


def is_agreed(agreements: Agreements) -> bool:
    """Return whether a declaration can be bought."""
    return agreements.talon_buyback


def enter(game: Game, deal: Deal) -> Game:
    """Open the talon and ask the defenders who can pay, from the declarer's left."""
    if not _may_be_sold(game, deal):
        return game
    seat = _next_buyer(game, deal, deal.the_declarer)
    if seat is None:
        return game
    opened = deal.replace(talon=deal.piles[0], talon_shown=True)
    return game.replace(running=opened, to_act=seat).with_events(TalonOpened())


def legal(game: Game, deal: Deal) -> tuple[Action, ...]:
    """Return one step more than the last offer, and declining."""
    return offer(_next_price(deal)), DECLINE


def act(game: Game, deal: Deal, action: Action) -> Game:
    """Apply an offer, or a decline, which is final."""
    seat, price = game.to_act, 0
    assert seat is not None
    if isinstance(action, Offer):
        price = _next_price(deal)
        if action.price != price:
            raise IllegalAction("wrong_price", price=price)
    elif not isinstance(action, Decline):
        raise IllegalAction("wrong_step")
    after = deal.replace(offers=(*deal.offers, (seat, price)))
    event = OfferMade(seat, price) if price else OfferDeclined(seat)
    return _ask_next(game.with_events(event), after, seat)


def _may_be_sold(game: Game, deal: Deal) -> bool:
    """Return whether the declaration may be sold.

    Never in a golden or dark deal, by a declarer on the barrel, or with a hidden talon.
    """
    on_barrel = game.standing.barrel[deal.the_declarer] is not None
    return deal.doubling == 1 and not on_barrel and talon_is_shown(game, deal)


def _next_price(deal: Deal) -> int:
    """Return the price of the next offer."""
    return PRICE_STEP + max((price for _, price in deal.offers), default=0)


def _highest_offer(deal: Deal) -> tuple[Seat, int] | None:
    made = [(seat, price) for seat, price in deal.offers if price]
    return made[-1] if made else None


def _next_buyer(game: Game, deal: Deal, after: Seat) -> Seat | None:
    """Return the next defender to the left who may offer more, or None.

    The holder of the highest offer is not asked.
    """
    standing = _highest_offer(deal)
    out = {seat for seat, price in deal.offers if not price} | {deal.the_declarer}
    if standing is not None:
        out.add(standing[0])
    seat = deal.left_of(after)
    while seat != after:
        if seat not in out and _can_pay(game, seat, _next_price(deal)):
            return seat
        seat = deal.left_of(seat)
    return None


def _can_pay(game: Game, seat: Seat, price: int) -> bool:
    now = game.standing
    return now.scores[seat] >= price and now.barrel[seat] is None


def _ask_next(game: Game, deal: Deal, speaker: Seat) -> Game:
    seat = _next_buyer(game, deal, speaker)
    if seat is not None:
        return game.replace(running=deal, to_act=seat)
    standing = _highest_offer(deal)
    return (
        game.replace(running=deal, to_act=None)
        if standing is None
        else _sell(game, deal, *standing)
    )


def _sell(game: Game, deal: Deal, buyer: Seat, price: int) -> Game:
    """Make the buyer the declarer at the same contract."""
    seller = deal.the_declarer
    sold = deal.replace(declarer=buyer)
    return game.replace(running=sold, to_act=None).with_events(
        DeclarationSold(seller, buyer, price)
    )
