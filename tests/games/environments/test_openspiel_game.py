"""The game of OpenSpiel by OpenSpiel's own tests, and what these do not look at."""

import json
from dataclasses import replace
from importlib import import_module
from random import Random
from typing import Any

import numpy as np
import pytest

from games.engine import observe
from games.environments.action_table import ACTIONS
from games.environments.tensors import tensor
from tests.games.engine.hidden_cards import dealt_otherwise

REASON = "open-spiel is not installed: `uv sync --group research` brings it"
pyspiel = pytest.importorskip("pyspiel", reason=REASON)
import_module("games.environments.openspiel_game")

GAMES: list[dict[str, Any]] = [
    {},
    {"max_deals": 2, "rewards": "places"},
    {"preset": "four", "max_deals": 2},
    {"preset": "duel"},
    {"preset": "polish"},
]


def loaded(**parameters: Any) -> Any:
    return pyspiel.load_game("python_thousand", parameters)


def positions(game: Any, seed: int) -> Any:
    """Yield the states of a random game, the same object at each step."""
    dice, state = Random(seed), game.new_initial_state()
    while not state.is_terminal():
        yield state
        if state.is_chance_node():
            actions, odds = zip(*state.chance_outcomes(), strict=True)
            assert sum(odds) == pytest.approx(1)
        else:
            actions = state.legal_actions()
        state.apply_action(dice.choice(actions))
    yield state


@pytest.mark.parametrize("parameters", GAMES, ids=str)
def test_openspiel_finds_no_fault(parameters: dict[str, Any]) -> None:
    """Its test plays random games, copies and serialises states, and checks every bound."""
    game = loaded(**parameters)
    pyspiel.random_sim_test(game, num_sims=2, serialize=True, verbose=False)


def test_chance_draws_a_dealer_and_then_each_card_once() -> None:
    states = positions(loaded(), 1)
    first = next(states)
    assert [outcome for outcome, _ in first.chance_outcomes()] == [0, 1, 2]
    left = [len(next(states).chance_outcomes()) for _ in range(24)]
    assert left == list(range(24, 0, -1))
    assert not next(states).is_chance_node()


def test_returns_are_the_scores_in_hundreds_or_the_worth_of_places() -> None:
    *_, end = positions(loaded(max_deals=3), 2)
    assert end.returns() == [score / 100 for score in end.now.standing.scores]
    *_, end = positions(loaded(rewards="places"), 2)
    assert sum(end.returns()) == pytest.approx(0) and max(end.returns()) > 0


def test_tensors_and_actions_are_those_of_the_other_environments() -> None:
    for state in positions(loaded(), 3):
        player = state.current_player()
        if player >= 0:
            expected = tensor(observe(state.now, player))
            assert np.array_equal(np.array(state.observation_tensor(player)), expected)
            names = [state.action_to_string(player, number) for number in state.legal_actions()]
            assert names == [ACTIONS[number] for number in state.legal_actions()]


def test_copies_go_their_own_way() -> None:
    states = positions(loaded(), 4)
    state = next(one for one in states if not one.is_chance_node())
    copy, before = state.clone(), str(state)
    copy.apply_action(copy.legal_actions()[0])
    assert str(state) == before != str(copy)


def test_cards_that_a_player_cannot_know_change_no_string() -> None:
    dice, moved = Random(5), 0
    for state in positions(loaded(), 5):
        if state.current_player() < 0:
            continue
        player = state.current_player()
        course = state.course
        hidden = dealt_otherwise(state.now, player, dice)
        moved += hidden.running.hands != state.now.running.hands
        before = [state.observation_string(player), state.information_state_string(player)]
        state.course = replace(course, games=(*course.games[:-1], hidden))
        after = [state.observation_string(player), state.information_state_string(player)]
        state.course = course
        assert after == before
    assert moved > 5


def test_an_information_state_remembers_what_an_observation_does_not() -> None:
    *_, end = positions(loaded(), 6)
    events = [one for one in json.loads(end.information_state_string(0)) if isinstance(one, dict)]
    played = [one for one in events if one["type"] == "card_played"]
    assert len(played) == 24 and json.loads(end.observation_string(0))["player"] == 0


@pytest.mark.parametrize(
    ("parameters", "refusal"),
    [
        ({"rewards": "wins"}, "'wins' is none of points, places"),
        ({"max_deals": 0}, "max_deals: 1 or more, not 0"),
        ({"preset": "clasic"}, "unknown preset"),
    ],
)
def test_wrong_parameters_are_refused(parameters: dict[str, Any], refusal: str) -> None:
    with pytest.raises(Exception, match=refusal):
        loaded(**parameters)
