"""The metrics that sockets and actions update (games/monitoring/metrics.py)."""

import pytest
from prometheus_client import REGISTRY

from tests.games.tables.browser import watch

pytestmark = pytest.mark.usefixtures("queued")


def count(name: str, **labels: str) -> float:
    return REGISTRY.get_sample_value(name, labels) or 0.0


async def test_actions_refusals_times_and_sockets_are_counted(table, clients):
    done = count("thousand_actions_total", by="person")
    refused = count("thousand_refusals_total", code="stale")
    timed = count("thousand_act_seconds_count")
    there = count("thousand_sockets", kind="TalkConsumer")

    player = await watch(table, clients[2])
    assert count("thousand_sockets", kind="TalkConsumer") == there + 1
    await player.act("pass", seq=0, action_id="a0")
    await player.receive_type("refused")
    await player.act("pass")
    await player.receive_type("ack")
    await player.leave()

    assert count("thousand_actions_total", by="person") == done + 1
    assert count("thousand_refusals_total", code="stale") == refused + 1
    assert count("thousand_act_seconds_count") == timed + 2
    assert count("thousand_sockets", kind="TalkConsumer") == there
