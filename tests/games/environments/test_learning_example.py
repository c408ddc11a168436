"""The example that learns (docs/examples/learn.py)."""

import runpy
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from games.environments.action_table import ACTIONS, NUMBERS
from games.environments.tensors import SIZE
from games.environments.vector.vector_env import VectorEnv
from tests.site import ROOT

EXAMPLE = ROOT / "docs" / "examples" / "learn.py"


SIZES = "GAMES, HIDDEN, LONGEST, BATCH = 512, 256, 80, 2048"
SMALL = "GAMES, HIDDEN, LONGEST, BATCH = 64, 32, 80, 256"


def run_as(code: str, path: Path) -> dict[str, Any]:
    """Return the names of the example, which imports the modules of the site here."""
    path.write_text(code.replace("thousand_engine.", "games."), encoding="utf-8")
    return runpy.run_path(str(path))


@pytest.fixture(scope="module")
def example(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """Return the names of the example with fewer games and a smaller net."""
    code = EXAMPLE.read_text(encoding="utf-8")
    assert SIZES in code
    return run_as(code.replace(SIZES, SMALL), tmp_path_factory.mktemp("example") / "learn.py")


@pytest.fixture
def net(example: dict[str, Any]) -> Any:
    return example["Net"](np.random.default_rng(1))


def test_every_action_of_classic_has_an_output_and_gifts_have_two(net: Any) -> None:
    env = VectorEnv(300, seed=1)
    # The last output: no action.
    nothing = net.weights[3].size - 1
    for _ in range(60):
        legal = np.flatnonzero(env.mask().any(axis=0))
        assert (net.first[legal] != nothing).all()
        env.step(env.sample())
    gift, play = NUMBERS["give KS AS"], NUMBERS["play KS"]
    assert net.second[gift] != nothing == net.second[play]


def test_the_best_is_legal_and_promises_most(net: Any) -> None:
    dice = np.random.default_rng(2)
    net.weights[2][:] = dice.normal(size=net.weights[2].shape)
    tensors = dice.random((40, SIZE), np.float32)
    masks = (dice.random((40, len(ACTIONS))) < 0.01).astype(np.int8)
    values = net.estimates(tensors)
    promised = np.where(masks, values[:, net.first] + values[:, net.second], -np.inf)
    best = net.best(tensors, masks)
    assert np.array_equal(promised[np.arange(40), best], promised.max(axis=1))


def test_estimates_come_near_what_actions_brought(net: Any) -> None:
    dice = np.random.default_rng(3)
    tensors = dice.random((64, SIZE), np.float32)
    actions = dice.choice([NUMBERS["pass"], NUMBERS["give KS AS"], NUMBERS["bid 120"]], 64)
    rewards = dice.normal(size=64).astype(np.float32)

    def error() -> float:
        values, rows = net.estimates(tensors), np.arange(64)
        return float(
            np.abs(
                values[rows, net.first[actions]] + values[rows, net.second[actions]] - rewards
            ).mean()
        )

    before = error()
    for _ in range(200):
        net.learn(tensors, actions, rewards)
    assert error() < before / 4


def test_a_short_run_gives_a_curve(example: dict[str, Any]) -> None:
    curve = example["learned"](seconds=0.5, deals=100, pause=0.5)
    assert [sorted(point) for point in curve] == [
        ["decisions", "error", "net", "random", "seconds"]
    ] * 2
    assert curve[0]["decisions"] == 0 < curve[1]["decisions"]


@pytest.mark.slow
def test_in_a_minute_it_beats_random(tmp_path: Path) -> None:
    """By ten errors of the mean: how far it gets in a minute depends on the machine."""
    example = run_as(EXAMPLE.read_text(encoding="utf-8"), tmp_path / "learn.py")
    *_, end = example["learned"](seconds=60, deals=2000, pause=60)
    assert end["net"] - end["random"] > 10 * end["error"]
