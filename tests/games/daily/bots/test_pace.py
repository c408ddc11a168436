"""Tests of the pace of a day's bots: nobody can tell a known line from a new one."""

from typing import Any
from unittest.mock import Mock

import pytest
from django.db.models import Count

from accounts.models import User
from games import engine
from games.bots import costs
from games.bots.think_time import think_time_ms
from games.daily.models import Day, KeptAnswer
from games.tables import bot_memory, bot_preparation, scheduling
from games.tables.play import bot_choice
from games.tables.state.live_game import LiveGame
from tests.games.daily.playing import begin, states

# What a new line may take: `python -m tests.bench daily` counts the answers that took longer.
SHORTEST_MS = 900


@pytest.fixture(autouse=True)
def _pace(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """The pace of a real site, and bots that are taken for some that search."""
    settings.BOT_PACE = 1
    monkeypatch.setattr(costs, "CAN_SEARCH", True)
    monkeypatch.setattr(costs, "searches", lambda level: True)


def turns_of_bots(user: User, day: Day) -> list[LiveGame]:
    """Return the states of a deal in which a bot has something to decide."""
    return [
        live
        for live in states(user, begin(user, day, 1))
        if live.clock.seat is not None
        and live.is_bot(live.clock.seat)
        and len(engine.legal_actions(live.game)) > 1
    ]


def wait_ms(live: LiveGame) -> int:
    """Return how long a bot's turn waits until it is due."""
    return (live.clock.due or 0) - live.clock.started


def test_a_known_line_waits_as_long_as_a_new_one(day: Day, players: list[User]) -> None:
    """At each turn of a deal: the first person's lines are new, and the second's are known."""
    new = [wait_ms(live) for live in turns_of_bots(players[0], day)]
    lines = KeptAnswer.objects.count()
    known = [wait_ms(live) for live in turns_of_bots(players[1], day)]
    assert KeptAnswer.objects.count() == lines == len(new)
    assert known == new and min(new) >= SHORTEST_MS


def test_how_long_follows_from_what_everybody_sees(day: Day, players: list[User]) -> None:
    for live in turns_of_bots(players[0], day):
        public = engine.observe(live.game, None)
        assert wait_ms(live) >= think_time_ms(public)


def test_both_are_chosen_before_they_are_due(
    day: Day, players: list[User], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same task is queued for both, of the same priority; it finds an answer or thinks."""
    sent = Mock()
    monkeypatch.setattr(scheduling, "send", sent)
    priorities = []
    for user in players:
        turns = turns_of_bots(user, day)
        sent.reset_mock()
        for live in turns:
            scheduling.wake_next(live)
        calls = sent.call_args_list
        assert {call.args[0] for call in calls} == {"games.prepare_bot_turn"}
        priorities.append([call.kwargs["priority"] for call in calls])
    assert priorities[0] == priorities[1] != []


def test_what_was_chosen_before_is_kept_until_it_is_due(day: Day, players: list[User]) -> None:
    """A known line is no more at hand than a new one."""
    for user in players:
        run = begin(user, day, 1)
        live = next(
            live
            for live in states(user, run)
            if live.clock.seat is not None and live.is_bot(live.clock.seat)
        )
        assert bot_preparation.prepare(run.game_id, live.version)
        kept = bot_memory.kept_choice(run.game_id, live.version)
        assert kept is not None and bot_choice.prepared_action(live, "master") == kept
    counts = KeptAnswer.objects.values("line").annotate(n=Count("pk"))
    assert all(row["n"] == 1 for row in counts)
