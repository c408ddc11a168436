"""The environment of RLCard, played by RLCard's own agents."""

from importlib import import_module
from itertools import chain
from typing import Any

import numpy as np
import pytest

from games.engine import BadAgreements, IllegalAction, observe
from games.environments.action_table import ACTIONS
from games.environments.tensors import SIZE, tensor

REASON = "rlcard is not installed: `uv sync --group research` brings it"
rlcard = pytest.importorskip("rlcard", reason=REASON)
agents = import_module("rlcard.agents")
import_module("games.environments.rlcard_env")

AGREED: list[dict[str, Any]] = [
    {"max_deals": 2},
    {"preset": "four", "max_deals": 2},
    {"preset": "duel", "max_deals": 2, "cutting": "left"},
]


def made(**config: Any) -> Any:
    """Return the environment by RLCard's registry, with its random agents."""
    env = rlcard.make("thousand", {"seed": 1, **config})
    env.set_agents([agents.RandomAgent(env.num_actions) for _ in range(env.num_players)])
    return env


@pytest.mark.parametrize("agreed", AGREED, ids=str)
def test_random_agents_play_to_the_end(agreed: dict[str, Any]) -> None:
    env = made(agreements=agreed)
    courses, payoffs = env.run(is_training=False)
    assert env.is_over() and len(courses) == env.num_players
    scores = [score / 100 for score in env.game.now.standing.scores]
    assert payoffs.tolist() == pytest.approx(scores)
    for course in courses:
        assert course[0]["obs"].shape == (SIZE,) and course[-1]["legal_actions"] == {}


def test_payoffs_by_places_add_up_to_nothing() -> None:
    env = made(rewards="places")
    with pytest.raises(ValueError, match="played to its end"):
        env.reset()
        env.get_payoffs()
    _, payoffs = env.run()
    assert sum(payoffs) == pytest.approx(0) and max(payoffs) > 0


def test_a_state_is_what_the_seat_may_know() -> None:
    env = made()
    state, player = env.reset()
    assert np.array_equal(state["obs"], tensor(observe(env.game.now, player)))
    names = [ACTIONS[number] for number in state["legal_actions"]]
    assert names == state["raw_legal_actions"] == [ACTIONS[n] for n in env._get_legal_actions()]
    other = env.get_state((player + 1) % 3)
    assert other["legal_actions"] == {} and other["raw_obs"].hand != state["raw_obs"].hand


def test_the_same_seed_deals_the_same_cards() -> None:
    hands = [made(seed=seed).reset()[0]["raw_obs"].hand for seed in (4, 4, 5)]
    assert hands[0] == hands[1] != hands[2]


def test_actions_are_taken_back() -> None:
    env = made(allow_step_back=True)
    before, player = env.reset()
    env.step(0)
    state, back_to = env.step_back()
    assert back_to == player and np.array_equal(state["obs"], before["obs"])
    assert env.step_back() is False


def test_raw_actions_are_texts_of_a_record() -> None:
    env = made()
    _, player = env.reset()
    env.step("pass", raw_action=True)
    assert env.game.now.running.bids[-1] == (player, 0)
    with pytest.raises(IllegalAction):
        env.step("play 9S", raw_action=True)


def test_an_illegal_number_is_refused_with_those_that_are_legal() -> None:
    env = made()
    env.reset()
    with pytest.raises(ValueError, match=r"action 17 \(play 9S\) is not legal now; legal are 0 "):
        env.step(17)


def test_perfect_information_has_every_card() -> None:
    env = made()
    env.reset()
    known = env.get_perfect_information()
    assert len({*chain.from_iterable(known["hands"]), *known["middle"]}) == 24


def test_wrong_options_are_refused() -> None:
    with pytest.raises(ValueError, match="'wins' is none of points, places"):
        rlcard.make("thousand", {"rewards": "wins"})
    with pytest.raises(BadAgreements, match="unknown preset"):
        rlcard.make("thousand", {"agreements": {"preset": "clasic"}})
