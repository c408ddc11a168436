"""The bidding, over a dark deal too (rules.md section 4)."""

from games.engine.actions import LOOK, PASS, Action, Bid, Look, Pass, bid
from games.engine.bid_limits import PLAIN_LIMIT, bidding_limit, check_amount
from games.engine.cards import ACES, Cards, Seat
from games.engine.errors import IllegalAction
from games.engine.events import (
    BiddingWon,
    BidMade,
    DarkUnhidden,
    DeclarerObliged,
    HandLooked,
    Passed,
)
from games.engine.forced_declarer import obliged
from games.engine.marriages import suits_held
from games.engine.state import Deal, Game

NOBODY: frozenset[Seat] = frozenset()


def enter(game: Game, deal: Deal) -> Game:
    """The opener holds the opening bid, or speaks first in a free opening (section 4.1)."""
    forced = obliged(game, deal)
    if forced is not None:
        return _declares(game, deal, *forced)
    if deal.dark is not None:
        return _holds_dark(game, deal, deal.dark)
    if not _opens_by_itself(game, deal):
        return game.but(to_act=deal.opener)
    return _ask_next(_bid(game, deal, deal.opener, game.agreements.opening_bid), deal.opener)


def legal(game: Game, deal: Deal) -> tuple[Action, ...]:
    """Every bid up to the limit, passing, and looking at cards that are not seen yet."""
    step, least, limit = game.agreements.bid_step, _least(game, deal), limit_now(game, deal)
    most = min(limit, least) if game.agreements.no_jumping and deal.bid else limit
    bids = tuple(map(bid, range(least, most + 1, step)))
    legal = (*bids, PASS) if deal.bid else bids
    return (*legal, LOOK) if game.to_act in deal.unseen else legal


def act(game: Game, deal: Deal, action: Action) -> Game:
    """A bid or a pass of the seat to act, or a look at its cards before either."""
    seat = game.to_act
    assert seat is not None
    if isinstance(action, Bid):
        _check(game, deal, action.amount)
        return _after_bid(_bid(game, deal, seat, action.amount), seat)
    if isinstance(action, Look):
        return _look(game, deal, seat)
    if not isinstance(action, Pass):
        raise IllegalAction("wrong_step")
    if not deal.bid:
        raise IllegalAction("not_allowed", reason="must_open")
    return _ask_next(_pass(game, deal, seat), seat)


def limit_now(game: Game, deal: Deal) -> int:
    """The limit of the seat to act; 120 for who has not seen its cards (section 4)."""
    seat = game.to_act
    assert seat is not None
    if seat in deal.unseen:
        return PLAIN_LIMIT
    on_barrel = game.standing.barrel[seat] is not None
    limit = bidding_limit(game.agreements, deal.hands[seat], on_barrel)
    if deal.dark is None:
        return limit
    return _limit_over_dark(game, deal, deal.hands[seat], limit)


def _limit_over_dark(game: Game, deal: Deal, hand: Cards, limit: int) -> int:
    """Over a dark deal only a marriage in hand allows to bid, or the first step is free to all."""
    agreed = game.agreements
    four_aces = agreed.ace_marriage and hand & ACES == ACES
    # Doubt (section 4, dark deal): `bid_over_120_without_marriage` frees nobody from holding
    # one here.
    own = limit if suits_held(hand) or four_aces else PLAIN_LIMIT
    if not agreed.dark_any_bid_unhides or _held_at_120(game):
        return own
    return max(own, _least(game, deal))


def _held_at_120(game: Game) -> bool:
    assert game.to_act is not None
    on_barrel = game.standing.barrel[game.to_act] is not None
    return on_barrel and game.agreements.barrel_bid_limit_120


def _check(game: Game, deal: Deal, amount: int) -> None:
    least = _least(game, deal)
    check_amount(game.agreements.bid_step, least, limit_now(game, deal), amount)
    if game.agreements.no_jumping and deal.bid and amount != least:
        raise IllegalAction("bid_jump", least=least)


def _least(game: Game, deal: Deal) -> int:
    return deal.bid + game.agreements.bid_step if deal.bid else game.agreements.opening_bid


def _declares(game: Game, deal: Deal, seat: Seat, contract: int) -> Game:
    """That seat declares without bidding, and the deal is not dark."""
    # Doubt (sections 4.6 and 4, dark deal): a choice of dark is void when a charge has left
    # one seat alone on the barrel since.
    declared = deal.but(declarer=seat, contract=contract, bid=contract, dark=None, unseen=NOBODY)
    return game.but(running=declared).told(DeclarerObliged(seat, contract))


def _holds_dark(game: Game, deal: Deal, seat: Seat) -> Game:
    """He holds 120 instead of the opening bid; where the others can only pass, none is asked."""
    held = _bid(game, deal, seat, PLAIN_LIMIT)
    assert held.running is not None
    return _ask_next(held, seat) if game.agreements.dark_unhide else _won(held, held.running)


def _opens_by_itself(game: Game, deal: Deal) -> bool:
    """Whether the opener holds the opening bid without speaking (sections 4.1, 4.5)."""
    return not game.agreements.free_opening or _skips(game, deal.opener)


def _skips(game: Game, seat: Seat) -> bool:
    """Whether the seat is too low to bid (section 4.5)."""
    bound = game.agreements.skip_bidding_at
    return bound is not None and game.standing.scores[seat] <= bound


def _bid(game: Game, deal: Deal, seat: Seat, amount: int) -> Game:
    bids = (*deal.bids, (seat, amount))
    return game.but(running=deal.but(bids=bids, bid=amount, bidder=seat)).told(
        BidMade(seat, amount)
    )


def _after_bid(game: Game, seat: Seat) -> Game:
    """A bid over a dark deal ends the dark, and perhaps the bidding (`unhide_ends_bidding`)."""
    deal = game.running
    assert deal is not None
    if deal.dark is None:
        return _ask_next(game, seat)
    seen = deal.but(dark=None, unseen=NOBODY)
    game = game.but(running=seen).told(DarkUnhidden(deal.dark))
    return _won(game, seen) if game.agreements.unhide_ends_bidding else _ask_next(game, seat)


def _look(game: Game, deal: Deal, seat: Seat) -> Game:
    """A look at the cards; the bid or the pass comes after it."""
    if seat not in deal.unseen:
        raise IllegalAction("wrong_step")
    return game.but(running=deal.but(unseen=deal.unseen - {seat})).told(HandLooked(seat))


def _pass(game: Game, deal: Deal, seat: Seat) -> Game:
    """A pass is final, and who passes sees its cards."""
    bids = (*deal.bids, (seat, 0))
    passed = deal.but(bids=bids, passed=deal.passed | {seat}, unseen=deal.unseen - {seat})
    return game.but(running=passed).told(Passed(seat))


def _ask_next(game: Game, speaker: Seat) -> Game:
    """The next seat to the left that still bids speaks, unless only one is left (section 4.4)."""
    deal = game.running
    assert deal is not None
    if len(deal.passed) == len(deal.active) - 1 and deal.bid:
        return _won(game, deal)
    seat = deal.left_of(speaker)
    if seat in deal.passed:
        return _ask_next(game, seat)
    if _skips(game, seat):
        return _ask_next(_pass(game, deal, seat), seat)
    return game.but(to_act=seat)


def _won(game: Game, deal: Deal) -> Game:
    """The declarer is known, and all see their cards."""
    assert deal.bidder is not None
    dark = deal.dark if deal.dark is not None else _bid_blind(game, deal)
    won = deal.but(declarer=deal.bidder, contract=deal.bid, dark=dark, unseen=NOBODY)
    return game.but(running=won, to_act=None).told(BiddingWon(deal.bidder, deal.bid))


def _bid_blind(game: Game, deal: Deal) -> Seat | None:
    """The declarer, if he spoke his last bid himself without having looked ("anyone")."""
    only_held = sum(1 for _, amount in deal.bids if amount) == 1 and _opens_by_itself(game, deal)
    return deal.bidder if deal.bidder in deal.unseen and not only_held else None
