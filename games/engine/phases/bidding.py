"""The bidding, over a dark deal too (rules.md section 4)."""

from functools import lru_cache

from ..actions import LOOK, PASS, Action, Bid, Look, Pass, bid
from ..bid_limits import BASE_LIMIT, bidding_limit, check_amount
from ..cards import ACES, Cards, Seat
from ..dataclass_tools import with_own
from ..errors import IllegalAction
from ..events import (
    DarkUnhidden,
    DeclarerObliged,
    HandLooked,
    bid_made,
    bidding_won,
    passed,
)
from ..forced_declarer import forced_declarer
from ..marriages import suits_held
from ..state import Deal, Game, Phase

# The phases in which nobody can have bid yet, and those before the first action of a golden deal.
_BEFORE_BIDS = frozenset((Phase.DARK, Phase.CLAIM))
_BEFORE_GOLDEN_PLAY = frozenset((Phase.PILE, Phase.TALON_CLAIM, Phase.EXCHANGE))
NOBODY: frozenset[Seat] = frozenset()


def enter(game: Game, deal: Deal) -> Game:
    """Let the opener hold the opening bid, or speak first in a free opening (section 4.1)."""
    forced = forced_declarer(game, deal)
    if forced is not None:
        return _force_declarer(game, deal, *forced)
    if deal.dark is not None:
        return _start_dark(game, deal, deal.dark)
    if not _opens_automatically(game, deal):
        return with_own(game, to_act=deal.opener)
    return _ask_next(_bid(game, deal, deal.opener, game.agreements.opening_bid), deal.opener)


def has_begun(game: Game) -> bool:
    """Return whether a seat has bid in the running deal, or played where nobody bids.

    The opening bid that the opener holds without acting is none; cuts, looks and claims are none.
    """
    deal = game.running
    if deal is None or game.phase is Phase.CUT:
        return False
    if deal.dark is not None:
        return True
    if game.phase in _BEFORE_BIDS:
        return False
    if game.phase is Phase.BIDDING:
        return len(deal.bids) > int(_opens_automatically(game, deal))
    if deal.golden:
        return game.phase not in _BEFORE_GOLDEN_PLAY or bool(deal.given or deal.laid)
    return True


def legal(game: Game, deal: Deal) -> tuple[Action, ...]:
    """Return every bid up to the limit, passing, and looking at unseen cards."""
    step, least, limit = (
        game.agreements.bid_step,
        _min_amount(game, deal),
        current_limit(game, deal),
    )
    most = min(limit, least) if game.agreements.no_jumping and deal.bid else limit
    legal = _bids(least, most, step, deal.bid > 0)
    return (*legal, LOOK) if game.to_act in deal.unseen else legal


@lru_cache(maxsize=1024)
def _bids(least: int, most: int, step: int, may_pass: bool) -> tuple[Action, ...]:
    bids = tuple(map(bid, range(least, most + 1, step)))
    return (*bids, PASS) if may_pass else bids


def act(game: Game, deal: Deal, action: Action) -> Game:
    """Apply a bid or a pass of the seat to act, or a look at its cards before either."""
    seat = game.to_act
    assert seat is not None
    if isinstance(action, Bid):
        _check_bid(game, deal, action.amount)
        return _continue_after_bid(_bid(game, deal, seat, action.amount), seat)
    if isinstance(action, Look):
        return _look(game, deal, seat)
    if not isinstance(action, Pass):
        raise IllegalAction("wrong_step")
    if not deal.bid:
        raise IllegalAction("not_allowed", reason="must_open")
    return _ask_next(_pass(game, deal, seat), seat)


def current_limit(game: Game, deal: Deal) -> int:
    """Return the limit of the seat to act; 120 if it has not seen its cards (section 4)."""
    seat = game.to_act
    assert seat is not None
    if seat in deal.unseen:
        return BASE_LIMIT
    on_barrel = game.standing.barrel[seat] is not None
    limit = bidding_limit(game.agreements, deal.hands[seat], on_barrel)
    if deal.dark is None:
        return limit
    return _limit_over_dark(game, deal, deal.hands[seat], limit)


def _limit_over_dark(game: Game, deal: Deal, hand: Cards, limit: int) -> int:
    """Return the limit over a dark deal, where bidding needs a marriage in hand.

    With `dark_any_bid_unhides` the first step is open to every hand.
    """
    agreed = game.agreements
    four_aces = agreed.ace_marriage and hand & ACES == ACES
    # Doubt (section 4, dark deal): `bid_over_120_without_marriage` frees nobody from holding
    # one here.
    base = limit if suits_held(hand) or four_aces else BASE_LIMIT
    if not agreed.dark_any_bid_unhides or _is_capped_at_120(game):
        return base
    return max(base, _min_amount(game, deal))


def _is_capped_at_120(game: Game) -> bool:
    assert game.to_act is not None
    on_barrel = game.standing.barrel[game.to_act] is not None
    return on_barrel and game.agreements.barrel_bid_limit_120


def _check_bid(game: Game, deal: Deal, amount: int) -> None:
    least = _min_amount(game, deal)
    check_amount(game.agreements.bid_step, least, current_limit(game, deal), amount)
    if game.agreements.no_jumping and deal.bid and amount != least:
        raise IllegalAction("bid_jump", least=least)


def _min_amount(game: Game, deal: Deal) -> int:
    return deal.bid + game.agreements.bid_step if deal.bid else game.agreements.opening_bid


def _force_declarer(game: Game, deal: Deal, seat: Seat, contract: int) -> Game:
    """Make this seat the declarer without bidding; the deal is not dark."""
    # Doubt (sections 4.6 and 4, dark deal): a choice of dark is void when a charge has left
    # one seat alone on the barrel since.
    declared = deal.replace(
        declarer=seat, contract=contract, bid=contract, dark=None, unseen=NOBODY
    )
    return game.with_events(DeclarerObliged(seat, contract), running=declared)


def _start_dark(game: Game, deal: Deal, seat: Seat) -> Game:
    """Let the dark seat hold 120 instead of the opening bid.

    Where the others could only pass, nobody is asked.
    """
    held = _bid(game, deal, seat, BASE_LIMIT)
    assert held.running is not None
    return (
        _ask_next(held, seat) if game.agreements.dark_unhide else _end_bidding(held, held.running)
    )


def _opens_automatically(game: Game, deal: Deal) -> bool:
    """Return whether the opener holds the opening bid without acting (4.1, 4.5)."""
    return not game.agreements.free_opening or _must_pass(game, deal.opener)


def _must_pass(game: Game, seat: Seat) -> bool:
    """Return whether the seat's score is too low to bid (section 4.5)."""
    bound = game.agreements.skip_bidding_at
    return bound is not None and game.standing.scores[seat] <= bound


def _bid(game: Game, deal: Deal, seat: Seat, amount: int) -> Game:
    after = deal.replace(bids=(*deal.bids, (seat, amount)), bid=amount, bidder=seat)
    return game.with_events(bid_made(seat, amount), running=after)


def _continue_after_bid(game: Game, seat: Seat) -> Game:
    """End the dark after a bid over it, and perhaps the bidding (`unhide_ends_bidding`)."""
    deal = game.running
    assert deal is not None
    if deal.dark is None:
        return _ask_next(game, seat)
    seen = deal.replace(dark=None, unseen=NOBODY)
    game = game.with_events(DarkUnhidden(deal.dark), running=seen)
    return (
        _end_bidding(game, seen) if game.agreements.unhide_ends_bidding else _ask_next(game, seat)
    )


def _look(game: Game, deal: Deal, seat: Seat) -> Game:
    """Show the seat its cards; a bid or a pass comes next."""
    if seat not in deal.unseen:
        raise IllegalAction("wrong_step")
    return game.with_events(HandLooked(seat), running=deal.replace(unseen=deal.unseen - {seat}))


def _pass(game: Game, deal: Deal, seat: Seat) -> Game:
    """Take the seat out of the bidding for good, and show it its cards."""
    bids = (*deal.bids, (seat, 0))
    after = deal.replace(bids=bids, passed=deal.passed | {seat}, unseen=deal.unseen - {seat})
    return game.with_events(passed(seat), running=after)


def _ask_next(game: Game, speaker: Seat) -> Game:
    """Ask the next seat to the left that still bids, unless only one is left (section 4.4).

    The game is one that was just made, and is changed in place.
    """
    deal = game.running
    assert deal is not None
    if len(deal.passed) == len(deal.active) - 1 and deal.bid:
        return _end_bidding(game, deal)
    seat = deal.left_of(speaker)
    if seat in deal.passed:
        return _ask_next(game, seat)
    if _must_pass(game, seat):
        return _ask_next(_pass(game, deal, seat), seat)
    return with_own(game, to_act=seat)


def _end_bidding(game: Game, deal: Deal) -> Game:
    """Make the highest bidder the declarer, and show everybody their cards.

    Game and deal were just made, and are changed in place.
    """
    assert deal.bidder is not None
    dark = deal.dark if deal.dark is not None else _bid_without_looking(game, deal)
    with_own(deal, declarer=deal.bidder, contract=deal.bid, dark=dark, unseen=NOBODY)
    return game.add_events(bidding_won(deal.bidder, deal.bid), to_act=None)


def _bid_without_looking(game: Game, deal: Deal) -> Seat | None:
    """Return the declarer if their last bid was without looking ("anyone"), or None."""
    if deal.bidder not in deal.unseen:
        return None
    made = sum(1 for _, amount in deal.bids if amount)
    only_held = made == 1 and _opens_automatically(game, deal)
    return None if only_held else deal.bidder
