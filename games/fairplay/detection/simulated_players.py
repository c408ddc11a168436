"""People as a bench needs them: honest ones, who err in their own ways, and one who helps."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from games.bots import Bot
from games.bots.card_play import winners
from games.bots.greedy import Greedy
from games.bots.inference import Sight
from games.bots.style import Style
from games.engine import Observation, Phase
from games.engine.actions import PASS, Action, Give, Play
from games.engine.cards import POINTS, Seat


def _dice(seed: str, seen: Observation) -> Random:
    """The same for the same observation: players have no memory."""
    return Random(f"{seed}:{seen.deal}:{seen.seq}:{seen.hand}")


@dataclass(frozen=True)
class Honest:
    """Plays for himself, in a style of his own, and slips now and then."""

    seed: str
    bot: Bot
    slips: float

    def choose(self, observation: Observation, legal: tuple[Action, ...]) -> Action:
        """One of `legal`."""
        dice = _dice(self.seed, observation)
        slipping = dice.random() < self.slips
        if slipping and observation.phase in (Phase.PLAY, Phase.EXCHANGE):
            return dice.choice([a for a in legal if isinstance(a, Play | Give)] or list(legal))
        return self.bot.choose(observation, legal)


def honest(seed: str) -> Honest:
    """A person whose seed settles how he plays."""
    dice = Random(seed)
    style = Style(
        bid_above=dice.gauss(0, 25),
        raise_care=max(dice.gauss(4, 4), 0),
        rival=dice.gauss(0.4, 0.3),
        enemy=dice.gauss(0.7, 0.3),
        lead=dice.gauss(3, 2),
        master=min(max(dice.gauss(0.6, 0.15), 0), 1),
        hope=min(max(dice.gauss(0.9, 0.3), 0), 1.5),
    )
    return Honest(seed, Greedy(style), dice.uniform(0.0, 0.25))


@dataclass(frozen=True)
class Helper:
    """Plays for another seat as often as his zeal says, and for himself otherwise."""

    own: Honest
    partner: Seat
    zeal: float

    def choose(self, observation: Observation, legal: tuple[Action, ...]) -> Action:
        """One of `legal`."""
        helping = _dice(f"help {self.own.seed}", observation).random() < self.zeal
        favour = self._favour(observation, legal) if helping and len(legal) > 1 else None
        return favour or self.own.choose(observation, legal)

    def _favour(self, seen: Observation, legal: tuple[Action, ...]) -> Action | None:
        if seen.phase == Phase.BIDDING:
            return self._bidding(seen, legal)
        if seen.phase == Phase.EXCHANGE:
            return self._gift(legal)
        plays = [action for action in legal if isinstance(action, Play)]
        return self._card(Sight(seen), plays) if plays else None

    def _bidding(self, seen: Observation, legal: Sequence[Action]) -> Action | None:
        """Leaves the contract to the partner."""
        highest = max(seen.bids, key=lambda bid: bid[1], default=None)
        holds = highest is not None and highest[0] == self.partner
        return PASS if holds and PASS in legal else None

    def _gift(self, legal: Sequence[Action]) -> Action | None:
        """The good card to the partner, the bad one to the other."""
        gives = [action for action in legal if isinstance(action, Give)]
        return max(gives, key=self._kindness, default=None)

    def _kindness(self, give: Give) -> int:
        return sum(POINTS[card] * (1 if seat == self.partner else -1) for seat, card in give.cards)

    def _card(self, sight: Sight, plays: Sequence[Play]) -> Action:
        """As many points as likely as can be on the partner's side."""

        def brings(play: Play) -> float:
            takes = winners(sight, play.card)
            others = sum(chance for seat, chance in takes.items() if seat not in self._us(sight))
            worth = POINTS[play.card] + sum(POINTS[card] for _, card in sight.seen.trick) + 2
            return worth * (takes.get(self.partner, 0.0) - others)

        return max(plays, key=brings)

    def _us(self, sight: Sight) -> tuple[Seat, Seat]:
        return sight.me, self.partner
