"""The caretaker: sits in for an absent player, takes no risk and throws nothing away."""

from dataclasses import dataclass, field

from games.bots import card_play, exchange
from games.bots.fallback import quiet
from games.bots.inference import Sight
from games.bots.stakes import pair
from games.bots.style import Style
from games.bots.trump_choice import best_trump
from games.engine.actions import Action, Give, Lay, NameTrump, Play
from games.engine.cards import POINTS, Card
from games.engine.observation import Observation

# A card that wins so surely is played to win.
SURE = 0.95


@dataclass(frozen=True)
class Caretaker:
    """Passes, stands, keeps marriages, wins what is safe to win and else plays low."""

    style: Style = field(default_factory=Style)

    def choose(self, observation: Observation, legal: tuple[Action, ...]) -> Action:
        """One of `legal`: it bids, raises, buys or gives up only where it must."""
        match legal[0]:
            case Give() | Lay():
                return exchange.best_gift(observation, legal)
            case NameTrump():
                return best_trump(observation, legal)
            case Play():
                return _best_card(observation, legal)
        return quiet(legal)


def _best_card(observation: Observation, legal: tuple[Action, ...]) -> Play:
    sight = Sight(observation)
    plays = [action for action in legal if isinstance(action, Play)]
    return card_play.spoken(plays, max(plays, key=lambda play: _wish(sight, play.card)))


def _wish(sight: Sight, card: Card) -> tuple[float, float]:
    """First a marriage, then a safe trick, else the lowest card that breaks no marriage."""
    wins = card_play.winners(sight, card).get(sight.me, 0.0) >= SURE
    breaks = pair(card // 6) & ~sight.seen.hand == 0 and 2 <= card % 6 <= 3
    wish = card_play.declared_by(sight, card) or (POINTS[card] + 1 if wins else 0)
    return wish, -POINTS[card] - 20 * breaks
