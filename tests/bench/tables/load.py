"""A load process: `python -m tests.bench.tables.load`; the bench tells it by lines what to do.

One JSON line in (the sockets to open), then the words `open N`, `play`, `begin`, `end`; each is
answered by one JSON line.
"""

import asyncio
import gc
import json
import sys
from collections.abc import Iterable
from random import Random
from typing import Any

import uvloop

from tests.bench.tables.people import Pace, Person, Tally

Json = dict[str, Any]
AT_ONCE = 40
PATIENCE = 20.0
HOST = "127.0.0.1"


class Load:
    """All the people of this process. `tables`: of each its people, as [port, path, cookie]."""

    def __init__(self, tables: list[list[list[Any]]], think: float, ping: float) -> None:
        self.tally, self.pace = Tally(), Pace(think, ping, Random(1))
        self.tables = tables
        self.people: list[Person] = []
        self.gate = asyncio.Semaphore(AT_ONCE)

    async def open(self, most: int) -> Json:
        """Sit down at further tables, so many at most."""
        taken, self.tables = self.tables[:most], self.tables[most:]
        await asyncio.gather(*(self._sit(table) for table in taken))
        return {"sockets": len(self.people), "left": len(self.tables)}

    async def _sit(self, table: list[list[Any]]) -> None:
        people = [Person(path, cookie, self.pace, self.tally) for _, path, cookie in table]
        for person, (port, _, _) in zip(people, table, strict=True):
            person.others = [other for other in people if other is not person]
            if await self._connect(person, port):
                self.people.append(person)

    async def _connect(self, person: Person, port: int) -> bool:
        async with self.gate:
            try:
                await asyncio.get_running_loop().create_connection(lambda: person, HOST, port)
                await asyncio.wait_for(person.open, PATIENCE)
            except OSError as error:
                self.tally.fault(f"connect_{type(error).__name__}")
                return False
        return True

    async def play(self) -> Json:
        self.pace.playing = True
        loop, random = asyncio.get_running_loop(), self.pace.random
        for person in self.people:
            person.begin(random.uniform(0, self.pace.think))
            if self.pace.ping:
                loop.call_later(random.uniform(0, self.pace.ping), person.ping)
        return {}

    async def begin(self) -> Json:
        # What lives now lives to the end: no need to look it through again and again.
        gc.freeze()
        self.tally.counting = True
        return {}

    async def end(self) -> Json:
        self.tally.counting = self.pace.playing = False
        for person in self.people:
            person.leave()
        tally = self.tally
        return {"ack_ms": tally.ack_ms, "push_ms": tally.push_ms, "errors": tally.errors}

    async def obey(self, words: list[str]) -> Json:
        match words:
            case ["open", most]:
                return await self.open(int(most))
            case ["play"]:
                return await self.play()
            case ["begin"]:
                return await self.begin()
        return await self.end()


async def lines() -> asyncio.StreamReader:
    """Standard input, which the bench holds open; the first line is long."""
    reader = asyncio.StreamReader(limit=2**26)
    protocol = asyncio.StreamReaderProtocol(reader)
    await asyncio.get_running_loop().connect_read_pipe(lambda: protocol, sys.stdin)
    return reader


async def main() -> None:
    reader = await lines()
    load = Load(**json.loads(await reader.readline()))
    while line := await reader.readline():
        answer: Iterable[Any] = await load.obey(line.decode().split())
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    uvloop.run(main())
