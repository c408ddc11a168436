"""Decisions that can be asked: bid or pass, raise or stand, and which card."""

from games.engine import Phase, legal_actions
from games.engine.actions import PASS, STAND, Action, Bid, Play, Raise
from games.puzzles.exact.moment import DECLARER, DEFENCE, DealMoment
from games.review.questions import Question

BID, RAISE = "bid", "raise"
KINDS = (BID, RAISE, DECLARER, DEFENCE)


def kind_of(moment: DealMoment) -> str:
    """Return what is decided; "" where it is nothing that can be asked."""
    match moment.game.phase:
        case Phase.BIDDING:
            return BID
        case Phase.RAISE:
            return RAISE
        case Phase.PLAY:
            return DECLARER if moment.seat == moment.observation.declarer else DEFENCE
    return ""


def choices_at(moment: DealMoment) -> tuple[Action, ...]:
    """Return the choices to compare: of bids the lowest one alone; fewer than two ask nothing."""
    legal = legal_actions(moment.game)
    match kind_of(moment):
        case "bid":
            return _pass_or_bid(legal)
        case "raise":
            return tuple(one for one in legal if isinstance(one, Raise) or one == STAND)
        case "":
            return ()
    return tuple(one for one in legal if isinstance(one, Play))


def _pass_or_bid(legal: tuple[Action, ...]) -> tuple[Action, ...]:
    bids = [one for one in legal if isinstance(one, Bid)]
    if not bids or PASS not in legal:
        return ()
    return (PASS, min(bids, key=lambda bid: bid.amount))


def question_of(moment: DealMoment, choices: tuple[Action, ...]) -> Question:
    """Return the decision as the reviewer reads it; nobody has chosen yet."""
    return Question(0, 0, moment.observation, legal_actions(moment.game), choices[0])


def amount_of(choice: Action, standing: int) -> int:
    """Return the points that a choice names; who stands names what stands."""
    return choice.amount if isinstance(choice, Bid | Raise) else standing


def nearest(action: Action, choices: tuple[Action, ...], moment: DealMoment) -> Action:
    """Return the offered choice that comes nearest to an action: any bid is a bid."""
    if action in choices or kind_of(moment) not in (BID, RAISE):
        return action
    if kind_of(moment) == BID:
        return next(one for one in choices if isinstance(one, Bid) == isinstance(action, Bid))
    standing = moment.observation.contract or 0
    amount = amount_of(action, standing)
    return min(choices, key=lambda one: abs(amount_of(one, standing) - amount))
