"""The kinds of faults, each for some seconds at random moments."""

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from functools import partial
from typing import Any

from tests.faults.database import WAYS
from tests.faults.misbehaving_clients import BEHAVIOURS as RUDE

TICKERS = ("ticker1", "ticker2")
# The least and greatest outage of Valkey and PostgreSQL.
OUTAGE_SECONDS = (0.0, 2.0)
FREQUENT_REPEAT_RATE = 0.5
# How long the database is away when its machine is replaced.
GAP_SECONDS = 10.0


async def random_pauses(load_test: Any, seconds: float, apart: float) -> AsyncIterator[None]:
    """Yield at random moments, at least once.

    The pauses grow with `seconds`: a restarted process needs some processor time, and games must
    be played in between.
    """
    end = time.monotonic() + seconds
    apart = max(apart, seconds / 6)
    while True:
        await asyncio.sleep(load_test.random.uniform(0.3, 1.7) * min(apart, seconds / 2))
        yield
        if time.monotonic() >= end:
            return


async def no_fault(load_test: Any, seconds: float) -> None:
    await asyncio.sleep(seconds)


async def web_before_notice(load_test: Any, seconds: float) -> None:
    """Kill web processes between the commit and the change notice."""
    async for _ in random_pauses(load_test, seconds, 2.5):
        load_test.cluster.schedule_death(load_test.random.choice(load_test.cluster.webs), "notify")


async def web(load_test: Any, seconds: float) -> None:
    async for _ in random_pauses(load_test, seconds, 2.5):
        load_test.cluster.kill(load_test.random.choice(load_test.cluster.webs))


async def worker_in_bots_turn(load_test: Any, seconds: float) -> None:
    async for _ in random_pauses(load_test, seconds, 2.5):
        load_test.cluster.schedule_death("worker", load_test.random.choice(["bot", "commit"]))


async def worker_finalising(load_test: Any, seconds: float) -> None:
    """Kill the worker before the commit of the ratings, or before their announcement."""
    async for _ in random_pauses(load_test, seconds, 2.5):
        load_test.cluster.schedule_death("worker", load_test.random.choice(["rated", "told"]))


async def worker(load_test: Any, seconds: float) -> None:
    async for _ in random_pauses(load_test, seconds, 2.5):
        load_test.cluster.kill("worker")


async def ticker_and_beat(load_test: Any, seconds: float) -> None:
    async for _ in random_pauses(load_test, seconds, 1.0):
        if load_test.random.random() < 0.3:
            load_test.cluster.schedule_death(load_test.random.choice(TICKERS), "wake")
        else:
            load_test.cluster.kill(load_test.random.choice([*TICKERS, "beat"]))


async def valkey_emptied(load_test: Any, seconds: float) -> None:
    async for _ in random_pauses(load_test, seconds, 0.7):
        await asyncio.to_thread(load_test.cluster.flush)


async def valkey_killed(load_test: Any, seconds: float) -> None:
    async for _ in random_pauses(load_test, seconds, 4.0):
        await load_test.cluster.kill_valkey_for(load_test.random.uniform(*OUTAGE_SECONDS))


async def postgresql(load_test: Any, seconds: float) -> None:
    """Stop PostgreSQL in turn: in order, at once, and by kill -9."""
    async for _ in random_pauses(load_test, seconds, 6.0):
        way = WAYS[load_test.cluster.database.deaths % len(WAYS)]
        await load_test.cluster.restart_database(way, load_test.random.uniform(*OUTAGE_SECONDS))


async def database_gap(load_test: Any, seconds: float) -> None:
    """Stop PostgreSQL in order, and start it some time later."""
    await asyncio.sleep(seconds / 2)
    await load_test.cluster.restart_database(WAYS[0], GAP_SECONDS)
    await asyncio.sleep(seconds / 2)


async def backup(load_test: Any, seconds: float) -> None:
    """Take a backup while games are played, and see whether it holds whole games."""
    await asyncio.sleep(seconds / 2)
    since = (await load_test.auditor.ask("began"))["began"]
    load_test.backup = await load_test.cluster.back_up(since)
    load_test.wrong += load_test.backup.pop("wrong")


async def rolling_upgrade(load_test: Any, seconds: float) -> None:
    """Replace the web processes one by one, and change the schema when the first is new."""
    for number, name in enumerate(load_test.cluster.webs):
        if number == 1:
            await load_test.cluster.migrate()
        await load_test.cluster.replace(name)
        await asyncio.sleep(seconds / 3)


async def faulty_messages(load_test: Any, seconds: float, words: str) -> None:
    load_test.cluster.switch_faults(words, True)
    await asyncio.sleep(seconds)
    load_test.cluster.switch_faults(words, False)


async def clients_repeat(load_test: Any, seconds: float) -> None:
    """Let clients repeat actions: twice, in two tabs at once, or an old one."""
    players = [player for table in load_test.players for player in table]
    before = players[0].repeat_rate
    for player in players:
        player.repeat_rate = FREQUENT_REPEAT_RATE
    await asyncio.sleep(seconds)
    for player in players:
        player.repeat_rate = before


async def clients_misbehave(load_test: Any, seconds: float) -> None:
    await load_test.run_misbehaving_clients(RUDE, seconds)


async def everything(load_test: Any, seconds: float) -> None:
    """Run all faults at once, each for a part of the time."""
    parts = (web, worker, ticker_and_beat, valkey_emptied, worker_finalising, clients_misbehave)
    await asyncio.gather(
        notices(load_test, seconds),
        tasks(load_test, seconds),
        clients_repeat(load_test, seconds),
        postgresql(load_test, seconds / 2),
        valkey_killed(load_test, seconds / 2),
        *(part(load_test, seconds / 2) for part in parts),
    )


notices, tasks = partial(faulty_messages, words="notices"), partial(faulty_messages, words="tasks")
FAULT_KINDS: dict[str, Callable[[Any, float], Awaitable[None]]] = {
    "no fault": no_fault,
    "web before notice": web_before_notice,
    "web": web,
    "worker in bot's turn": worker_in_bots_turn,
    "worker finalising": worker_finalising,
    "worker": worker,
    "ticker and beat": ticker_and_beat,
    "Valkey emptied": valkey_emptied,
    "Valkey killed": valkey_killed,
    "PostgreSQL": postgresql,
    "database gap": database_gap,
    "rolling upgrade": rolling_upgrade,
    "backup": backup,
    "unreliable notices": notices,
    "unreliable tasks": tasks,
    "clients repeat": clients_repeat,
    "clients misbehave": clients_misbehave,
    "everything": everything,
}
# For the test suite: the worst faults, and then all at once.
SHORT = ["web before notice", "worker finalising", "PostgreSQL", "clients misbehave", "everything"]
