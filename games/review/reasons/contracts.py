"""Facts about bids and raises."""

from games.engine.actions import PASS, Action, Bid, Raise, Stand
from games.engine.cards import ACES, ALL_CARDS, points_in
from games.engine.events import BiddingWon
from games.engine.marriages import suits_held
from games.review.reasons.moments import Moment, Reason
from games.review.reasons.sure import marriage_values, most_points, sure_points


def named(moment: Moment, action: Action) -> int | None:
    """Return the contract that a raise names, or that stands."""
    if isinstance(action, Raise):
        return action.amount
    return moment.seen.contract if isinstance(action, Stand) else None


def raise_too_high(moment: Moment) -> tuple[int, int] | None:
    """Return the contract that was named and the better one, if that is lower."""
    chosen, better = (named(moment, one) for one in (moment.chosen, moment.best))
    return (
        (chosen, better) if chosen is not None and better is not None and chosen > better else None
    )


def above_any_lie(moment: Moment) -> Reason | None:
    """Tell that no lie of the cards allows the contract that was named."""
    contracts, seen = raise_too_high(moment), moment.seen
    most = most_points(seen.agreements, seen.hand)
    if contracts is None or most is None or seen.agreements.raise_before_exchange:
        return None
    if contracts[0] > most:
        return Reason("above_any_lie", {"contract": contracts[0], "points": most})
    return None


def raise_beyond_hand(moment: Moment) -> Reason | None:
    """Tell that the contract needs points from cards that the others hold."""
    contracts, seen = raise_too_high(moment), moment.seen
    if contracts is None:
        return None
    own = points_in(seen.hand) + sum(marriage_values(seen.agreements, seen.hand))
    if contracts[0] > own:
        return Reason(
            "raise_beyond_hand",
            {"contract": contracts[0], "points": own, "missing": contracts[0] - own},
        )
    return None


def raise_was_sure(moment: Moment) -> Reason | None:
    """Tell that the hand makes the higher contract for sure."""
    chosen, better = (named(moment, one) for one in (moment.chosen, moment.best))
    seen = moment.seen
    if chosen is None or better is None or better <= chosen or seen.trump is not None:
        return None
    sure = sure_points(seen.agreements, seen.hand, moment.unseen)
    return Reason("raise_was_sure", {"points": sure, "needed": better}) if sure >= better else None


def bid_was_sure(moment: Moment) -> Reason | None:
    """Tell that the seat passed with a hand that makes the bid by itself."""
    best, seen = moment.best, moment.seen
    if moment.chosen != PASS or not isinstance(best, Bid):
        return None
    # The own cards can all be kept: the talon brings more than is given away.
    sure = sure_points(seen.agreements, seen.hand, ALL_CARDS & ~seen.hand)
    return (
        Reason("bid_was_sure", {"points": sure, "needed": best.amount})
        if sure >= best.amount
        else None
    )


def bid_beyond_hand(moment: Moment) -> Reason | None:
    """Tell that a bid needs points that the hand does not hold."""
    chosen, seen = moment.chosen, moment.seen
    if not isinstance(chosen, Bid) or moment.best != PASS:
        return None
    own = points_in(seen.hand) + sum(marriage_values(seen.agreements, seen.hand))
    if chosen.amount <= own:
        return None
    return Reason(
        "bid_beyond_hand",
        {"contract": chosen.amount, "points": own, "missing": chosen.amount - own},
    )


def bid_without_ace(moment: Moment) -> Reason | None:
    """Tell that a bid was made without an ace: no trick is sure."""
    chosen = moment.chosen
    if isinstance(chosen, Bid) and moment.best == PASS and not moment.seen.hand & ACES:
        return Reason("bid_without_ace", {"contract": chosen.amount})
    return None


def pass_to_barrel(moment: Moment) -> Reason | None:
    """Tell that by the pass a seat on the barrel plays for the game."""
    seen, best = moment.seen, moment.best
    bids = [(seat, amount) for seat, amount in seen.bids if amount]
    if moment.chosen != PASS or not isinstance(best, Bid) or not bids:
        return None
    seat, amount = bids[-1]
    wins = seen.standing.scores[seat] + amount >= seen.agreements.target
    if seen.standing.barrel[seat] is not None and wins and _won(moment, seat):
        return Reason("pass_to_barrel", {"seat": seat})
    return None


def _won(moment: Moment, seat: int) -> bool:
    return any(isinstance(one, BiddingWon) and one.seat == seat for one in moment.later)


def pass_with_marriage(moment: Moment) -> Reason | None:
    """Tell that the seat passed with a marriage and an ace to reach it."""
    seen, best = moment.seen, moment.best
    suits = suits_held(seen.hand)
    if moment.chosen != PASS or not isinstance(best, Bid) or not suits or not seen.hand & ACES:
        return None
    values = seen.agreements.marriage_values
    suit = max(suits, key=lambda one: values[one])
    return Reason(
        "pass_with_marriage", {"suit": suit, "value": values[suit], "contract": best.amount}
    )
