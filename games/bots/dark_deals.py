"""Playing a deal in the dark: whether 120, doubled, is worth it without a look at the cards."""

from games.bots import stakes
from games.bots.fallback import quiet
from games.bots.style import Style
from games.engine.actions import DARK, LOOK, Action, Bid
from games.engine.observation import Observation

CONTRACT = 120
# How often a hand that nobody chose, with the talon, takes 120 points: measured with `greedy`.
MADE, MADE_OF_TWO = 0.33, 0.58


def choose_dark(seen: Observation, legal: tuple[Action, ...], style: Style) -> Action:
    """Dark, or a look: a gamble for those whom it would win the game."""
    if DARK in legal and worth_of_dark(seen) >= style.bid_above:
        return DARK
    return quiet(legal)


def choose_blind(seen: Observation, legal: tuple[Action, ...], style: Style) -> Action:
    """The lowest blind bid where it is worth it, else a look at the cards."""
    bids = [action for action in legal if isinstance(action, Bid)]
    if bids and worth_of_dark(seen) >= style.bid_above:
        return min(bids, key=lambda action: action.amount)
    return LOOK


def worth_of_dark(seen: Observation) -> float:
    """The average change of the own score by a dark deal."""
    assert seen.seat is not None
    gain = stakes.gain_of(seen, seen.seat, stakes.capped(seen, 2 * CONTRACT))
    made = MADE_OF_TWO if seen.players == 2 else MADE
    return made * gain - (1.0 - made) * stakes.loss_of(seen, seen.seat, 2 * CONTRACT)
