"""Buying the declaration from its winner, with points of the own score (rules.md section 5.2)."""

from games.engine.actions import DECLINE, Action, Decline, Offer, offer
from games.engine.cards import Seat
from games.engine.errors import IllegalAction
from games.engine.events import DeclarationSold, OfferDeclined, OfferMade, TalonOpened
from games.engine.state import Deal, Game
from games.engine.talon_visibility import talon_is_shown

STEP = 120


def enter(game: Game, deal: Deal) -> Game:
    """The talon lies open, and the defenders who can pay are asked from the declarer's left."""
    if not (game.agreements.talon_buyback and _may_be_sold(game, deal)):
        return game
    seat = _next_buyer(game, deal, deal.the_declarer)
    if seat is None:
        return game
    opened = deal.but(talon=deal.piles[0], shown=True)
    return game.but(running=opened, to_act=seat).told(TalonOpened())


def legal(game: Game, deal: Deal) -> tuple[Action, ...]:
    """One step more than the last offer, or nothing."""
    return offer(_price(deal)), DECLINE


def act(game: Game, deal: Deal, action: Action) -> Game:
    """An offer, or a decline, which is final."""
    seat, price = game.to_act, 0
    assert seat is not None
    if isinstance(action, Offer):
        price = _price(deal)
        if action.price != price:
            raise IllegalAction("wrong_price", price=price)
    elif not isinstance(action, Decline):
        raise IllegalAction("wrong_step")
    after = deal.but(offers=(*deal.offers, (seat, price)))
    event = OfferMade(seat, price) if price else OfferDeclined(seat)
    return _ask_next(game.told(event), after, seat)


def _may_be_sold(game: Game, deal: Deal) -> bool:
    """Never in a golden or dark deal, from a declarer on the barrel, or with a hidden talon."""
    on_barrel = game.standing.barrel[deal.the_declarer] is not None
    return deal.doubling == 1 and not on_barrel and talon_is_shown(game, deal)


def _price(deal: Deal) -> int:
    """What the next offer costs."""
    return STEP + max((price for _, price in deal.offers), default=0)


def _standing_offer(deal: Deal) -> tuple[Seat, int] | None:
    made = [(seat, price) for seat, price in deal.offers if price]
    return made[-1] if made else None


def _next_buyer(game: Game, deal: Deal, after: Seat) -> Seat | None:
    """The next defender to the left who may offer more, or None; never who holds the offer."""
    standing = _standing_offer(deal)
    out = {seat for seat, price in deal.offers if not price} | {deal.the_declarer}
    if standing is not None:
        out.add(standing[0])
    seat = deal.left_of(after)
    while seat != after:
        if seat not in out and _can_pay(game, seat, _price(deal)):
            return seat
        seat = deal.left_of(seat)
    return None


def _can_pay(game: Game, seat: Seat, price: int) -> bool:
    now = game.standing
    return now.scores[seat] >= price and now.barrel[seat] is None


def _ask_next(game: Game, deal: Deal, speaker: Seat) -> Game:
    seat = _next_buyer(game, deal, speaker)
    if seat is not None:
        return game.but(running=deal, to_act=seat)
    standing = _standing_offer(deal)
    return game.but(running=deal, to_act=None) if standing is None else _sold(game, deal, *standing)


def _sold(game: Game, deal: Deal, buyer: Seat, price: int) -> Game:
    """The buyer declares at the same contract."""
    seller = deal.the_declarer
    sold = deal.but(declarer=buyer)
    return game.but(running=sold, to_act=None).told(DeclarationSold(seller, buyer, price))
