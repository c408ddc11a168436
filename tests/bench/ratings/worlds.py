"""Games between players of known strength: simulated, or played by bots."""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import cast

from games.bots import LEVELS, Bot
from games.engine import Agreements, agreements_from
from games.engine.actions import Action
from games.engine.observation import Observation
from tests.bench.ratings.whole_games import play_game

SEATS = 3
# How often the strongest player of a table wins.
TARGET_ACCURACY = 0.45
TRIES = 20_000
# Long games: short ones are nearly all luck.
DEALS = 60


@dataclass(frozen=True)
class Match:
    """The players of a game and their places, 1 for the winner."""

    players: tuple[int, ...]
    places: tuple[int, ...]


@dataclass(frozen=True)
class World:
    """True strengths (for bots only their order matters) and games in order of play."""

    name: str
    strengths: tuple[float, ...]
    matches: tuple[Match, ...]

    def short(self, games: int) -> tuple[Match, ...]:
        """Return the games up to this number per player."""
        return self.matches[: games * len(self.strengths) // SEATS]


def simulated_world(players: int, games: int, seed: int, drift: float = 0.0) -> World:
    """Simulate games by strength plus luck, both normal; the strongest player wins 45 %.

    `drift`: the final drift of a strength as a multiple of the deviation of strengths.
    """
    dice = Random(f"{seed}:strengths")
    width = strength_deviation(seed)
    strengths = [dice.gauss(0, width) for _ in range(players)]
    step = drift * width / math.sqrt(games)
    matches = []
    for table in tables(players, games, dice):
        matches.append(Match(table, _places_by_luck([strengths[player] for player in table], dice)))
        for player in table:
            strengths[player] += dice.gauss(0, step) if step else 0.0
    return World("drifting" if drift else "simulated", tuple(strengths), tuple(matches))


def strength_deviation(seed: int) -> float:
    """Return the deviation of strengths, in units of luck, that gives TARGET_ACCURACY."""
    low, high = 0.0, 3.0
    for _ in range(12):
        middle = (low + high) / 2
        low, high = (
            (middle, high) if oracle_accuracy(middle, seed) < TARGET_ACCURACY else (low, middle)
        )
    return (low + high) / 2


def oracle_accuracy(width: float, seed: int) -> float:
    """Return how often the strongest of three players wins."""
    dice = Random(f"{seed}:oracle")
    right = 0
    for _ in range(TRIES):
        strengths = [dice.gauss(0, width) for _ in range(SEATS)]
        days = [strength + dice.gauss(0, 1) for strength in strengths]
        right += strengths.index(max(strengths)) == days.index(max(days))
    return right / TRIES


def tables(players: int, games: int, dice: Random) -> Iterator[tuple[int, ...]]:
    """Yield random tables; everybody plays once per round."""
    everybody = list(range(players))
    for _ in range(games):
        dice.shuffle(everybody)
        for first in range(0, players, SEATS):
            yield tuple(everybody[first : first + SEATS])


def _places_by_luck(strengths: list[float], dice: Random) -> tuple[int, ...]:
    days = [strength + dice.gauss(0, 1) for strength in strengths]
    best_first = sorted(days, reverse=True)
    return tuple(best_first.index(day) + 1 for day in days)


@dataclass(frozen=True)
class LapsingBot:
    """A bot that leaves a share of its decisions to the caretaker bot."""

    bot: Bot
    lapses: float
    dice: Random

    def choose(self, observation: Observation, legal: tuple[Action, ...]) -> Action:
        lapse = self.dice.random() < self.lapses
        return (LEVELS["caretaker"] if lapse else self.bot).choose(observation, legal)


def game_agreements() -> Agreements:
    return agreements_from({"preset": "classic", "max_deals": DEALS})


def bot_world(players: int, games: int, seed: int) -> World:
    """Play real games between bots; more lapses make a bot weaker."""
    dice = Random(f"{seed}:bots")
    lapses = [player / (players - 1) for player in range(players)]
    bots = [LapsingBot(LEVELS["greedy"], lapse, Random(f"{seed}:{lapse}")) for lapse in lapses]
    agreements = game_agreements()
    matches = [
        Match(table, _play_game(agreements, [bots[player] for player in table], f"{seed}:{n}"))
        for n, table in enumerate(tables(players, games, dice))
    ]
    return World("bots", tuple(-lapse for lapse in lapses), tuple(matches))


def _play_game(agreements: Agreements, bots: list[LapsingBot], seed: str) -> tuple[int, ...]:
    game = play_game(agreements, bots, seed)
    return cast(tuple[int, ...], tuple(game.places or ()))
