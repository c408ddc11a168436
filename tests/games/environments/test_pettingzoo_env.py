"""The environment by PettingZoo's own tests, and what these do not look at."""

import warnings
from random import Random
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from games.engine import BadAgreements
from games.environments.action_table import ACTIONS
from games.environments.pettingzoo_env import ThousandEnv, env
from tests.site import ROOT

AGREED: list[dict[str, Any]] = [
    {"max_deals": 2},
    {"preset": "four", "max_deals": 2},
    {"preset": "duel", "max_deals": 2},
    {"preset": "polish", "max_deals": 2, "cutting": "left"},
]


@pytest.fixture(autouse=True)
def _without_warnings() -> Any:
    """Turn what PettingZoo warns of into errors, but for its advice on spaces of one dimension."""
    with warnings.catch_warnings():
        warnings.simplefilter("error", UserWarning)
        warnings.filterwarnings("ignore", message="Observation")
        yield


def played(game: ThousandEnv, seed: int, dice: Random) -> list[tuple[str, int, float]]:
    """Play a game at random; return the agents, their actions, and their rewards so far."""
    game.reset(seed=seed)
    course = []
    for agent in game.agent_iter():
        seen, reward, terminated, truncated, _ = game.last()
        assert seen is not None
        legal = np.flatnonzero(seen["action_mask"])
        over = terminated or truncated
        action = None if over else int(dice.choice(legal.tolist()))
        course.append((agent, -1 if action is None else action, reward))
        game.step(action)
    return course


@pytest.mark.parametrize("agreed", AGREED, ids=str)
def test_pettingzoo_finds_no_fault(agreed: dict[str, Any]) -> None:
    api_test(env(agreements=agreed), num_cycles=300)


def test_the_example_of_the_page_plays_to_the_end() -> None:
    page = (ROOT / "docs" / "research.md").read_text()
    example = page.partition("```python\n")[2].partition("```")[0]
    names: dict[str, Any] = {}
    exec(example.replace("thousand_engine.", "games."), names)
    assert names["env"].game.over and names["env"].agents == []


def test_the_same_seed_gives_the_same_game() -> None:
    seed_test(env, num_cycles=150)
    game = ThousandEnv()
    assert played(game, 5, Random(1)) == played(game, 5, Random(1))
    assert played(game, 5, Random(1)) != played(game, 6, Random(1))


@pytest.mark.parametrize("agreed", AGREED, ids=str)
def test_rewards_are_the_scores_in_hundreds(agreed: dict[str, Any]) -> None:
    game = ThousandEnv(agreed)
    sums = dict.fromkeys(game.possible_agents, 0.0)
    game.reset(seed=3)
    dice = Random(2)
    while not game.game.over:
        game.step(dice.choice(list(game._legal)))
        for agent, reward in game.rewards.items():
            sums[agent] += reward
    scores = [score / 100 for score in game.game.standing.scores]
    assert list(sums.values()) == pytest.approx(scores)


def test_rewards_by_places_come_at_the_end_and_add_up_to_nothing() -> None:
    course = played(ThousandEnv({"max_deals": 3}, rewards="places"), 4, Random(3))
    ends = [reward for _, action, reward in course if action == -1]
    assert len(ends) == 3 and max(ends) > 0 and sum(ends) == pytest.approx(0)
    assert {reward for _, action, reward in course if action != -1} == {0}


def test_only_the_seat_to_act_has_a_mask() -> None:
    game = ThousandEnv()
    game.reset(seed=1)
    for agent in game.possible_agents:
        mask = game.observe(agent)["action_mask"]
        assert mask.any() == (agent == game.agent_selection)


def test_an_illegal_action_is_refused_and_nothing_happens() -> None:
    game = ThousandEnv()
    game.reset(seed=1)
    before = game.game
    refusal = r"action 17 is not legal for seat_\d; legal are 0 \(pass\)"
    with pytest.raises(ValueError, match=refusal):
        game.step(17)
    assert game.game is before and ACTIONS[17] == "play 9S"


@pytest.mark.parametrize("action", [-1, len(ACTIONS), None])
def test_an_action_outside_the_space_is_refused(action: int | None) -> None:
    game = env()
    game.reset(seed=1)
    with pytest.raises(ValueError, match=f"action {action} is not legal"):
        game.step(action)


def test_calls_out_of_order_are_refused() -> None:
    game = env()
    for wrong in (game.last, lambda: game.agents, lambda: game.agent_selection):
        with pytest.raises(AttributeError, match="cannot be accessed before reset"):
            wrong()
    game.reset(seed=1)
    with pytest.raises(AssertionError, match="need to call step"):
        list(game.agent_iter())


def test_wrong_options_are_refused() -> None:
    with pytest.raises(ValueError, match="'wins' is none of points, places"):
        ThousandEnv(rewards="wins")
    with pytest.raises(BadAgreements, match="unknown preset"):
        ThousandEnv({"preset": "clasic"})


def test_it_says_who_is_to_act() -> None:
    game = ThousandEnv(render_mode="ansi")
    game.reset(seed=1)
    assert f"{game.agent_selection} to act, scores 0, 0, 0" in str(game.render())
