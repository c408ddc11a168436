"""Clients that do what none should: each at the table of others, as a stranger or in a second tab.

Whatever they are shown is audited as well, and nothing that they say may be done.
"""

import asyncio
import json
import uuid
from collections.abc import Awaitable, Callable
from random import Random
from typing import Any

from tests.faults.book import Book, Page
from tests.faults.players import LOST, connect, reason

GARBAGE: list[str | bytes] = [
    "", "{", "null", "[]", "7", '"act"', "[" * 4000, "{}", '{"type":"act"}', '{"type":["act"]}',
    '{"type":"ping","seq":-1}', '{"type":"ping","seq":1e400}', '{"type":"ping","seq":true}',
    '{"type":"act","id":"","seq":1,"action":"pass"}', '{"type":"sudo","seq":1}',
    '{"type":"act","id":"bad-0","seq":"1","action":"pass"}',
    '{"type":"act","id":"bad-1","seq":1,"action":{}}',
    '{"type":"act","id":"bad-\\u0000","seq":1,"action":"pass\\u0000"}',
    b"\x00\xff\xfe", b"{}", "\U0001f0a1" * 900, "x" * 5000, "x" * 70_000,
]  # fmt: skip
ACTIONS = [
    "0 play AS", "1 pass", "2 bid 120", "play 9S", "play AS", "play XX", "bid 999999999999",
    "give 0:9S 1:9S", "give", "pass", "stand", "keep", "redeal", "distribute", "look", "\u0000",
]  # fmt: skip


class Rude:
    """One of them: a way to behave, on a line of the process that he happened to find."""

    def __init__(self, ports: list[int], cookies: dict[int, str], book: Book) -> None:
        self.ports, self.cookies, self.book, self.random = ports, cookies, book, Random()

    async def for_a_while(self, way: str, seconds: float) -> None:
        """Behave so at one table after another, until the time is over."""
        ways: dict[str, Callable[[Any, Page, int | None], Awaitable[None]]] = {
            "garbage": self.garbage, "stale": self.stale, "foreign": self.foreign,
            "flood": self.flood, "deaf": self.deaf,
        }  # fmt: skip
        try:
            async with asyncio.timeout(seconds):
                while True:
                    await self.sit(way, ways[way])
        except TimeoutError:
            pass

    async def sit(self, way: str, behave: Callable[..., Awaitable[None]]) -> None:
        pages = self.book.running()
        if not pages:
            await asyncio.sleep(0.2)
            return
        page = self.random.choice(pages)
        user = self.somebody(page, way)
        options = {"max_queue": 1, "ping_interval": None} if way == "deaf" else {}
        cookie = self.cookies.get(user, "") if user else ""
        self.book.count[f"rude_{way}"] += 1
        try:
            async with connect(
                self.random.choice(self.ports), page.game, cookie, **options
            ) as line:
                await behave(line, page, user)
        except LOST as lost:
            self.book.closes[f"{way} {reason(lost)}"] += 1
            await asyncio.sleep(0.05)

    def somebody(self, page: Page, way: str) -> int | None:
        """Who sits there, somebody from elsewhere, or nobody who is known."""
        if way == "foreign":
            away = [user for user in self.cookies if user not in page.users]
            return self.random.choice([None, *away[:20]])
        here = [user for user in page.users if user in self.cookies]
        return self.random.choice([None, *here])

    async def garbage(self, line: Any, page: Page, user: int | None) -> None:
        for _ in range(30):
            await line.send(self.random.choice(GARBAGE))
            await self.listen(line, page, user, 0.03)

    async def stale(self, line: Any, page: Page, user: int | None) -> None:
        """Actions on tables long gone, or yet to come, and for other seats than his own."""
        for _ in range(25):
            newest = page.newest.get(page.seat_of(user), 0)
            seq = max(0, newest + self.random.choice([-50, -5, -3, 40, 1000]))
            action, own = self.random.choice(ACTIONS), self.random.random() < 0.5
            if own:
                seq, action = newest, f"{self.random.randrange(3)} {action.lstrip('012 ')}"
            await self.say(line, seq, action)
            await self.listen(line, page, user, 0.04)

    async def foreign(self, line: Any, page: Page, user: int | None) -> None:
        """Actions of somebody who does not sit here, with the seq of every viewer."""
        for _ in range(25):
            seqs = list(page.newest.values()) or [0]
            await self.say(line, self.random.choice(seqs), self.random.choice(ACTIONS))
            await self.listen(line, page, user, 0.04)

    async def flood(self, line: Any, page: Page, user: int | None) -> None:
        """A thousand messages a second, until he is thrown out."""
        ping = json.dumps({"type": "ping", "seq": 0})
        for _ in range(100):
            for _ in range(50):
                await line.send(ping)
                self.book.count["flood_messages"] += 1
            await self.listen(line, page, user, 0.05)

    async def deaf(self, line: Any, page: Page, user: int | None) -> None:
        """He asks for whole tables, and never reads one."""
        while True:
            await line.send(json.dumps({"type": "ping", "seq": 0}))
            await asyncio.sleep(0.05)

    async def say(self, line: Any, seq: int, action: str) -> None:
        action_id = f"bad-{uuid.uuid4().hex[:20]}"
        said = {"type": "act", "id": action_id, "seq": seq, "action": action}
        await line.send(json.dumps(said))

    async def listen(self, line: Any, page: Page, user: int | None, seconds: float) -> None:
        """Everything that comes for a moment."""
        try:
            async with asyncio.timeout(seconds):
                while True:
                    self.note(await line.recv(), page, user)
        except TimeoutError:
            pass

    def note(self, text: str, page: Page, user: int | None) -> None:
        message = json.loads(text)
        if "table" in message:
            self.book.saw(page, user, text, message["table"])
        if message["type"] == "ack":
            self.book.wrong.append(f"{page.game}: acknowledged to a rude client: {text}")
        elif message["type"] == "refused":
            self.book.refusal(page, message["id"], message["code"])
        elif message["type"] == "error":
            self.book.errors[f"rude {message['code']}"] += 1


WAYS = ("garbage", "stale", "foreign", "flood", "deaf")
