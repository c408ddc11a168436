"""Fifty tables, and what is done to them: one kind of fault after another, each audited."""

import asyncio
import time
from collections import Counter
from itertools import count
from random import Random
from typing import Any

from tests.faults.blows import BLOWS
from tests.faults.book import Book
from tests.faults.players import Player
from tests.faults.rude import Rude
from tests.faults.stage import Clerk, Stage

Json = dict[str, Any]
# A table on which nothing moved for so long after a fault is stuck. Clocks would take longer still,
# and where a machine has others to serve as well a process needs a minute to start again.
STUCK = 120.0
# By turns: who sits with how many bots, in which pool.
SEATINGS = [3, 3, 3, 2, 1]
POOLS = ["classic-short", "classic-short", "store", "polish"]


class Storm:
    def __init__(self, stage: Stage, book: Book, random: Random, kinds: list[str]) -> None:
        self.stage, self.book, self.random, self.kinds = stage, book, random, kinds
        self.clerk, self.auditor = Clerk(stage), Clerk(stage)
        self.players: list[list[Player]] = []
        self.bots: list[int] = []
        self.cookies: dict[int, str] = {}
        self.closing = False
        self.wrong: list[str] = []
        self.told = 0
        self.silences: dict[str, float] = {}
        self.finalised_after = 0.0
        self.rounds: Counter[str] = Counter()

    # Tables

    async def seat(self, tables: int) -> None:
        """Start the site for so many people, and say who plays with whom from now on."""
        sizes = [SEATINGS[n % len(SEATINGS)] for n in range(tables)]
        found = await self.clerk.ask("settle", people=sum(sizes))
        self.stage.start()
        self.bots, self.cookies = found["bots"], dict(found["people"])
        people = iter(found["people"])
        self.players = [[self.player(*next(people)) for _ in range(size)] for size in sizes]

    def player(self, user: int | None, cookie: str) -> Player:
        return Player(user, cookie, self.stage.ports, self.book)

    async def table(self, number: int) -> None:
        """One game after another, until the storm is over; every fifth table is watched too."""
        players = self.players[number]
        while not self.closing:
            bots = self.random.sample(self.bots, 3 - len(players))
            users = [*(player.user or 0 for player in players), *bots]
            self.random.shuffle(users)
            pool = POOLS[number % len(POOLS)]
            game = (await self.clerk.ask("open", pool=pool, users=users))["game"]
            page = self.book.opened(game, users)
            here = list(players)
            if number % 5 == 0:
                here.append(self.player(None, ""))
            await asyncio.gather(*(player.play(page) for player in here))

    # Faults

    async def episode(self, name: str, seconds: float) -> None:
        """One kind of fault for a while; then all tables have to go on, and the books are read."""
        self.book.worst_silence()
        self.rounds[name] += 1
        began = time.monotonic()
        await BLOWS[name](self, seconds)
        self.stage.forget_orders()
        self.stage.weighs()
        await self.goes_on(name)
        silence = self.book.worst_silence()
        self.silences[name] = max(self.silences.get(name, 0.0), round(silence, 1))
        await self.audit(name)
        self.say(name, began, silence)

    async def goes_on(self, name: str) -> None:
        """Until something new was heard from every table that runs now."""
        since, deadline = time.monotonic(), time.monotonic() + STUCK
        while stuck := [p for p in self.book.running() if p.moved < since]:
            if time.monotonic() > deadline:
                self.wrong += [f"after {name}: {page.game} is stuck" for page in stuck]
                return
            await asyncio.sleep(0.1)

    async def audit(self, name: str) -> None:
        found = await self.auditor.ask("audit", **self.book.for_audit())
        self.wrong += [f"after {name}: {fault}" for fault in found["faults"]]
        self.wrong += [f"after {name}: {fault}" for fault in self.book.wrong]
        self.book.wrong = []
        self.finalised_after = max(self.finalised_after, found["finalised_after"])

    def say(self, name: str, began: float, silence: float) -> None:
        counted = self.book.count
        print(
            f"{name:22} {time.monotonic() - began:5.1f} s, silence {silence:4.1f} s, "
            f"{counted['acknowledged']:6} acknowledged, {len(self.book.audited):4} games audited, "
            f"{len(self.wrong)} wrong",
            flush=True,
        )
        for fault in self.wrong[self.told :][:5]:
            print(f"    {fault}", flush=True)
        self.told = len(self.wrong)

    async def rude(self, ways: tuple[str, ...], seconds: float) -> None:
        people = [Rude(self.stage.ports, self.cookies, self.book) for _ in ways]
        jobs = zip(people, ways, strict=True)
        await asyncio.gather(*(rude.for_a_while(way, seconds) for rude, way in jobs))

    # All of it

    async def rage(self, tables: int, actions: int, episode: float, longest: float) -> None:
        """Kind after kind, each once at least, until so many actions were done."""
        await self.seat(tables)
        await self.stage.ready()
        tending = asyncio.create_task(self.stage.tending())
        playing = [asyncio.create_task(self.table(number)) for number in range(tables)]
        watching = asyncio.create_task(self.fails_with(playing))
        await self.all_kinds(actions, episode, time.monotonic() + longest)
        self.closing = True
        await self.to_the_end(playing)
        watching.cancel()
        await self.audit("all")
        tending.cancel()

    async def all_kinds(self, actions: int, episode: float, deadline: float) -> None:
        for number in count():
            await self.episode(self.kinds[number % len(self.kinds)], episode)
            done = (await self.auditor.ask("actions"))["actions"]
            if number + 1 < len(self.kinds):
                continue
            if done >= actions:
                return
            if time.monotonic() > deadline:
                self.wrong.append(f"no time for more than {done} actions")
                return

    async def fails_with(self, playing: list["asyncio.Task[None]"]) -> None:
        """A table that fails in the test itself is no silence of the site."""
        done, _ = await asyncio.wait(playing, return_when=asyncio.FIRST_EXCEPTION)
        for task in done:
            if (error := task.exception()) is not None:
                self.wrong.append(f"a table of the test failed: {error!r}")

    async def to_the_end(self, playing: list["asyncio.Task[None]"]) -> None:
        """The last games are played out, however long that takes, while each of them moves."""
        left = set(playing)
        while left:
            _, left = await asyncio.wait(left, timeout=1)
            stuck = [page for page in self.book.running() if page.is_silent_for(STUCK)]
            if stuck or all(page.is_silent_for(STUCK) for page in self.book.pages.values()):
                self.wrong += [f"at the end: {page.game} is stuck" for page in stuck]
                self.wrong.append(f"{len(left)} tables did not come to their end")
                break
        for task in left:
            task.cancel()
