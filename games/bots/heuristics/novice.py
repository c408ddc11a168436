"""A player with human errors: forgets cards that have gone, and overrates marriages."""

from dataclasses import dataclass, field, replace

from ...engine.actions import Action, Bid
from ...engine.cards import ACES, NO_CARDS, Cards
from ...engine.observation import Observation
from ...engine.state import Phase
from .greedy import Greedy
from .stakes import marriage_cards
from .style import Style

ALL_OF_A_SUIT = 63


@dataclass(frozen=True)
class Novice:
    """A heuristic player with a short memory.

    remembers_aces  aces and trumps that have gone are remembered; other cards only for one trick
    fondness        a marriage in hand makes the first bids, up to this one, irresistible
    style           how it weighs gains and risks
    """

    remembers_aces: bool = False
    fondness: int = 0
    style: Style = field(default_factory=Style)

    def choose(self, observation: Observation, legal: tuple[Action, ...]) -> Action:
        """Choose one of `legal`."""
        tempted = self._tempted(observation, legal)
        if tempted is not None:
            return tempted
        known = remembered(observation, self.remembers_aces)
        return Greedy(self.style).choose(replace(observation, played_cards=known), legal)

    def _tempted(self, observation: Observation, legal: tuple[Action, ...]) -> Action | None:
        """Return the lowest bid if a marriage calls for it, else None."""
        if observation.phase is not Phase.BIDDING or not _holds_marriage(observation.hand):
            return None
        bids = [one for one in legal if isinstance(one, Bid) and one.amount <= self.fondness]
        return min(bids, key=lambda bid: bid.amount, default=None)


def remembered(observation: Observation, remembers_aces: bool) -> Cards:
    """Return the played cards that are not forgotten."""
    kept = NO_CARDS
    for _, card in observation.last_trick:
        kept |= 1 << card
    if remembers_aces:
        kept |= ACES | _suit(observation.trump)
    return observation.played_cards & kept


def _holds_marriage(hand: Cards) -> bool:
    return any(marriage_cards(suit) & ~hand == 0 for suit in range(4))


def _suit(trump: int | None) -> Cards:
    return NO_CARDS if trump is None else ALL_OF_A_SUIT << 6 * trump
