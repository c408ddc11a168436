"""Simulated players for calibration: honest ones with errors of their own, and a colluder."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from games.bots import Bot
from games.bots.heuristics.card_play import winning_chances
from games.bots.heuristics.greedy import Greedy
from games.bots.heuristics.inference import Inference
from games.bots.heuristics.style import Style
from games.engine import Observation, Phase
from games.engine.actions import PASS, Action, Give, Play
from games.engine.cards import POINTS, Seat


def _dice(seed: str, seen: Observation) -> Random:
    """Return a random generator that depends only on the observation: players have no memory."""
    return Random(f"{seed}:{seen.deal}:{seen.seq}:{seen.hand}")


@dataclass(frozen=True)
class HonestPlayer:
    """A player with a style of their own who makes random mistakes."""

    seed: str
    bot: Bot
    mistake_rate: float

    def choose(self, observation: Observation, legal: tuple[Action, ...]) -> Action:
        """Return one of the legal actions."""
        dice = _dice(self.seed, observation)
        is_mistake = dice.random() < self.mistake_rate
        if is_mistake and observation.phase in (Phase.PLAY, Phase.EXCHANGE):
            return dice.choice([a for a in legal if isinstance(a, Play | Give)] or list(legal))
        return self.bot.choose(observation, legal)


def honest_player(seed: str) -> HonestPlayer:
    """Return a player whose style is determined by the seed."""
    dice = Random(seed)
    style = Style(
        min_contract_value=dice.gauss(0, 25),
        raise_margin=max(dice.gauss(4, 4), 0),
        rival_weight=dice.gauss(0.4, 0.3),
        opponent_weight=dice.gauss(0.7, 0.3),
        trick_bonus=dice.gauss(3, 2),
        top_card_chance=min(max(dice.gauss(0.6, 0.15), 0), 1),
        marriage_chance=min(max(dice.gauss(0.9, 0.3), 0), 1.5),
    )
    return HonestPlayer(seed, Greedy(style), dice.uniform(0.0, 0.25))


@dataclass(frozen=True)
class Colluder:
    """A player who helps another seat at the collusion rate, and plays honestly otherwise."""

    honest: HonestPlayer
    partner: Seat
    collusion_rate: float

    def choose(self, observation: Observation, legal: tuple[Action, ...]) -> Action:
        """Return one of the legal actions."""
        helping = _dice(f"help {self.honest.seed}", observation).random() < self.collusion_rate
        help_action = self._help(observation, legal) if helping and len(legal) > 1 else None
        return help_action or self.honest.choose(observation, legal)

    def _help(self, seen: Observation, legal: tuple[Action, ...]) -> Action | None:
        if seen.phase == Phase.BIDDING:
            return self._pass_to_partner(seen, legal)
        if seen.phase == Phase.EXCHANGE:
            return self._best_exchange(legal)
        plays = [action for action in legal if isinstance(action, Play)]
        return self._best_card(Inference(seen), plays) if plays else None

    def _pass_to_partner(self, seen: Observation, legal: Sequence[Action]) -> Action | None:
        """Leave the contract to the partner."""
        highest = max(seen.bids, key=lambda bid: bid[1], default=None)
        holds = highest is not None and highest[0] == self.partner
        return PASS if holds and PASS in legal else None

    def _best_exchange(self, legal: Sequence[Action]) -> Action | None:
        """Give the good card to the partner and the bad one to the other seat."""
        gives = [action for action in legal if isinstance(action, Give)]
        return max(gives, key=self._points_to_partner, default=None)

    def _points_to_partner(self, give: Give) -> int:
        return sum(POINTS[card] * (1 if seat == self.partner else -1) for seat, card in give.cards)

    def _best_card(self, inference: Inference, plays: Sequence[Play]) -> Action:
        """Return the card with the highest expected points for the partner's side."""

        def expected_points(play: Play) -> float:
            chances = winning_chances(inference, play.card)
            others = sum(
                chance for seat, chance in chances.items() if seat not in self._us(inference)
            )
            points = (
                POINTS[play.card] + sum(POINTS[card] for _, card in inference.observation.trick) + 2
            )
            return points * (chances.get(self.partner, 0.0) - others)

        return max(plays, key=expected_points)

    def _us(self, inference: Inference) -> tuple[Seat, Seat]:
        return inference.own_seat, self.partner
