"""Tests of kept answers: only what every process would say again is kept for everybody."""

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.utils import timezone

from games import engine
from games.daily.bots import answers
from games.daily.bots.versions import CASUAL, UnknownVersion
from games.daily.deals import deal_secret, dealer_of
from games.daily.models import Day, KeptAnswer
from games.tables.play.bot_choice import last_player


class Failing:
    """A bot that finds no action so many times, and then does as another one."""

    def __init__(self, times: int) -> None:
        self.left = times

    def choose(self, seen: engine.Observation, legal: tuple[engine.Action, ...]) -> engine.Action:
        if self.left:
            self.left -= 1
            raise MemoryError
        return legal[0]


class Illegal:
    """A bot that does not know the rules."""

    def choose(self, seen: engine.Observation, legal: tuple[engine.Action, ...]) -> Any:
        return "nonsense"


def look(day: Day) -> tuple[engine.Observation, tuple[engine.Action, ...]]:
    """Return what the first bot of deal 1 sees, and what it may do: there is a choice."""
    secret = bytes.fromhex(day.secret)
    seed = deal_secret(secret, 1), ["", "", ""], 0
    cuts = tuple(engine.shuffle.cut(*seed, k) for k in range(4))
    game = engine.new_game(engine.agreements_from(day.preset.agreements), dealer_of(secret, 1))
    game = engine.start_deal(game, engine.shuffle.deck(*seed), cuts)
    legal = engine.legal_actions(game)
    assert game.to_act is not None and len(legal) > 1
    return engine.observe(game, game.to_act), legal


@pytest.fixture
def ask(day: Day) -> Callable[[], engine.Action]:
    """A function that asks the bots of deal 1."""
    return lambda: answers.answer(day.deal_name(1), *look(day))


def at(monkeypatch: pytest.MonkeyPatch, moment: datetime) -> None:
    monkeypatch.setattr(timezone, "now", lambda: moment)


@pytest.mark.parametrize("days", [0, 1])
def test_an_unknown_version_gives_no_answer_while_people_are_compared(
    day: Day, ask: Callable, monkeypatch: pytest.MonkeyPatch, days: int
) -> None:
    """A worker before an update, or after a rollback; also of yesterday, which guests play."""
    Day.objects.update(bots="master-0")
    at(monkeypatch, day.ends_at + timedelta(days=days) - timedelta(seconds=1))
    with pytest.raises(UnknownVersion):
        ask()
    assert not KeptAnswer.objects.exists()
    Day.objects.update(bots=CASUAL)
    assert ask() and KeptAnswer.objects.exists()


def test_who_practises_an_old_day_gets_the_newest_bots(
    day: Day, ask: Callable, monkeypatch: pytest.MonkeyPatch
) -> None:
    Day.objects.update(bots="master-0")
    at(monkeypatch, day.closes_at)
    monkeypatch.setattr(answers, "newest_version", lambda: CASUAL)
    assert ask() in look(day)[1]


def test_a_passing_failure_leaves_no_answer(
    day: Day, ask: Callable, monkeypatch: pytest.MonkeyPatch
) -> None:
    bot = Failing(times=1)
    monkeypatch.setattr(answers, "VERSIONS", {CASUAL: lambda seed: bot})
    with pytest.raises(MemoryError):
        ask()
    assert not KeptAnswer.objects.exists()
    assert ask() == look(day)[1][0] and KeptAnswer.objects.count() == 1


def test_an_illegal_choice_gives_everybody_the_caretakers(
    day: Day, ask: Callable, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(answers, "VERSIONS", {CASUAL: lambda seed: Illegal()})
    expected = last_player()[1].choose(*look(day))
    assert ask() == expected and KeptAnswer.objects.get().action == str(expected)
