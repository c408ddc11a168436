"""The heuristic player: bids by the value of its hand, keeps marriages, counts the contract.

It is frozen in `classic`: other players are measured against it there, so it never changes
(docs/decisions/0006). Improvements go into a new level. A difference that they need in a shared
file gets a number in `Style`, or a file of its own. Its test checks every choice.
"""

from dataclasses import dataclass, field

from ...engine.actions import KEEP, LOOK, Action
from ...engine.observation import Observation
from ...engine.state import Phase
from . import (
    bidding,
    buyback,
    card_play,
    dark_deals,
    exchange,
    giving_up,
    trump_choice,
)
from .fallback import least_commitment
from .hand_evaluation import AFTER_TALON
from .inference import Inference, points_laid_aside
from .style import Style


@dataclass(frozen=True)
class Greedy:
    """A bot that takes the best action by a short sum, without search."""

    style: Style = field(default_factory=Style)

    def choose(self, observation: Observation, legal: tuple[Action, ...]) -> Action:
        """Choose one of `legal`."""
        if len(legal) == 1:
            return legal[0]
        match observation.phase:
            case Phase.DARK:
                return dark_deals.choose_dark(observation, legal, self.style)
            case Phase.BIDDING if LOOK in legal:
                return dark_deals.choose_dark_bid(observation, legal, self.style)
            case Phase.BIDDING:
                return bidding.choose_bid(observation, legal, self.style)
            case Phase.BUYBACK:
                return buyback.choose_offer(observation, legal, self.style)
            case Phase.EXCHANGE:
                return self._exchange(observation, legal)
            case Phase.RAISE:
                return bidding.choose_raise(observation, legal, self.style)
            case Phase.TRUMP:
                return trump_choice.best_trump(observation, legal)
            case Phase.PLAY:
                return card_play.choose_card(Inference(observation), legal, self.style)
            case Phase.TALON_CLAIM | Phase.LATE_CLAIM:
                return self._claim(observation, legal)
        return least_commitment(legal)

    def _exchange(self, observation: Observation, legal: tuple[Action, ...]) -> Action:
        gift = exchange.best_gift(observation, legal)
        return giving_up.choose_giving_up(observation, legal, gift, self.style) or gift

    def _claim(self, observation: Observation, legal: tuple[Action, ...]) -> Action:
        """Play on as a declarer who is likely to make the contract, else use the right."""
        declaring = observation.declarer == observation.seat and observation.contract is not None
        if not declaring or KEEP not in legal:
            return least_commitment(legal)
        assert observation.contract is not None
        laid = points_laid_aside(observation)
        worth = bidding.contract_value(
            observation, observation.contract, observation.hand, AFTER_TALON, laid
        )
        return KEEP if worth > 0 else least_commitment(legal)
