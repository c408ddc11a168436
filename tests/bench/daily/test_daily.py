"""Tests of the benchmark of the deals of the day: its people, its clock, and its figures."""

import json
from datetime import date

import pytest
from django.core.management import CommandError, call_command

from games.bots import LEVELS
from games.daily.models import Day
from games.engine import Game, Phase, act, legal_actions, observe
from tests.bench.daily.command import Command
from tests.bench.daily.people import LEVELS_OF_PEOPLE, person
from tests.bench.daily.thinking import KNOWN, NEW, Stopwatch
from tests.games.daily.choices import dealt

DEAL = 2


def played(number: int, phases: set[Phase]) -> list[str]:
    """Return what a person does in all seats of a deal, in these phases."""
    who, game, found = person(number, "people"), dealt(DEAL), []
    while not game.played and game.to_act is not None:
        seen, legal = observe(game, game.to_act), legal_actions(game)
        action = who.choose(seen, legal)
        assert action in legal
        if game.phase in phases:
            found.append(str(action))
        game = act(game, game.to_act, str(action))
    return found


@pytest.mark.parametrize("number", range(len(LEVELS_OF_PEOPLE)))
def test_a_person_asked_again_does_the_same(number: int) -> None:
    assert played(number, set(Phase)) == played(number, set(Phase))


def test_people_bid_and_play_in_their_own_ways() -> None:
    assert len({tuple(played(number, {Phase.BIDDING})) for number in range(8)}) > 1
    assert len({tuple(played(number, {Phase.PLAY})) for number in range(8)}) > 4


def answered(game: Game, monkeypatch: pytest.MonkeyPatch, times: int) -> Stopwatch:
    """Return the clock after the same question was asked so often."""
    monkeypatch.setattr("tests.bench.daily.thinking.answer", lambda name, seen, legal: legal[0])
    watch = Stopwatch(Day(date=date(2026, 12, 1), secret=bytes(32).hex()))
    assert game.to_act is not None
    seen, legal = observe(game, game.to_act), legal_actions(game)
    for _ in range(times):
        watch.answer("2026-12-01/2", seen, legal)
    return watch


def test_a_line_is_new_once(monkeypatch: pytest.MonkeyPatch) -> None:
    watch = answered(dealt(DEAL), monkeypatch, times=3)
    assert [len(watch.times[kind]) for kind in (NEW, KNOWN)] == [1, 2]


def test_the_time_of_people_is_kept_apart() -> None:
    game = dealt(DEAL)
    assert game.to_act is not None
    watch = Stopwatch(Day(date=date(2026, 12, 1), secret=bytes(32).hex()))
    seen, legal = observe(game, game.to_act), legal_actions(game)
    assert watch.timed(LEVELS["club"].choose)(seen, legal) == LEVELS["club"].choose(seen, legal)
    assert watch.people > 0


@pytest.mark.slow
@pytest.mark.postgres
def test_a_small_day_ends_in_one_line_of_json(capfd: pytest.CaptureFixture[str]) -> None:
    options = ("--deals=1", "--results=300", "--past-days=2", "--running=3")
    call_command(Command(), "--people", "1", "2", *options)
    answer = json.loads(capfd.readouterr().out.strip().splitlines()[-1])
    assert set(answer["cpu_s_per_person"]) == {"1", "2"}
    assert all(seconds > 0 for seconds in answer["cpu_s_per_person"].values())
    assert all(answer["decision_ms"][kind]["p95"] > 0 for kind in (NEW, KNOWN))
    pages = {"day", "traveller", "rules", "day_cold", "traveller_cold"}
    assert set(answer["page_ms"]) == pages
    assert answer["results"] == 300 and "memory_kb_per_running" in answer


def test_it_refuses_sqlite(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE_URL", "sqlite:///x")
    with pytest.raises(CommandError, match="PostgreSQL"):
        call_command(Command())
