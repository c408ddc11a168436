"""The kinds of faults, each for some seconds at random moments."""

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from functools import partial
from typing import Any

from tests.faults.database import WAYS
from tests.faults.rude import WAYS as RUDE

WEBS, TICKERS = ("web1", "web2"), ("ticker1", "ticker2")
# How long Valkey and PostgreSQL stay away.
AWAY = (0.0, 2.0)
ECHOES = 0.5


async def moments(storm: Any, seconds: float, apart: float) -> AsyncIterator[None]:
    """Random moments, about so far apart, in a long time farther; one at least.

    Who starts again needs seconds of a processor, and in between games have to be played.
    """
    end = time.monotonic() + seconds
    apart = max(apart, seconds / 6)
    while True:
        await asyncio.sleep(storm.random.uniform(0.3, 1.7) * min(apart, seconds / 2))
        yield
        if time.monotonic() >= end:
            return


async def calm(storm: Any, seconds: float) -> None:
    await asyncio.sleep(seconds)


async def web_before_doorbell(storm: Any, seconds: float) -> None:
    """Committed, and the process that should say so dies; the one that is left goes next."""
    async for _ in moments(storm, seconds, 2.5):
        storm.stage.tell(storm.random.choice(WEBS), "doorbell")


async def web(storm: Any, seconds: float) -> None:
    async for _ in moments(storm, seconds, 2.5):
        storm.stage.kill(storm.random.choice(WEBS))


async def worker_in_bots_turn(storm: Any, seconds: float) -> None:
    async for _ in moments(storm, seconds, 2.5):
        storm.stage.tell("worker", storm.random.choice(["bot", "commit"]))


async def worker_finalising(storm: Any, seconds: float) -> None:
    """With the ratings written and nothing committed; and committed, but nobody told."""
    async for _ in moments(storm, seconds, 2.5):
        storm.stage.tell("worker", storm.random.choice(["rated", "told"]))


async def worker(storm: Any, seconds: float) -> None:
    async for _ in moments(storm, seconds, 2.5):
        storm.stage.kill("worker")


async def ticker_and_beat(storm: Any, seconds: float) -> None:
    async for _ in moments(storm, seconds, 1.0):
        if storm.random.random() < 0.3:
            storm.stage.tell(storm.random.choice(TICKERS), "wake")
        else:
            storm.stage.kill(storm.random.choice([*TICKERS, "beat"]))


async def valkey_emptied(storm: Any, seconds: float) -> None:
    async for _ in moments(storm, seconds, 0.7):
        await asyncio.to_thread(storm.stage.flush)


async def valkey_killed(storm: Any, seconds: float) -> None:
    async for _ in moments(storm, seconds, 4.0):
        await storm.stage.kill_valkey_for(storm.random.uniform(*AWAY))


async def postgresql(storm: Any, seconds: float) -> None:
    """In order, at once, and by kill -9, by turns."""
    async for _ in moments(storm, seconds, 6.0):
        way = WAYS[storm.stage.database.deaths % len(WAYS)]
        await storm.stage.restart_database(way, storm.random.uniform(*AWAY))


async def astray(storm: Any, seconds: float, words: str) -> None:
    storm.stage.switch(words, True)
    await asyncio.sleep(seconds)
    storm.stage.switch(words, False)


async def clients_repeat(storm: Any, seconds: float) -> None:
    """Every other action is said twice, in two tabs at once, or an old one is said again."""
    players = [player for table in storm.players for player in table]
    before = players[0].echo
    for player in players:
        player.echo = ECHOES
    await asyncio.sleep(seconds)
    for player in players:
        player.echo = before


async def clients_rude(storm: Any, seconds: float) -> None:
    await storm.rude(RUDE, seconds)


async def everything(storm: Any, seconds: float) -> None:
    """All of the above at once, each for a part of the time."""
    parts = (web, worker, ticker_and_beat, valkey_emptied, worker_finalising, clients_rude)
    await asyncio.gather(
        bells(storm, seconds),
        tasks(storm, seconds),
        clients_repeat(storm, seconds),
        postgresql(storm, seconds / 2),
        valkey_killed(storm, seconds / 2),
        *(part(storm, seconds / 2) for part in parts),
    )


bells, tasks = partial(astray, words="bells"), partial(astray, words="tasks")
BLOWS: dict[str, Callable[[Any, float], Awaitable[None]]] = {
    "calm": calm,
    "web before doorbell": web_before_doorbell,
    "web": web,
    "worker in bot's turn": worker_in_bots_turn,
    "worker finalising": worker_finalising,
    "worker": worker,
    "ticker and beat": ticker_and_beat,
    "Valkey emptied": valkey_emptied,
    "Valkey killed": valkey_killed,
    "PostgreSQL": postgresql,
    "doorbells astray": bells,
    "tasks astray": tasks,
    "clients repeat": clients_repeat,
    "clients rude": clients_rude,
    "everything": everything,
}
# For the suite: what is worst, and then all at once.
SHORT = ["web before doorbell", "worker finalising", "PostgreSQL", "clients rude", "everything"]
