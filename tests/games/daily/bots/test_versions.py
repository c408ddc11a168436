"""Tests of the bots of a day: what they choose follows from the seed, and stays as it is."""

import os
import subprocess
import sys
from dataclasses import replace
from random import Random

import pytest

from games.bots import costs
from games.bots.levels import BUDGETS
from games.bots.search import Searcher, decisions
from games.daily.bots import versions
from games.daily.bots.lines import LEFT_OUT, NAMES, line_hash
from games.daily.deals import DEALS
from games.engine import Observation, Phase, act, legal_actions, observe
from tests.games.daily.choices import (
    DAY_SECRET,
    PEOPLE,
    SECRETS,
    choices,
    dealt,
    digest,
    digest_of_lines,
)
from tests.games.engine.hidden_cards import dealt_otherwise
from tests.games.engine.random_games import moves

# The eight deals of a day by preset (choices.py). Where one of these changes, so would days over
# which people are compared: add a version, and keep this one as long as versions.py says.
DIGESTS = {
    ("master-2", "classic"): (
        "b58cb0d7 0b4156e5 797c8cd6 7b61e122 9ce0baf2 771fb7a9 bfcd63ac d83b74cd"
    ),
    ("master-2", "polish"): (
        "afd4723e 7d612454 7b467212 433bb3eb 2f498ecf d90a6293 6b6d4b68 b5b67431"
    ),
    ("casual-1", "classic"): (
        "46273ed9 4fcf4e4d 466fa1e0 30e8bf6d 6ec02c79 9c7c6dc4 22dceeb5 43a36949"
    ),
    ("casual-1", "polish"): (
        "e9a6e3ff 72b3afd3 9b2cd91e 128e27df 9987b85e 2acd44c1 c6fafeb8 5a6e1988"
    ),
}
CASES = [(*key, deal) for key in DIGESTS for deal in DEALS]


@pytest.mark.sampled(5)
@pytest.mark.parametrize(("version", "preset", "deal"), CASES)
def test_a_version_chooses_what_it_always_chose(version: str, preset: str, deal: int) -> None:
    assert digest_of_lines(version, deal, preset) == DIGESTS[version, preset].split()[deal - 1]


@pytest.mark.parametrize("preset", SECRETS)
def test_the_lines_of_a_deal_are_different(preset: str) -> None:
    """So that each says something of its own about the bots."""
    secret = SECRETS[preset]
    lines = [tuple(choices(versions.CASUAL, 1, preset, secret, person)) for person in PEOPLE]
    assert len(set(lines)) == len(PEOPLE)


def test_every_version_is_held_by_a_test() -> None:
    days = {(version, preset) for version in versions.VERSIONS for preset in SECRETS}
    assert set(DIGESTS) == days
    assert {len(line.split()) for line in DIGESTS.values()} == {len(DEALS)}


def test_another_process_chooses_the_same() -> None:
    """Its hashes of texts are others, and it has searched nothing before."""
    arguments = ["-m", "tests.games.daily.choices", "master-2", "classic", "2"]
    found = subprocess.run(
        [sys.executable, *arguments],
        env={**os.environ, "PYTHONHASHSEED": "12345"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert found.stdout.split() == ["2", digest("master-2", [2], "classic")]


def test_a_seed_alone_decides_how_the_dice_fall() -> None:
    """With so few worlds another seed sees others, and chooses another card somewhere."""
    few = replace(BUDGETS["master"], bidding=0, exchange=1, play=1, drawn=1)
    game, chosen = dealt(1), []
    game = act(game, game.to_act, "pass")
    game = act(game, game.to_act, "pass")
    seen, legal = observe(game, game.to_act), legal_actions(game)
    assert seen.phase is Phase.EXCHANGE
    for seed in [*map(str, range(12))] * 2:
        chosen.append(str(Searcher(replace(few, seed=seed)).choose(seen, legal)))
    assert chosen[:12] == chosen[12:] and len(set(chosen)) > 1


def test_a_seeded_search_remembers_nothing_of_the_one_before() -> None:
    """Known positions need no nodes, and the limit of nodes would allow more."""
    forgotten: list[object] = []
    game = dealt(1)
    seen, legal = observe(game, game.to_act), legal_actions(game)
    solver = decisions._solvers.of(seen.agreements)
    assert solver is not None
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(type(solver), "forget", lambda one: forgotten.append(one))
        Searcher(replace(BUDGETS["club"], bidding=1)).choose(seen, legal)
        before = len(forgotten)
        Searcher(replace(BUDGETS["club"], bidding=1, seed="1")).choose(seen, legal)
    assert len(forgotten) - before > before


def test_a_site_without_a_compiled_search_takes_bots_that_do_not_search(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert versions.newest_version() == versions.MASTER
    monkeypatch.setattr(costs, "CAN_SEARCH", False)
    assert versions.newest_version() == versions.CASUAL


# Lines


@pytest.mark.parametrize("seed", range(4))
def test_what_is_hidden_from_a_bot_does_not_change_its_line(seed: int) -> None:
    dice, compared = Random(seed), 0
    for game, _, _ in moves(seed, 80, preset="polish" if seed % 2 else "classic"):
        if game.to_act is None:
            continue
        other = dealt_otherwise(game, game.to_act, dice)
        if other != game:
            lines = {line_hash(DAY_SECRET, 1, observe(one, game.to_act)) for one in (game, other)}
            assert len(lines) == 1
            compared += 1
    assert compared > 10


def test_every_step_makes_another_line() -> None:
    """Also a gift to somebody else, whose card is hidden: the bot has seen that it was given."""
    for seed in range(4):
        seen = [
            line_hash(DAY_SECRET, 1, observe(game, game.to_act))
            for game, _, _ in moves(seed, 60, preset="classic")
            if game.to_act is not None
        ]
        assert len(set(seen)) == len(seen) > 10


def test_secret_and_deal_change_the_line() -> None:
    game = dealt(1)
    seen = observe(game, game.to_act)
    lines = {line_hash(DAY_SECRET, 1, seen), line_hash(DAY_SECRET, 2, seen)}
    assert len(lines | {line_hash(bytes(32), 1, seen)}) == 3


def test_each_field_of_an_observation_is_in_the_line_or_left_out_on_purpose() -> None:
    fields = set(Observation.__dataclass_fields__)
    assert set(NAMES) | set(LEFT_OUT) == fields and not set(NAMES) & set(LEFT_OUT)
