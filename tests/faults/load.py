"""Fifty tables under one kind of fault after another, each followed by an audit."""

import asyncio
import time
from collections import Counter
from itertools import count
from random import Random
from typing import Any

from tests.faults.cluster import Cluster, RecorderProcess
from tests.faults.expected_state import ExpectedState
from tests.faults.fault_injection import FAULT_KINDS
from tests.faults.misbehaving_clients import MisbehavingClient
from tests.faults.players import Player

Json = dict[str, Any]
# A table without progress for this many seconds after a fault is stuck. Clocks take longer still,
# and on a busy machine a process needs a minute to restart.
STUCK = 120.0
# The number of players beside bots, and the pool, in turn.
SEATINGS = [3, 3, 3, 2, 1]
POOLS = ["classic-short", "classic-short", "store", "polish"]


class LoadTest:
    """The tables, their players, and the faults."""

    def __init__(
        self, cluster: Cluster, expected: ExpectedState, random: Random, kinds: list[str]
    ) -> None:
        self.cluster, self.expected, self.random, self.kinds = cluster, expected, random, kinds
        self.recorder, self.auditor = RecorderProcess(cluster), RecorderProcess(cluster)
        self.players: list[list[Player]] = []
        self.bots: list[int] = []
        self.cookies: dict[int, str] = {}
        self.closing = False
        self.wrong: list[str] = []
        self.printed = 0
        self.silences: dict[str, float] = {}
        self.finalised_after = 0.0
        # The last backup: times in seconds, size, games.
        self.backup: Json = {}
        self.rounds: Counter[str] = Counter()

    # Tables

    async def start_site(self, tables: int) -> None:
        """Start the site for this many tables, and assign the players to them."""
        sizes = [SEATINGS[n % len(SEATINGS)] for n in range(tables)]
        site = await self.recorder.ask("create_site", people=sum(sizes))
        self.cluster.start()
        self.bots, self.cookies = site["bots"], dict(site["people"])
        people = iter(site["people"])
        self.players = [[self.player(*next(people)) for _ in range(size)] for size in sizes]

    def player(self, user: int | None, cookie: str) -> Player:
        return Player(user, cookie, self.cluster.ports, self.expected)

    async def run_table(self, number: int) -> None:
        """Play one game after another until the end; every fifth table has a spectator."""
        players = self.players[number]
        while not self.closing:
            bots = self.random.sample(self.bots, 3 - len(players))
            users = [*(player.user or 0 for player in players), *bots]
            self.random.shuffle(users)
            pool = POOLS[number % len(POOLS)]
            game = (await self.recorder.ask("open", pool=pool, users=users))["game"]
            table = self.expected.open_game(game, users)
            here = list(players)
            if number % 5 == 0:
                here.append(self.player(None, ""))
            await asyncio.gather(*(player.play(table) for player in here))

    # Faults

    async def run_fault(self, name: str, seconds: float) -> None:
        """Inject one kind of fault; then wait for progress and audit."""
        self.expected.worst_silence()
        self.rounds[name] += 1
        began = time.monotonic()
        await FAULT_KINDS[name](self, seconds)
        self.cluster.cancel_deaths()
        self.cluster.measure_memory()
        await self.wait_for_progress(name)
        silence = self.expected.worst_silence()
        self.silences[name] = max(self.silences.get(name, 0.0), round(silence, 1))
        await self.audit(name)
        self.print_progress(name, began, silence)

    async def wait_for_progress(self, name: str) -> None:
        """Wait until every running table has shown something new."""
        since, deadline = time.monotonic(), time.monotonic() + STUCK
        while stuck := [p for p in self.expected.running() if p.last_progress < since]:
            if time.monotonic() > deadline:
                self.wrong += [f"after {name}: {table.game} is stuck" for table in stuck]
                return
            await asyncio.sleep(0.1)

    async def audit(self, name: str) -> None:
        found = await self.auditor.ask("audit", **self.expected.take_for_audit())
        self.wrong += [f"after {name}: {fault}" for fault in found["faults"]]
        self.wrong += [f"after {name}: {fault}" for fault in self.expected.wrong]
        self.expected.wrong = []
        self.finalised_after = max(self.finalised_after, found["finalised_after"])

    def print_progress(self, name: str, began: float, silence: float) -> None:
        counted = self.expected.count
        print(
            f"{name:22} {time.monotonic() - began:5.1f} s, silence {silence:4.1f} s, "
            f"{counted['acknowledged']:6} acknowledged, {len(self.expected.audited):4} audited, "
            f"{len(self.wrong)} wrong",
            flush=True,
        )
        for fault in self.wrong[self.printed :][:5]:
            print(f"    {fault}", flush=True)
        self.printed = len(self.wrong)

    async def run_misbehaving_clients(self, ways: tuple[str, ...], seconds: float) -> None:
        people = [MisbehavingClient(self.cluster.ports, self.cookies, self.expected) for _ in ways]
        jobs = zip(people, ways, strict=True)
        await asyncio.gather(*(client.act_for(way, seconds) for client, way in jobs))

    # All of it

    async def run(self, tables: int, actions: int, episode: float, longest: float) -> None:
        """Run kind after kind, each at least once, until this many actions were done."""
        await self.start_site(tables)
        await self.cluster.ready()
        keep_running = asyncio.create_task(self.cluster.keep_running())
        playing = [asyncio.create_task(self.run_table(number)) for number in range(tables)]
        watching = asyncio.create_task(self.watch_tables(playing))
        await self.run_all_kinds(actions, episode, time.monotonic() + longest)
        self.closing = True
        await self.finish_games(playing)
        watching.cancel()
        await self.audit("all")
        keep_running.cancel()

    async def run_all_kinds(self, actions: int, episode: float, deadline: float) -> None:
        for number in count():
            await self.run_fault(self.kinds[number % len(self.kinds)], episode)
            done = (await self.auditor.ask("actions"))["actions"]
            if number + 1 < len(self.kinds):
                continue
            if done >= actions:
                return
            if time.monotonic() > deadline:
                self.wrong.append(f"no time for more than {done} actions")
                return

    async def watch_tables(self, playing: list["asyncio.Task[None]"]) -> None:
        """Report a table that fails in the test itself, not in the site."""
        done, _ = await asyncio.wait(playing, return_when=asyncio.FIRST_EXCEPTION)
        for task in done:
            if (error := task.exception()) is not None:
                self.wrong.append(f"a table of the test failed: {error!r}")

    async def finish_games(self, playing: list["asyncio.Task[None]"]) -> None:
        """Play the last games to their end, as long as they make progress."""
        left = set(playing)
        while left:
            _, left = await asyncio.wait(left, timeout=1)
            stuck = [table for table in self.expected.running() if table.is_silent_for(STUCK)]
            if stuck or all(table.is_silent_for(STUCK) for table in self.expected.games.values()):
                self.wrong += [f"at the end: {table.game} is stuck" for table in stuck]
                self.wrong.append(f"{len(left)} tables did not come to their end")
                break
        for task in left:
            task.cancel()
