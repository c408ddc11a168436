"""The caretaker of live tables, which acts for a player without time."""

from dataclasses import dataclass, field

from ..engine.actions import Action, Give, Lay, NameTrump, Play
from ..engine.observation import Observation
from .heuristics.fallback import least_commitment
from .levels import LEVELS
from .protocol import Bot


@dataclass(frozen=True)
class CasualCaretaker:
    """A bot that handles cards like a casual player and commits the absent player to nothing.

    player  who gives, lays aside, names trumps and plays cards
    """

    player: Bot = field(default_factory=lambda: LEVELS["casual"])

    def choose(self, observation: Observation, legal: tuple[Action, ...]) -> Action:
        """Choose one of `legal`; bid, raise, buy or give up only where nothing else is possible."""
        match legal[0]:
            case Give() | Lay():
                # Without the ways to give up.
                gifts = tuple(action for action in legal if isinstance(action, Give | Lay))
                return self.player.choose(observation, gifts)
            case NameTrump() | Play():
                return self.player.choose(observation, legal)
        return least_commitment(legal)
