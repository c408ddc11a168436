"""The caretaker, which substitutes for an absent player without taking risks."""

from dataclasses import dataclass, field

from ...engine.actions import Action, Give, Lay, NameTrump, Play
from ...engine.cards import POINTS, Card
from ...engine.observation import Observation
from . import card_play, exchange
from .fallback import least_commitment
from .inference import Inference
from .stakes import marriage_cards
from .style import Style
from .trump_choice import best_trump

# A card with at least this chance to win counts as safe.
SURE_TO_WIN = 0.95


@dataclass(frozen=True)
class Caretaker:
    """A bot that passes, stands, keeps marriages, wins safe tricks and otherwise plays low."""

    style: Style = field(default_factory=Style)

    def choose(self, observation: Observation, legal: tuple[Action, ...]) -> Action:
        """Choose one of `legal`; bid, raise, buy or give up only where nothing else is possible."""
        match legal[0]:
            case Give() | Lay():
                return exchange.best_gift(observation, legal)
            case NameTrump():
                return best_trump(observation, legal)
            case Play():
                return _best_card(observation, legal)
        return least_commitment(legal)


def _best_card(observation: Observation, legal: tuple[Action, ...]) -> Play:
    inference = Inference(observation)
    plays = [action for action in legal if isinstance(action, Play)]
    return card_play.with_declaration(
        plays, max(plays, key=lambda play: _priority(inference, play.card))
    )


def _priority(inference: Inference, card: Card) -> tuple[float, float]:
    """Return the rank of a card: a marriage first, then a safe trick, then the lowest card.

    A card that breaks a marriage comes last.
    """
    wins = card_play.winning_chances(inference, card).get(inference.own_seat, 0.0) >= SURE_TO_WIN
    breaks = marriage_cards(card // 6) & ~inference.observation.hand == 0 and 2 <= card % 6 <= 3
    gain = card_play.declared_value(inference, card) or (POINTS[card] + 1 if wins else 0)
    return gain, -POINTS[card] - 20 * breaks
