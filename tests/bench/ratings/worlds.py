"""Games whose players' true strength is known: simulated, and played by bots with their wits."""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import cast

from games.bots import LEVELS, Bot, bot_match
from games.engine import Agreements, agreements_from
from games.engine.actions import Action
from games.engine.observation import Observation

SEATS = 3
# So often the strongest of a table wins it: much luck.
ORACLE = 0.45
TRIES = 20_000
# Whole games of cards: in short ones luck is nearly all.
DEALS = 60


@dataclass(frozen=True)
class Match:
    """Who sat at a table, and their places, 1 the best."""

    players: tuple[int, ...]
    places: tuple[int, ...]


@dataclass(frozen=True)
class World:
    """The true strengths (only their order counts for bots), and games in the order of play."""

    name: str
    strengths: tuple[float, ...]
    matches: tuple[Match, ...]

    def short(self, games: int) -> tuple[Match, ...]:
        """The first so many games of each player."""
        return self.matches[: games * len(self.strengths) // SEATS]


def simulated(players: int, games: int, seed: int, drift: float = 0.0) -> World:
    """Strength plus luck of the day, both normal; luck is so great that the oracle is right 45 %.

    `drift`: how far a strength has wandered at the end, as a part of what lies between people.
    """
    dice = Random(f"{seed}:strengths")
    width = spread(seed)
    strengths = [dice.gauss(0, width) for _ in range(players)]
    step = drift * width / math.sqrt(games)
    matches = []
    for table in _tables(players, games, dice):
        matches.append(Match(table, _by_luck([strengths[player] for player in table], dice)))
        for player in table:
            strengths[player] += dice.gauss(0, step) if step else 0.0
    return World("drifting" if drift else "simulated", tuple(strengths), tuple(matches))


def spread(seed: int) -> float:
    """How far strengths lie apart, in units of luck, when the oracle is right so often."""
    low, high = 0.0, 3.0
    for _ in range(12):
        middle = (low + high) / 2
        low, high = (middle, high) if oracle(middle, seed) < ORACLE else (low, middle)
    return (low + high) / 2


def oracle(width: float, seed: int) -> float:
    """How often the strongest of three wins."""
    dice = Random(f"{seed}:oracle")
    right = 0
    for _ in range(TRIES):
        strengths = [dice.gauss(0, width) for _ in range(SEATS)]
        days = [strength + dice.gauss(0, 1) for strength in strengths]
        right += strengths.index(max(strengths)) == days.index(max(days))
    return right / TRIES


def _tables(players: int, games: int, dice: Random) -> Iterator[tuple[int, ...]]:
    """Round after round everybody plays once, at tables drawn by lot."""
    everybody = list(range(players))
    for _ in range(games):
        dice.shuffle(everybody)
        for first in range(0, players, SEATS):
            yield tuple(everybody[first : first + SEATS])


def _by_luck(strengths: list[float], dice: Random) -> tuple[int, ...]:
    days = [strength + dice.gauss(0, 1) for strength in strengths]
    best_first = sorted(days, reverse=True)
    return tuple(best_first.index(day) + 1 for day in days)


@dataclass(frozen=True)
class Absent:
    """Plays by its wits, and in so many of a hundred decisions by those of the caretaker."""

    wits: Bot
    lapses: float
    dice: Random

    def choose(self, observation: Observation, legal: tuple[Action, ...]) -> Action:
        lapse = self.dice.random() < self.lapses
        return (LEVELS["caretaker"] if lapse else self.wits).choose(observation, legal)


def whole_game() -> Agreements:
    return agreements_from({"preset": "classic", "max_deals": DEALS})


def of_bots(players: int, games: int, seed: int) -> World:
    """Real games of cards: the more lapses a bot has, the weaker it is."""
    dice = Random(f"{seed}:bots")
    lapses = [player / (players - 1) for player in range(players)]
    bots = [Absent(LEVELS["greedy"], lapse, Random(f"{seed}:{lapse}")) for lapse in lapses]
    agreements = whole_game()
    matches = [
        Match(table, _at_cards(agreements, [bots[player] for player in table], f"{seed}:{n}"))
        for n, table in enumerate(_tables(players, games, dice))
    ]
    return World("bots", tuple(-lapse for lapse in lapses), tuple(matches))


def _at_cards(agreements: Agreements, bots: list[Absent], seed: str) -> tuple[int, ...]:
    game = bot_match.play_game(agreements, bots, seed)
    return cast(tuple[int, ...], tuple(game.places or ()))
