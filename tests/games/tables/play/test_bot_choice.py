"""Tests of a bot's action at a table, and of its failures."""

from typing import Any

import pytest

from games import engine
from games.bots import LEVELS
from games.tables import services, timeouts
from games.tables.lifecycle.create import create_game
from games.tables.play import bot_choice
from tests.games.bots.deals import look
from tests.games.engine.builders import begin
from tests.games.factories import expire
from tests.games.tables.driver import act, live_of

pytestmark = pytest.mark.usefixtures("notices", "queued")


class Broken:
    def choose(self, observation: Any, legal: Any) -> Any:
        raise RuntimeError


class Cheat:
    def choose(self, observation: Any, legal: Any) -> Any:
        return engine.parse_action("bid 300")


@pytest.mark.parametrize("caretaker", [bot_choice.CARETAKER, Cheat(), Broken()])
@pytest.mark.parametrize("greedy", [Broken(), Cheat()])
def test_a_bot_that_fails_does_not_stop_the_game(pool, bots, monkeypatch, greedy, caretaker):
    monkeypatch.setattr(bot_choice, "LEVELS", dict.fromkeys(LEVELS, greedy))
    monkeypatch.setattr(bot_choice, "CARETAKER", caretaker)
    game = create_game(pool, bots[:3])
    for version in (1, 2, 3):
        assert services.act_for_bot(game.id, version)


@pytest.mark.parametrize("level", ["", "a level of an older version"])
def test_without_a_bot_of_that_level_the_caretaker_acts(level):
    seen, legal = look(begin())
    assert bot_choice.choose_action(level, seen, legal) == bot_choice.CARETAKER.choose(seen, legal)


def test_after_a_timeout_the_caretaker_plays_casually(table, people, monkeypatch):
    asked = []

    class Noting:
        def choose(self, observation: Any, legal: Any) -> Any:
            asked.append(observation.seat)
            return LEVELS["casual"].choose(observation, legal)

    monkeypatch.setattr(bot_choice, "CARETAKER", Noting())
    expire(table)
    assert timeouts.flag(table.id)
    assert asked == [2] and live_of(table.id).version == 2
    act(table.id, people[0], "pass")
    assert asked == [2]
