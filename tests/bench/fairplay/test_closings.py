"""Closed games in simulated months: honest people stay below the bound, and attackers pass it."""

from collections import Counter
from itertools import permutations
from random import Random

import pytest

from games.fairplay.detection.closings import (
    THRESHOLD,
    ClosedGame,
    Pair,
    pair_findings,
    player_findings,
)
from tests.bench.fairplay.crowd import World, honest_month

# Shares of departures that come before the first bid: about as they are, and every one.
USUAL, ALL = 0.35, 1.0


def closed_games(world: World, share: float) -> list[ClosedGame]:
    """Return the games of a month that a departure would have closed."""
    closed = []
    for table in world.tables:
        left = frozenset(seat.user for seat in table.seats if seat.left)
        if left and world.dice.random() < share:
            stayed = frozenset(seat.user for seat in table.seats) - left
            closed.append(ClosedGame(table.game, left, stayed))
    return closed


@pytest.mark.sampled(4)
@pytest.mark.parametrize("month", range(4))
@pytest.mark.parametrize("share", [USUAL, ALL])
def test_few_honest_people_and_no_pairs_are_found(month: int, share: float) -> None:
    world = honest_month(Random(f"closings {month}"))
    closed, played, together = closed_games(world, share), Counter[int](), Counter[Pair]()
    for table in world.tables:
        users = [seat.user for seat in table.seats]
        played.update(users)
        together.update(permutations(users, 2))
    scores = [finding.score for finding in player_findings(closed, played)]
    people = sum(games >= 10 for games in played.values())
    assert len(closed) > 15 and len(scores) > 5
    assert sum(score >= THRESHOLD for score in scores) <= people / 100
    pairs = pair_findings(closed, played, together)
    assert not [pair for pair, finding in pairs if finding.score >= THRESHOLD]


def test_a_user_who_has_a_game_in_four_closed_by_throw_away_accounts_is_found() -> None:
    world = honest_month(Random("closings"))
    closed = closed_games(world, 0.35)
    played = Counter(seat.user for table in world.tables for seat in table.seats)
    played[0] = 60
    closed += [
        ClosedGame(f"c{n}", frozenset({-1 - n}), frozenset({0, -100 - n})) for n in range(15)
    ]
    found = [f.user for f in player_findings(closed, played) if f.score >= THRESHOLD]
    assert 0 in found
