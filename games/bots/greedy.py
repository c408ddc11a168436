"""The heuristic player: bids by the worth of its hand, keeps marriages, counts the contract.

Frozen in `classic`: other players are measured by it there, so it never changes (docs/decisions/
0006). Improvements go into a new level; what they need different in a shared file gets a number in
`Style`, or a file of its own. tests/games/bots/test_frozen.py holds every choice.
"""

from dataclasses import dataclass, field

from games.bots import bidding, buyback, card_play, dark_deals, exchange, giving_up, trump_choice
from games.bots.fallback import quiet
from games.bots.hand_evaluation import AFTER
from games.bots.inference import Sight
from games.bots.style import Style
from games.engine.actions import KEEP, LOOK, Action
from games.engine.observation import Observation
from games.engine.state import Phase


@dataclass(frozen=True)
class Greedy:
    """One glance, no search: each decision is the best by a short sum."""

    style: Style = field(default_factory=Style)

    def choose(self, observation: Observation, legal: tuple[Action, ...]) -> Action:
        """One of `legal`."""
        if len(legal) == 1:
            return legal[0]
        match observation.phase:
            case Phase.DARK:
                return dark_deals.choose_dark(observation, legal, self.style)
            case Phase.BIDDING if LOOK in legal:
                return dark_deals.choose_blind(observation, legal, self.style)
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
                return card_play.choose_card(Sight(observation), legal, self.style)
            case Phase.TALON_CLAIM | Phase.LATE_CLAIM:
                return self._claim(observation, legal)
        return quiet(legal)

    def _exchange(self, observation: Observation, legal: tuple[Action, ...]) -> Action:
        gift = exchange.best_gift(observation, legal)
        kept = exchange.kept_after(observation, gift)
        return giving_up.way_out(observation, legal, kept, self.style) or gift

    def _claim(self, observation: Observation, legal: tuple[Action, ...]) -> Action:
        """A declarer who is likely to make his contract plays on."""
        declaring = observation.declarer == observation.seat and observation.contract is not None
        if not declaring or KEEP not in legal:
            return quiet(legal)
        assert observation.contract is not None
        worth = bidding.worth_of(observation, observation.contract, observation.hand, AFTER)
        return KEEP if worth > 0 else quiet(legal)
