"""Players without a moment's thought, who remember every answer and say again what got none."""

import asyncio
import json
import uuid
from random import Random
from typing import Any

import websockets

from tests.faults.book import Book, Page
from tests.faults.sights import Json
from tests.games.tables.clients import wish

# Longer than anything takes while all is well: then he asks, and then he takes another line.
PATIENCE = 4
LOST = (OSError, TimeoutError, websockets.WebSocketException)
# How often he says something twice, or says an old thing again.
ECHO = 0.02


def connect(port: int, game: str, cookie: str, **options: Any) -> Any:
    """A line to a table, as a browser opens it."""
    host = f"127.0.0.1:{port}"
    return websockets.connect(
        f"ws://{host}/ws/table/{game}/",
        additional_headers={"Cookie": cookie} if cookie else {},
        origin=f"http://{host}",
        **{"open_timeout": PATIENCE, "close_timeout": 1, "compression": None, **options},
    )


class Player:
    """Somebody with a login; one who watches has none, and no user."""

    def __init__(self, user: int | None, cookie: str, ports: list[int], book: Book) -> None:
        self.user, self.cookie, self.ports, self.book = user, cookie, ports, book
        self.random, self.echo = Random(), ECHO
        self.page: Page
        self.table: Json = {}
        self.pending: tuple[str, int, str] | None = None
        self.said: dict[str, str] = {}
        self.asides: set[asyncio.Task[None]] = set()

    @property
    def over(self) -> bool:
        return self.table.get("status", "playing") != "playing"

    async def play(self, page: Page) -> None:
        """To the end of this game, whatever becomes of the line."""
        self.page, self.table, self.pending, self.said = page, {}, None, {}
        while not self.over:
            try:
                await self.sit()
            except LOST as lost:
                self.book.closes[reason(lost)] += 1
                await asyncio.sleep(self.random.uniform(0.1, 0.6))
        if self.asides:
            await asyncio.wait(self.asides)

    async def sit(self) -> None:
        async with connect(self.random.choice(self.ports), self.page.game, self.cookie) as line:
            self.book.count["lines"] += 1
            await self.hear(line)
            if self.pending:
                # Nobody knows what became of it: said again, with the same id.
                self.book.count["said_again"] += 1
                await self.say(line, self.pending)
            while not self.over:
                if self.table["legal"] and not self.pending:
                    await self.act(line)
                await self.hear(line)

    async def act(self, line: Any) -> None:
        self.pending = str(uuid.uuid4()), self.table["seq"], wish(self.table, self.random)
        self.said[self.pending[0]] = self.pending[2]
        await self.say(line, self.pending)
        if self.random.random() < self.echo:
            await self.echoes(line)

    async def echoes(self, line: Any) -> None:
        """The same once more, here or at another process at the same time; or an old thing."""
        assert self.pending
        self.book.count["echoes"] += 1
        match self.random.randrange(3):
            case 0:
                await self.say(line, self.pending)
            case 1:
                self.aside(self.pending)
            case _ if self.page.acks:
                old = self.random.choice(list(self.page.acks.values()))
                if old[2] in self.said:
                    await self.say(line, (old[2], old[3], old[4]))

    def aside(self, act: tuple[str, int, str]) -> None:
        task = asyncio.create_task(self.say_elsewhere(act))
        self.asides.add(task)
        task.add_done_callback(self.asides.discard)

    async def say_elsewhere(self, act: tuple[str, int, str]) -> None:
        """In another tab, which may be served by another process."""
        try:
            port = self.random.choice(self.ports)
            async with connect(port, self.page.game, self.cookie) as line:
                await self.say(line, act)
                async with asyncio.timeout(PATIENCE):
                    while await self.read(line) != act[0]:
                        pass
        except LOST as lost:
            self.book.closes[reason(lost)] += 1

    async def say(self, line: Any, act: tuple[str, int, str]) -> None:
        action_id, seq, action = act
        said = {"type": "act", "id": action_id, "seq": seq, "action": action}
        await line.send(json.dumps(said))

    async def hear(self, line: Any) -> None:
        """One message; after a silence he asks whether anything is newer."""
        try:
            answered = await asyncio.wait_for(self.read(line, main=True), PATIENCE)
        except TimeoutError:
            await line.send(json.dumps({"type": "ping", "seq": self.table.get("seq", 0)}))
            answered = await asyncio.wait_for(self.read(line, main=True), PATIENCE)
        if self.pending and answered == self.pending[0]:
            self.pending = None

    async def read(self, line: Any, main: bool = False) -> str | None:
        """Write a message down; the id that it answers, if any."""
        text = await line.recv()
        message = json.loads(text)
        if "table" in message:
            self.book.saw(self.page, self.user, text, message["table"])
            if main:
                self.looks(message["table"])
        match message["type"]:
            case "ack":
                self.acknowledged(message["id"], message["seq"], main)
            case "refused":
                self.book.refusal(self.page, message["id"], message["code"])
            case "error":
                await self.erred(line, message["code"])
        return message.get("id")

    def looks(self, table: Json) -> None:
        """A table never goes back, not even at another process."""
        if table["seq"] < self.table.get("seq", 0):
            self.book.wrong.append(f"{table['id']}: from seq {self.table['seq']} to {table['seq']}")
        self.table = table

    def acknowledged(self, action_id: str, seq: int, main: bool) -> None:
        assert self.user is not None
        self.book.acknowledged(self.page, self.user, action_id, seq, self.said[action_id])
        if main and self.table["seq"] < seq:
            # What may be done next is in the table that follows.
            self.table["legal"] = {}

    async def erred(self, line: Any, code: str) -> None:
        self.book.errors[code] += 1
        await asyncio.sleep(0.2)
        if self.pending:
            await self.say(line, self.pending)


def reason(lost: BaseException) -> str:
    """Why a line was lost, in a word for the summary."""
    if isinstance(lost, websockets.ConnectionClosed):
        return str(lost.rcvd.code) if lost.rcvd else "cut"
    return type(lost).__name__
