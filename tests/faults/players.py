"""Players that act at once, remember every answer, and repeat what got none."""

import asyncio
import json
import uuid
from random import Random
from typing import Any

import websockets

from tests.faults.expected_state import ExpectedGame, ExpectedState
from tests.faults.observed_frames import Json
from tests.games.tables.socket_clients import wish

# Seconds that no answer normally takes: then the player asks, and then reconnects.
PATIENCE = 4
CONNECTION_ERRORS = (OSError, TimeoutError, websockets.WebSocketException)
# How often a player repeats an action, or sends an old one.
REPEAT_RATE = 0.02


def connect(port: int, game: str, cookie: str, **options: Any) -> Any:
    """Connect to a table, as a browser does."""
    host = f"127.0.0.1:{port}"
    return websockets.connect(
        f"ws://{host}/ws/table/{game}/",
        additional_headers={"Cookie": cookie} if cookie else {},
        origin=f"http://{host}",
        **{"open_timeout": PATIENCE, "close_timeout": 1, "compression": None, **options},
    )


class Player:
    """A client with a login; a spectator has neither login nor user."""

    def __init__(
        self, user: int | None, cookie: str, ports: list[int], expected: ExpectedState
    ) -> None:
        self.user, self.cookie, self.ports, self.expected = user, cookie, ports, expected
        self.random, self.repeat_rate = Random(), REPEAT_RATE
        self.expected_game: ExpectedGame
        self.table: Json = {}
        self.pending: tuple[str, int, str] | None = None
        self.sent: dict[str, str] = {}
        self.background_tasks: set[asyncio.Task[None]] = set()

    @property
    def over(self) -> bool:
        return self.table.get("status", "playing") != "playing"

    async def play(self, expected_game: ExpectedGame) -> None:
        """Play this game to its end, with new connections where needed."""
        self.expected_game, self.table, self.pending, self.sent = expected_game, {}, None, {}
        while not self.over:
            try:
                await self.join_table()
            except CONNECTION_ERRORS as lost:
                self.expected.closes[close_reason(lost)] += 1
                await asyncio.sleep(self.random.uniform(0.1, 0.6))
        if self.background_tasks:
            await asyncio.wait(self.background_tasks)

    async def join_table(self) -> None:
        async with connect(
            self.random.choice(self.ports), self.expected_game.game, self.cookie
        ) as socket:
            self.expected.count["lines"] += 1
            await self.receive(socket)
            if self.pending:
                # Its result is unknown: send it again with the same id.
                self.expected.count["said_again"] += 1
                await self.send(socket, self.pending)
            while not self.over:
                if self.table["legal"] and not self.pending:
                    await self.act(socket)
                await self.receive(socket)

    async def act(self, socket: Any) -> None:
        self.pending = str(uuid.uuid4()), self.table["seq"], wish(self.table, self.random)
        self.sent[self.pending[0]] = self.pending[2]
        await self.send(socket, self.pending)
        if self.random.random() < self.repeat_rate:
            await self.repeat(socket)

    async def repeat(self, socket: Any) -> None:
        """Repeat the action, here or at another process; or send an old one."""
        assert self.pending
        self.expected.count["repeat"] += 1
        match self.random.randrange(3):
            case 0:
                await self.send(socket, self.pending)
            case 1:
                self.repeat_elsewhere(self.pending)
            case _ if self.expected_game.acks:
                old = self.random.choice(list(self.expected_game.acks.values()))
                if old[2] in self.sent:
                    await self.send(socket, (old[2], old[3], old[4]))

    def repeat_elsewhere(self, act: tuple[str, int, str]) -> None:
        task = asyncio.create_task(self.send_elsewhere(act))
        self.background_tasks.add(task)
        task.add_done_callback(self.background_tasks.discard)

    async def send_elsewhere(self, act: tuple[str, int, str]) -> None:
        """Send the action in another tab, which may be served by another process."""
        try:
            port = self.random.choice(self.ports)
            async with connect(port, self.expected_game.game, self.cookie) as socket:
                await self.send(socket, act)
                async with asyncio.timeout(PATIENCE):
                    while await self.read(socket) != act[0]:
                        pass
        except CONNECTION_ERRORS as lost:
            self.expected.closes[close_reason(lost)] += 1

    async def send(self, socket: Any, act: tuple[str, int, str]) -> None:
        action_id, seq, action = act
        said = {"type": "act", "id": action_id, "seq": seq, "action": action}
        await socket.send(json.dumps(said))

    async def receive(self, socket: Any) -> None:
        """Receive one message; after a silence ask whether anything is newer."""
        try:
            answered = await asyncio.wait_for(self.read(socket, main=True), PATIENCE)
        except TimeoutError:
            await socket.send(json.dumps({"type": "ping", "seq": self.table.get("seq", 0)}))
            answered = await asyncio.wait_for(self.read(socket, main=True), PATIENCE)
        if self.pending and answered == self.pending[0]:
            self.pending = None

    async def read(self, socket: Any, main: bool = False) -> str | None:
        """Record a message; return the id that it answers, or None."""
        text = await socket.recv()
        message = json.loads(text)
        if "table" in message:
            self.expected.record_table(self.expected_game, self.user, text, message["table"])
            if main:
                self.accept_table(message["table"])
        match message["type"]:
            case "ack":
                self.on_ack(message["id"], message["seq"], main)
            case "refused":
                self.expected.record_refusal(
                    self.expected_game, message["id"], message["problem"]["code"]
                )
            case "error":
                await self.on_error(socket, message["problem"]["code"])
        return message.get("id")

    def accept_table(self, table: Json) -> None:
        """Accept a table, which must never be older than the last, on any process."""
        if table["seq"] < self.table.get("seq", 0):
            self.expected.wrong.append(
                f"{table['id']}: from seq {self.table['seq']} to {table['seq']}"
            )
        self.table = table

    def on_ack(self, action_id: str, seq: int, main: bool) -> None:
        assert self.user is not None
        self.expected.record_ack(
            self.expected_game, self.user, action_id, seq, self.sent[action_id]
        )
        if main and self.table["seq"] < seq:
            # The next legal actions are in the table that follows.
            self.table["legal"] = {}

    async def on_error(self, socket: Any, code: str) -> None:
        self.expected.errors[code] += 1
        await asyncio.sleep(0.2)
        if self.pending:
            await self.send(socket, self.pending)


def close_reason(lost: BaseException) -> str:
    """Return why a connection was lost, in a word for the summary."""
    if isinstance(lost, websockets.ConnectionClosed):
        return str(lost.rcvd.code) if lost.rcvd else "cut"
    return type(lost).__name__
