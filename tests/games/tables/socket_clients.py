"""A player's program over a real WebSocket that remembers each acknowledgement."""

import asyncio
import json
import uuid
from random import Random
from typing import Any

import websockets

Json = dict[str, Any]
# Longer than any turn of others while all is well; then it calls again.
PATIENCE = 4
# The id of what is added to the shuffle.
ADDED = "added"


def wish(table: Json, random: Random) -> str:
    """Return any legal action."""
    legal, hand = table["legal"], table["hand"]
    if "play" in legal:
        return f"play {random.choice(legal['play'])}"
    if legal.get("give"):
        one, two = (seat for seat in table["active"] if seat != table["you"])
        cards = random.sample(hand, 2)
        return f"give {one}:{cards[0]} {two}:{cards[1]}"
    if legal.get("bid") and random.random() < 0.3:
        return f"bid {legal['bid']['min']}"
    return next(word for word in ("pass", "stand", "keep") if word in legal)


class Player:
    """A player at a table until its game is over, across reconnections."""

    hurry = False

    def __init__(self, game: str, cookie: str, ports: list[int], seed: int) -> None:
        self.game, self.cookie, self.ports = game, cookie, ports
        self.random, self.table = Random(seed), Json()
        self.pending: tuple[str, int, str] | None = None
        self.acknowledged: dict[str, tuple[int, str]] = {}
        self.refused: dict[str, str] = {}
        self.errors: list[str] = []
        # What was added to the shuffle, and how it was answered: "ack", or the refusal's code.
        self.added, self.answered, self.contributed = f"{game} {seed}", "", False
        self.newest = self.lines = self.resent = 0

    @property
    def over(self) -> bool:
        return self.table.get("status", "playing") != "playing"

    async def play(self) -> None:
        while not self.over:
            try:
                await self.sit()
            except (OSError, TimeoutError, websockets.WebSocketException):
                await asyncio.sleep(0.1)

    async def sit(self) -> None:
        host = f"127.0.0.1:{self.random.choice(self.ports)}"
        headers = {"Cookie": self.cookie} if self.cookie else {}
        url, origin = f"ws://{host}/ws/table/{self.game}/", f"http://{host}"
        async with websockets.connect(
            url, additional_headers=headers, origin=origin, open_timeout=PATIENCE, close_timeout=1
        ) as line:
            self.lines += 1
            await self.hear(line)
            if self.pending:
                # Nobody knows what became of it: said again, with the same id.
                self.resent += 1
                await self.say(line)
            self.resent += self.contributed and not self.answered
            while not self.over:
                if self.table["phase"] == "deck" or self.contributed:
                    await self.contribute(line)
                if self.table["legal"] and not self.pending:
                    await self.decide()
                    await self.say(line)
                await self.hear(line)

    async def decide(self) -> None:
        await asyncio.sleep(0 if Player.hurry else self.random.uniform(0.1, 0.5))
        self.pending = str(uuid.uuid4()), self.table["seq"], wish(self.table, self.random)

    async def say(self, line: Any) -> None:
        assert self.pending
        action_id, seq, action = self.pending
        said = {"type": "act", "id": action_id, "seq": seq, "action": action}
        await line.send(json.dumps(said))

    async def contribute(self, line: Any) -> None:
        """Repeat it on any connection until it is answered; spectators contribute nothing."""
        if self.table["you"] is not None and not self.answered:
            self.contributed = True
            said = {"type": "contribute", "id": ADDED, "text": self.added}
            await line.send(json.dumps(said))

    async def hear(self, line: Any) -> None:
        message = json.loads(await asyncio.wait_for(line.recv(), PATIENCE))
        match message["type"]:
            case "ack" | "refused" if message["id"] == ADDED:
                self.answered = message.get("code", "ack")
            case "ack":
                self.settle(message["id"], seq=message["seq"])
            case "refused":
                self.settle(message["id"], code=message["problem"]["code"])
            case "error":
                self.errors.append(message["problem"]["code"])
        if "table" in message:
            self.table = message["table"]
            # A table never goes back, not even at another process.
            assert self.table["seq"] >= self.newest
            self.newest = self.table["seq"]

    def settle(self, action_id: str, seq: int = 0, code: str = "") -> None:
        assert self.pending and self.pending[0] == action_id
        if code:
            self.refused[action_id] = code
        else:
            self.acknowledged[action_id] = seq, self.pending[2]
            # What may be done next is in the table that follows.
            self.table["legal"] = {}
        self.pending = None
