"""A load process, `python -m tests.bench.tables.load`, controlled by lines on standard input.

The first line is JSON (the sockets to open). The commands `open N`, `play`, `begin` and `end`
follow; each is answered by one line of JSON.
"""

import asyncio
import gc
import json
import sys
from collections.abc import Iterable
from random import Random
from typing import Any

import uvloop

from tests.bench.tables.players import Player, Tally, Timing

Json = dict[str, Any]
MAX_CONNECTING = 40
CONNECT_TIMEOUT_S = 20.0
HOST = "127.0.0.1"


class Load:
    """The players of this process. `tables`: each a list of players as [port, path, cookie]."""

    def __init__(self, tables: list[list[list[Any]]], think: float, ping: float) -> None:
        self.tally, self.timing = Tally(), Timing(think, ping, Random(1))
        self.tables = tables
        self.players: list[Player] = []
        self.connecting = asyncio.Semaphore(MAX_CONNECTING)

    async def open(self, max_tables: int) -> Json:
        """Connect the players of up to this many further tables."""
        tables, self.tables = self.tables[:max_tables], self.tables[max_tables:]
        await asyncio.gather(*(self._connect_table(table) for table in tables))
        return {"sockets": len(self.players), "left": len(self.tables)}

    async def _connect_table(self, table: list[list[Any]]) -> None:
        players = [Player(path, cookie, self.timing, self.tally) for _, path, cookie in table]
        for player, (port, _, _) in zip(players, table, strict=True):
            player.others = [other for other in players if other is not player]
            if await self._connect(player, port):
                self.players.append(player)

    async def _connect(self, player: Player, port: int) -> bool:
        async with self.connecting:
            try:
                await asyncio.get_running_loop().create_connection(lambda: player, HOST, port)
                await asyncio.wait_for(player.open, CONNECT_TIMEOUT_S)
            except OSError as error:
                self.tally.count_error(f"connect_{type(error).__name__}")
                return False
        return True

    async def play(self) -> Json:
        self.timing.playing = True
        loop, random = asyncio.get_running_loop(), self.timing.random
        for player in self.players:
            player.start(random.uniform(0, self.timing.think))
            if self.timing.ping:
                loop.call_later(random.uniform(0, self.timing.ping), player.ping)
        return {}

    async def begin(self) -> Json:
        # All present objects live to the end: exclude them from garbage collection.
        gc.freeze()
        self.tally.counting = True
        return {}

    async def end(self) -> Json:
        self.tally.counting = self.timing.playing = False
        for player in self.players:
            player.leave()
        tally = self.tally
        return {"ack_ms": tally.ack_ms, "push_ms": tally.push_ms, "errors": tally.errors}

    async def handle(self, words: list[str]) -> Json:
        match words:
            case ["open", count]:
                return await self.open(int(count))
            case ["play"]:
                return await self.play()
            case ["begin"]:
                return await self.begin()
        return await self.end()


async def stdin_reader() -> asyncio.StreamReader:
    """Return a reader of standard input; its limit fits the long first line."""
    reader = asyncio.StreamReader(limit=2**26)
    protocol = asyncio.StreamReaderProtocol(reader)
    await asyncio.get_running_loop().connect_read_pipe(lambda: protocol, sys.stdin)
    return reader


async def main() -> None:
    reader = await stdin_reader()
    load = Load(**json.loads(await reader.readline()))
    while line := await reader.readline():
        reply: Iterable[Any] = await load.handle(line.decode().split())
        print(json.dumps(reply), flush=True)


if __name__ == "__main__":
    uvloop.run(main())
