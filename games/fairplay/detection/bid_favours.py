"""Bid favours: bids and passes compared with those of others on such hands.

To pass on a good hand favours the seat that holds the bid, and to bid on a bad one harms it.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from math import exp

from games.bots.heuristics.hand_evaluation import BEFORE_TALON, expected_points
from games.engine import Game, Phase
from games.engine.actions import Action, Bid, Pass
from games.engine.bid_limits import BASE_LIMIT, bidding_limit
from games.engine.cards import Seat
from games.engine.record import ActionApplied, ActionPending, ReplayStep
from games.engine.state import Deal

# Weights of the chance to bid on, fitted to honest simulated players (docs/decisions/0082).
CONSTANT, ALONE, SPOKEN, HOLDER_ON_BARREL, ON_BARREL = -0.14, -0.10, -0.08, 2.06, 2.61
MARRIAGE, LATER = 0.85, 0.96
# For each 20 points that the hand is worth beyond the bid, without a marriage and with one.
SURPLUS, SURPLUS_WITH_MARRIAGE = 1.61, 1.06
SURPLUS_UNIT = 20.0
# Surpluses are told apart in steps of so many points, from below -40 to 20 and more.
MIN_STEP, MAX_STEP = -3, 1
# Everybody errs sometimes: no choice is taken for surer than this.
LAPSES = 0.03


class BidKind(StrEnum):
    """The situation of a bid: against a forced opening or a spoken bid, one seat or two."""

    OPENING = "opening"
    OPENING_ALONE = "opening_alone"
    SPOKEN = "spoken"
    SPOKEN_ALONE = "spoken_alone"


@dataclass(frozen=True)
class BidFavour:
    """The favour of one bid or pass to the seat that held the bid.

    deal      the number of the deal in the record, from 0; action: of the action in it, from 0
    giver     who bid or passed; receiver: who held the bid
    leads     whether the receiver is ahead of the third seat; won_last: declared the deal before
    worth     the points that the giver's hand promised; surplus: beyond the lowest bid
    amount    the bid that was made, 0 for a pass; held: the bid that the receiver held
    expected  the chance that such a hand bids
    """

    deal: int
    action: int
    giver: Seat
    receiver: Seat
    kind: BidKind
    leads: bool
    won_last: bool
    worth: float
    surplus: float
    amount: int
    held: int
    expected: float

    @property
    def favour(self) -> float:
        """Return the favour to the receiver, from -1 to 1; 0 on average for everybody's habits."""
        return self.expected - (self.amount > 0)

    @property
    def situation(self) -> str:
        """Return a name; only favours of the same one are compared.

        Kinds depend on the seats. Honest players bid against a leader, and against the winner
        of the last contract: that looks like help for the other one. And where opponents bid
        differently high, a player's habits show at other surpluses.
        """
        step = min(max(int(self.surplus // SURPLUS_UNIT), MIN_STEP), MAX_STEP)
        return f"{self.kind}{'+leads' * self.leads}{'+won_last' * self.won_last}{step:+}"


def bid_favours(steps: Iterable[ReplayStep]) -> Iterator[BidFavour]:
    """Yield each decision of the bidding in which a seat with open cards could bid or pass."""
    pending: ActionPending | None = None
    for step in steps:
        match step:
            case ActionPending():
                pending = step
            case ActionApplied(_, number, seat, done) if pending is not None:
                favour = _favour(pending, number, seat, done)
                if favour is not None:
                    yield favour
                pending = None


def bid_sums(favours: Iterable[BidFavour]) -> dict[str, list[float]]:
    """Return decisions, bids, the sum of favours and of their squares, by situation."""
    sums: dict[str, list[float]] = {}
    for one in favours:
        row = sums.setdefault(one.situation, [0, 0, 0.0, 0.0])
        row[0] += 1
        row[1] += one.amount > 0
        row[2] += one.favour
        row[3] += one.favour * one.favour
    return sums


def _favour(pending: ActionPending, number: int, seat: Seat, done: Action) -> BidFavour | None:
    game, deal = pending.game, pending.game.running
    if deal is None or game.phase is not Phase.BIDDING or game.to_act != seat:
        return None
    holder = deal.bidder
    if holder is None or seat in deal.unseen or not isinstance(done, Bid | Pass):
        return None
    hand, on_barrel = deal.hands[seat], game.standing.barrel[seat] is not None
    least, limit = (
        deal.bid + game.agreements.bid_step,
        bidding_limit(game.agreements, hand, on_barrel),
    )
    if least > limit:
        return None
    amount = done.amount if isinstance(done, Bid) else 0
    worth = expected_points(hand, game.agreements.marriage_values, BEFORE_TALON)
    surplus = worth - least
    return BidFavour(
        number, pending.action, seat, holder, _kind(deal), _leads(game, seat, holder),
        _won_last(game, holder), worth, surplus, amount, deal.bid,
        _chance(game, deal, holder, surplus),
    )  # fmt: skip


def _leads(game: Game, seat: Seat, holder: Seat) -> bool:
    scores = game.standing.scores
    thirds = (score for other, score in enumerate(scores) if other not in (seat, holder))
    return scores[holder] > max(thirds, default=scores[holder])


def _won_last(game: Game, holder: Seat) -> bool:
    return game.last is not None and not game.last.redeal and game.last.declarer == holder


def _kind(deal: Deal) -> BidKind:
    is_opening = deal.bidder == deal.opener and len(deal.bids) == 1 + len(deal.passed)
    if deal.passed:
        return BidKind.OPENING_ALONE if is_opening else BidKind.SPOKEN_ALONE
    return BidKind.OPENING if is_opening else BidKind.SPOKEN


def _chance(game: Game, deal: Deal, holder: Seat, surplus: float) -> float:
    """Return the chance that a seat bids on whose hand is worth so much more than the bid."""
    assert game.to_act is not None
    barrel, seat = game.standing.barrel, game.to_act
    promise = (
        CONSTANT
        + ALONE * bool(deal.passed)
        + SPOKEN * (_kind(deal) in (BidKind.SPOKEN, BidKind.SPOKEN_ALONE))
        + HOLDER_ON_BARREL * (barrel[holder] is not None)
        + ON_BARREL * (barrel[seat] is not None)
        + LATER * (len(deal.bids) > 3)
    )
    limit = bidding_limit(game.agreements, deal.hands[seat], on_barrel=False)
    if limit > BASE_LIMIT:
        promise += MARRIAGE + SURPLUS_WITH_MARRIAGE * surplus / SURPLUS_UNIT
    else:
        promise += SURPLUS * surplus / SURPLUS_UNIT
    return LAPSES + (1.0 - 2.0 * LAPSES) / (1.0 + exp(-max(-30.0, min(30.0, promise))))
