"""Clients that misbehave: at tables of others, as strangers or in a second tab.

What they are shown is audited as well, and none of their actions may be applied.
"""

import asyncio
import json
import uuid
from collections.abc import Awaitable, Callable
from random import Random
from typing import Any

from tests.faults.expected_state import ExpectedGame, ExpectedState
from tests.faults.players import CONNECTION_ERRORS, close_reason, connect

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


class MisbehavingClient:
    """One client with one way to misbehave, on a random process."""

    def __init__(self, ports: list[int], cookies: dict[int, str], expected: ExpectedState) -> None:
        self.ports, self.cookies, self.expected, self.random = ports, cookies, expected, Random()

    async def act_for(self, way: str, seconds: float) -> None:
        """Behave like this at one table after another, for this many seconds."""
        ways: dict[str, Callable[[Any, ExpectedGame, int | None], Awaitable[None]]] = {
            "garbage": self.garbage, "stale": self.stale, "foreign": self.foreign,
            "flood": self.flood, "deaf": self.deaf,
        }  # fmt: skip
        try:
            async with asyncio.timeout(seconds):
                while True:
                    await self.join_table(way, ways[way])
        except TimeoutError:
            pass

    async def join_table(self, way: str, behave: Callable[..., Awaitable[None]]) -> None:
        games = self.expected.running()
        if not games:
            await asyncio.sleep(0.2)
            return
        expected_game = self.random.choice(games)
        user = self.pick_user(expected_game, way)
        options = {"max_queue": 1, "ping_interval": None} if way == "deaf" else {}
        cookie = self.cookies.get(user, "") if user else ""
        self.expected.count[f"misbehaving_{way}"] += 1
        try:
            async with connect(
                self.random.choice(self.ports), expected_game.game, cookie, **options
            ) as socket:
                await behave(socket, expected_game, user)
        except CONNECTION_ERRORS as lost:
            self.expected.closes[f"{way} {close_reason(lost)}"] += 1
            await asyncio.sleep(0.05)

    def pick_user(self, expected_game: ExpectedGame, way: str) -> int | None:
        """Return a player of the table, another user, or None for a stranger."""
        if way == "foreign":
            away = [user for user in self.cookies if user not in expected_game.users]
            return self.random.choice([None, *away[:20]])
        here = [user for user in expected_game.users if user in self.cookies]
        return self.random.choice([None, *here])

    async def garbage(self, socket: Any, expected_game: ExpectedGame, user: int | None) -> None:
        for _ in range(30):
            await socket.send(self.random.choice(GARBAGE))
            await self.listen(socket, expected_game, user, 0.03)

    async def stale(self, socket: Any, expected_game: ExpectedGame, user: int | None) -> None:
        """Send actions with old or future numbers, or for other seats."""
        for _ in range(25):
            newest = expected_game.newest.get(expected_game.seat_of(user), 0)
            seq = max(0, newest + self.random.choice([-50, -5, -3, 40, 1000]))
            action, own = self.random.choice(ACTIONS), self.random.random() < 0.5
            if own:
                seq, action = newest, f"{self.random.randrange(3)} {action.lstrip('012 ')}"
            await self.send(socket, seq, action)
            await self.listen(socket, expected_game, user, 0.04)

    async def foreign(self, socket: Any, expected_game: ExpectedGame, user: int | None) -> None:
        """Send actions of a user who does not play here, with any viewer's number."""
        for _ in range(25):
            seqs = list(expected_game.newest.values()) or [0]
            await self.send(socket, self.random.choice(seqs), self.random.choice(ACTIONS))
            await self.listen(socket, expected_game, user, 0.04)

    async def flood(self, socket: Any, expected_game: ExpectedGame, user: int | None) -> None:
        """Send a thousand messages a second, until disconnected."""
        ping = json.dumps({"type": "ping", "seq": 0})
        for _ in range(100):
            for _ in range(50):
                await socket.send(ping)
                self.expected.count["flood_messages"] += 1
            await self.listen(socket, expected_game, user, 0.05)

    async def deaf(self, socket: Any, expected_game: ExpectedGame, user: int | None) -> None:
        """Ask for whole tables without ever reading one."""
        while True:
            await socket.send(json.dumps({"type": "ping", "seq": 0}))
            await asyncio.sleep(0.05)

    async def send(self, socket: Any, seq: int, action: str) -> None:
        action_id = f"bad-{uuid.uuid4().hex[:20]}"
        said = {"type": "act", "id": action_id, "seq": seq, "action": action}
        await socket.send(json.dumps(said))

    async def listen(
        self, socket: Any, expected_game: ExpectedGame, user: int | None, seconds: float
    ) -> None:
        """Receive everything for a moment."""
        try:
            async with asyncio.timeout(seconds):
                while True:
                    self.note(await socket.recv(), expected_game, user)
        except TimeoutError:
            pass

    def note(self, text: str, expected_game: ExpectedGame, user: int | None) -> None:
        message = json.loads(text)
        if "table" in message:
            self.expected.record_table(expected_game, user, text, message["table"])
        if message["type"] == "ack":
            self.expected.wrong.append(
                f"{expected_game.game}: acknowledged to a misbehaving client: {text}"
            )
        elif message["type"] == "refused":
            self.expected.record_refusal(expected_game, message["id"], message["problem"]["code"])
        elif message["type"] == "error":
            self.expected.errors[f"misbehaving {message['problem']['code']}"] += 1


BEHAVIOURS = ("garbage", "stale", "foreign", "flood", "deaf")
