"""The interface of a bot."""

from typing import Protocol

from ..engine.actions import Action
from ..engine.observation import Observation


class Bot(Protocol):
    """A player without memory: the same observation and legal actions give the same action."""

    def choose(self, observation: Observation, legal: tuple[Action, ...]) -> Action:
        """Choose one of `legal`, which is never empty."""
        ...
