"""The metrics that sockets and actions update (games/monitoring/metrics.py)."""

import asyncio

import pytest
from prometheus_client import REGISTRY

from games.models import Game
from games.tables.lifecycle.create import create_game
from tests.games.tables.browser import Browser, cookie_of, login

pytestmark = pytest.mark.usefixtures("queued")


def count(name: str, **labels: str) -> float:
    return REGISTRY.get_sample_value(name, labels) or 0.0


@pytest.fixture
def table(pool, people) -> Game:
    """Return a table where seat 0 deals and seat 2 acts first."""
    return create_game(pool, people, first_dealer=0)


async def test_actions_refusals_times_and_sockets_are_counted(table, people):
    cookie = cookie_of(await asyncio.to_thread(login, people[2]))
    done = count("thousand_actions_total", by="person")
    refused = count("thousand_refusals_total", code="stale")
    timed = count("thousand_act_seconds_count")
    there = count("thousand_sockets", kind="TableConsumer")

    player = await Browser(f"/ws/table/{table.id}/", cookie).open()
    await player.receive_type("table")
    assert count("thousand_sockets", kind="TableConsumer") == there + 1
    await player.act("pass", seq=0, action_id="a0")
    await player.receive_type("refused")
    await player.act("pass")
    await player.receive_type("ack")
    await player.leave()

    assert count("thousand_actions_total", by="person") == done + 1
    assert count("thousand_refusals_total", code="stale") == refused + 1
    assert count("thousand_act_seconds_count") == timed + 2
    assert count("thousand_sockets", kind="TableConsumer") == there
