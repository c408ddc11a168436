"""Many games at once: the same tensors, masks, rewards and ends as the engine's."""

import subprocess
import sys
from collections import Counter
from random import Random
from typing import Any

import numpy as np
import pytest

from games.engine import Game, act, agreements_from, legal_actions, new_game, observe, start_deal
from games.engine.actions import Action, Bid, Distribute, Raise, Redeal
from games.environments.action_table import ACTIONS, numbered
from games.environments.returns import deal_rewards, returns
from games.environments.tensors import SIZE, tensor
from games.environments.vector import columns
from games.environments.vector.vector_env import VectorEnv
from tests.scoring.random_standings import random_standing
from tests.site import ROOT

# Together 10,000 deals.
BLOCKS, DEALS = 50, 200
GAMES = 8
STANDING = {
    "scores": columns.SCORES,
    "bolts": columns.BOLTS,
    "barrel": columns.BARREL,
    "falls": columns.FALLS,
    "distributions": columns.DISTRIBUTIONS,
}
# What each block of deals has to see at least once.
RARE = {"made", "failed", "distributed", "redeal"}
RARE |= {"ClaimsEnded", "MountedBarrel", "Fell", "BoltEarned", "Charged"}


class EnvWithNines(VectorEnv):
    """Deals of which every tenth gives four nines to one seat, as chance does once in fifty."""

    def _shuffled(self, count: int) -> Any:
        decks = super()._shuffled(count)
        for deck in decks:
            if self._dice.random() < 0.1:
                others = [card for card in deck if card % 6]
                deck[:] = np.insert(others, [0, 3, 6, 9], [0, 6, 12, 18])
        return decks


def begun(env: VectorEnv, place: int, dice: Random) -> Game:
    """Give a game that has just begun a random standing; return the engine's game like it."""
    agreed = agreements_from({"preset": "classic", "max_deals": env.max_deals or None})
    standing = random_standing(dice, agreed.as_json())
    for name, column in STANDING.items():
        for seat, value in enumerate(standing[name]):
            env._rows[place, column + seat] = -1 if value is None else value
    dealer = int(env._rows[place, columns.DEALER])
    return dealt(env, place, new_game(agreed, dealer, standing))


def dealt(env: VectorEnv, place: int, game: Game) -> Game:
    return start_deal(game, tuple(env.decks[place].tolist()))


def chosen(legal: dict[int, Action], dice: Random) -> int:
    """Return a legal action: contracts stay low, and rights to a redeal are often used."""
    likely = [
        number
        for number, action in legal.items()
        if isinstance(action, Distribute | Redeal) and dice.random() < 0.3
    ]
    low = [number for number, action in legal.items() if not isinstance(action, Bid | Raise)]
    return dice.choice(likely or (low if low and dice.random() < 0.7 else list(legal)))


def check_views(env: VectorEnv, games: list[Game], legal: list[dict[int, Action]]) -> None:
    """Compare turns, masks and the tensors of every seat."""
    assert env.to_act.tolist() == [game.to_act for game in games]
    for mask, numbers in zip(env.mask(), legal, strict=True):
        assert np.flatnonzero(mask).tolist() == sorted(numbers)
    for seat in range(3):
        expected = [tensor(observe(game, seat)) for game in games]
        assert np.array_equal(env.observe(seat), np.array(expected))


def follow(env: VectorEnv, place: int, game: Game, dice: Random, seen: Counter[str]) -> Game:
    """Compare the results of the last step of one game; return the game that goes on."""
    seen.update(type(event).__name__ for event in game.events)
    if game.running is not None:
        assert env.rewards[place].tolist() == [0, 0, 0] and not env.ended[place]
        return game
    assert game.last is not None
    seen[game.last.outcome] += 1
    assert env.rewards[place] == pytest.approx(deal_rewards(game))
    assert env.ended[place] == game.over
    assert env.returns[place].tolist() == list(returns(game) if game.over else (0, 0, 0))
    seen["over"] += game.over
    seen["target"] += max(game.standing.scores) >= 1000
    return begun(env, place, dice) if game.over else dealt(env, place, game)


@pytest.mark.sampled(BLOCKS)
@pytest.mark.parametrize("block", range(BLOCKS))
def test_it_plays_as_the_engine_does(block: int) -> None:
    dice, seen = Random(block), Counter[str]()
    env = EnvWithNines(GAMES, max_deals=block % 4, seed=block)
    games = [begun(env, place, dice) for place in range(GAMES)]
    while seen["DealScored"] < DEALS:
        legal = [numbered(legal_actions(game), game.to_act or 0, 3) for game in games]
        check_views(env, games, legal)
        actions = [chosen(one, dice) for one in legal]
        env.step(actions)
        for place, (game, number) in enumerate(zip(games, actions, strict=True)):
            assert game.to_act is not None
            after = act(game, game.to_act, legal[place][number])
            games[place] = follow(env, place, after, dice, seen)
    assert set(seen) >= RARE and (seen["over"] or not env.max_deals)


def course(env: VectorEnv, steps: int) -> list[list[float]]:
    """Return what random games give, step by step."""
    found = []
    for _ in range(steps):
        rewards, ended = env.step(env.sample())
        found.append([*rewards.ravel().tolist(), *ended.tolist(), *env.to_act.tolist()])
    return found


def test_the_same_seed_gives_the_same_games() -> None:
    first, second = VectorEnv(5, seed=7), VectorEnv(5, seed=8)
    once = course(first, 100)
    assert course(second, 100) != once
    second.reset(seed=7)
    assert course(second, 100) == once


def test_every_legal_action_is_drawn_and_no_other() -> None:
    env, games = VectorEnv(2000, seed=1), np.arange(2000)
    for _ in range(60):
        actions = env.sample()
        assert env.mask()[games, actions].all()
        env.step(actions)
    env.reset(seed=2)
    # At the first decision of a game with a limit of 120 there are four bids and passing.
    few = env.mask().sum(axis=1) == 4
    assert set(env.sample()[few].tolist()) == set(np.flatnonzero(env.mask()[few].any(axis=0)))


def test_an_illegal_action_is_refused_and_nothing_happens() -> None:
    env = VectorEnv(3, seed=1)
    before, actions = env.observe().copy(), env.sample().copy()
    actions[1] = 17
    refusal = rf"action 17 is not legal in game 1 for seat {env.to_act[1]}; legal are 0 \(pass\)"
    with pytest.raises(ValueError, match=refusal):
        env.step(actions)
    for number in (-1, len(ACTIONS), 1 << 40):
        actions[1] = number
        with pytest.raises(ValueError, match=f"action {number} is not legal"):
            env.step(actions)
    assert np.array_equal(env.observe(), before)


def test_wrong_numbers_are_refused() -> None:
    with pytest.raises(ValueError, match="games: 1 or more, not 0"):
        VectorEnv(0)
    env = VectorEnv(3, seed=1)
    with pytest.raises(
        ValueError, match=r"actions: 3 whole numbers, not int64 of the shape \(2,\)"
    ):
        env.step([0, 0])
    with pytest.raises(ValueError, match="actions: 3 whole numbers, not float64"):
        env.step([0.5, 0, 0])
    with pytest.raises(ValueError, match="seats: each is 0 to 2"):
        env.observe([0, 1, 3])


def test_shapes_are_those_of_the_other_environment() -> None:
    env = VectorEnv(3, seed=1)
    assert env.observe().shape == (3, SIZE) and env.mask().shape == (3, len(ACTIONS))
    assert (env.observe().dtype, env.mask().dtype) == (np.float32, np.int8)


COURSE = """
from games.environments.vector.vector_env import VectorEnv
env = VectorEnv(2, seed=3)
for _ in range(60):
    env.step(env.sample())
    print(env.observe().sum(), env.mask().sum(), env.rewards.tolist())
"""


def printed(code: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", code]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)


def test_without_numba_it_plays_the_same_and_warns() -> None:
    plain = printed(f"import sys; sys.modules['numba'] = None\n{COURSE}")
    assert "RuntimeWarning: without numba" in plain.stderr
    assert plain.stdout == printed(COURSE).stdout and plain.stdout.count("\n") == 60
