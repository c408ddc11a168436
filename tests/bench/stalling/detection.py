"""The detector's rates: stallers found, and honest players suspected."""

from collections.abc import Sequence
from random import Random

from games.fairplay.detection.stalling import (
    MIN_GAMES,
    Excess,
    Stalling,
    TimedPlay,
    excess,
    share_of_free_time,
    stalling,
)
from tests.bench.stalling.games import Decision
from tests.bench.stalling.pace import Kind, Person, somebody
from tests.bench.stalling.timing import SEATS

CARDS = (Kind.LEAD, Kind.FOLLOW, Kind.FORCED)
# A staller answers in this part of the free time.
LATE = (0.85, 1.0)
Games = Sequence[Sequence[Decision]]


def rate_found(games: Games, action_ms: int, players: int, zeal: float, choices: bool) -> float:
    """Return the share of players with a case after MIN_GAMES games.

    zeal     the share of cards at which they stall; 0 for honest players
    choices  whether they stall only where there is a choice, to hide it
    """
    found = [
        player_score(games, action_ms, f"{number} {zeal} {choices}", zeal, choices).score >= 1
        for number in range(players)
    ]
    return sum(found) / players


def player_score(
    games: Games, action_ms: int, seed: str, zeal: float = 0.0, choices: bool = False
) -> Stalling:
    """Return the figures of one player after MIN_GAMES games against honest people."""
    dice = Random(seed)
    player = somebody(dice)
    rows = [
        _excess(dice.choice(games), action_ms, player, zeal, choices, dice)
        for _ in range(MIN_GAMES)
    ]
    return stalling(row for row in rows if row is not None)


def _excess(
    game: Sequence[Decision],
    action_ms: int,
    player: Person,
    zeal: float,
    choices: bool,
    dice: Random,
) -> Excess | None:
    people = [player, *(somebody(dice) for _ in range(SEATS - 1))]

    def share(decision: Decision) -> float:
        can_stall = decision.seat == 0 and not (choices and decision.kind is Kind.FORCED)
        if can_stall and dice.random() < zeal:
            return dice.uniform(*LATE)
        spent = people[decision.seat].milliseconds(decision.kind)
        return share_of_free_time(spent, action_ms)

    plays = [
        TimedPlay(decision.seat, decision.kind is Kind.FORCED, share(decision))
        for decision in game
        if decision.kind in CARDS
    ]
    return excess(plays, 0, range(1, SEATS))
