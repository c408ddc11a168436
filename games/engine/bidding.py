"""The bidding (rules.md section 4)."""

from .actions import PASS, Action, Bid, Pass, bid
from .cards import Seat
from .errors import IllegalAction
from .events import BiddingWon, BidMade, DeclarerObliged, Passed
from .limits import bidding_limit
from .state import Deal, Game


def enter(game: Game, deal: Deal) -> Game:
    """The opener holds the opening bid, or speaks first in a free opening (section 4.1)."""
    obliged = _obliged(game, deal)
    if obliged is not None:
        return _declares(game, deal, obliged)
    if game.agreements.free_opening and not _skips(game, deal.opener):
        return game.but(to_act=deal.opener)
    return _ask_next(_bid(game, deal, deal.opener, game.agreements.opening_bid), deal.opener)


def legal(game: Game, deal: Deal) -> tuple[Action, ...]:
    """Every bid up to the limit, and passing."""
    step, least, limit = game.agreements.bid_step, _least(game, deal), _limit(game, deal)
    most = min(limit, least) if game.agreements.no_jumping and deal.bid else limit
    bids = tuple(map(bid, range(least, most + 1, step)))
    return (*bids, PASS) if deal.bid else bids


def act(game: Game, deal: Deal, action: Action) -> Game:
    """A bid or a pass of the seat to act."""
    assert game.to_act is not None
    if isinstance(action, Bid):
        _check(game, deal, action.amount)
        return _ask_next(_bid(game, deal, game.to_act, action.amount), game.to_act)
    if not isinstance(action, Pass):
        raise IllegalAction("wrong_step")
    if not deal.bid:
        raise IllegalAction("not_allowed", reason="must_open")
    return _ask_next(_pass(game, deal, game.to_act), game.to_act)


def limit_now(game: Game, deal: Deal) -> int:
    """The limit of the seat to act."""
    return _limit(game, deal)


def _check(game: Game, deal: Deal, amount: int) -> None:
    step, least, limit = game.agreements.bid_step, _least(game, deal), _limit(game, deal)
    if amount % step:
        raise IllegalAction("bid_step", step=step)
    if amount > limit:
        raise IllegalAction("bid_over_limit", limit=limit)
    if amount < least:
        raise IllegalAction("bid_too_low", least=least)
    if game.agreements.no_jumping and deal.bid and amount != least:
        raise IllegalAction("bid_jump", least=least)


def _least(game: Game, deal: Deal) -> int:
    return deal.bid + game.agreements.bid_step if deal.bid else game.agreements.opening_bid


def _limit(game: Game, deal: Deal) -> int:
    assert game.to_act is not None
    on_barrel = game.standing.barrel[game.to_act] is not None
    return bidding_limit(game.agreements, deal.hands[game.to_act], on_barrel)


def _obliged(game: Game, deal: Deal) -> Seat | None:
    """The seat that declares without bidding because of the barrel (section 4.6)."""
    agreed, now = game.agreements, game.standing
    there = [seat for seat in deal.active if now.barrel[seat] is not None]
    last = [s for s in there if now.falls[s] == 2 and now.barrel[s] == agreed.barrel_attempts - 1]
    if agreed.obligatory_last_barrel and len(last) == 1:
        return last[0]
    return there[0] if agreed.barrel_takes_talon and len(there) == 1 else None


def _declares(game: Game, deal: Deal, seat: Seat) -> Game:
    """That seat declares at the smallest number that wins from the threshold."""
    agreed = game.agreements
    contract = agreed.target - agreed.barrel_threshold + agreed.more_than_target
    declared = deal.but(declarer=seat, contract=contract, bid=contract)
    return game.but(running=declared).told(DeclarerObliged(seat, contract))


def _skips(game: Game, seat: Seat) -> bool:
    """Whether the seat is too low to bid (section 4.5)."""
    bound = game.agreements.skip_bidding_at
    return bound is not None and game.standing.scores[seat] <= bound


def _bid(game: Game, deal: Deal, seat: Seat, amount: int) -> Game:
    bids = (*deal.bids, (seat, amount))
    return game.but(running=deal.but(bids=bids, bid=amount, bidder=seat)).told(
        BidMade(seat, amount)
    )


def _pass(game: Game, deal: Deal, seat: Seat) -> Game:
    bids = (*deal.bids, (seat, 0))
    return game.but(running=deal.but(bids=bids, passed=deal.passed | {seat})).told(Passed(seat))


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
    assert deal.bidder is not None
    won = deal.but(declarer=deal.bidder, contract=deal.bid)
    return game.but(running=won, to_act=None).told(BiddingWon(deal.bidder, deal.bid))
