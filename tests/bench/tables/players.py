"""Simulated players: they take legal actions from the payload and measure times."""

import asyncio
import json
import secrets
from collections import Counter
from dataclasses import dataclass, field
from random import Random
from time import perf_counter
from typing import Any

from tests.bench.tables.websocket import WebSocketClient

Json = dict[str, Any]
# An action that another player did not receive for this long counts as lost.
LOST_AFTER_S = 5.0
# Ids of actions must not occur twice, and the same tables may be played by several load processes.
RUN = secrets.token_hex(4)


@dataclass
class Tally:
    """Times and errors counted by one load process."""

    ack_ms: list[float] = field(default_factory=list)
    push_ms: list[float] = field(default_factory=list)
    errors: Counter[str] = field(default_factory=Counter)
    counting: bool = False

    def count_error(self, name: str) -> None:
        """Count an error, also before the measurement starts."""
        self.errors[name] += 1

    def record(self, times: list[float], since: float) -> None:
        """Add the elapsed time in ms if the measurement is running."""
        if self.counting:
            times.append((perf_counter() - since) * 1000)


@dataclass
class Timing:
    """Mean thinking time and ping interval, in seconds."""

    think: float
    ping: float
    random: Random
    playing: bool = False

    def thinking_time(self) -> float:
        return self.think * self.random.uniform(0.5, 1.5)


class Player(WebSocketClient):
    """A player at a table. `others` must receive each of this player's actions."""

    def __init__(self, path: str, cookie: str, timing: Timing, tally: Tally) -> None:
        super().__init__(path, cookie)
        self.timing, self.tally = timing, tally
        self.others: list[Player] = []
        self.seq = self.number = 0
        self.acted_on = -1
        self.table: Json | None = None
        self.acted_at = self.awaiting_since = 0.0
        self.over = self.leaving = False

    def on_text(self, text: bytes) -> None:
        if text.startswith(b'{"type":"table"'):
            self.on_table(text)
        elif text.startswith(b'{"type":"ack"'):
            self.on_ack()
        elif not text.startswith(b'{"type":"pong"'):
            self.on_refused(json.loads(text))

    def on_close(self, code: int) -> None:
        if not self.leaving:
            self.leaving = True
            self.tally.count_error(f"closed_{code}")

    def on_table(self, text: bytes) -> None:
        self.seq = parse_number_after(text, b'"seq":')
        if self.awaiting_since:
            self.tally.record(self.tally.push_ms, self.awaiting_since)
            self.awaiting_since = 0.0
        if b'"legal":{}' not in text:
            self.on_turn(json.loads(text)["table"])

    def on_turn(self, table: Json) -> None:
        """Act after a thinking time, which may be zero."""
        if table["seq"] == self.acted_on:
            # The reply to a ping that crossed with the action.
            return
        previous, self.table = self.table, table
        if previous is None and self.timing.playing:
            self.think(self.timing.thinking_time())

    def start(self, delay: float) -> None:
        """Act after the delay if it is this player's turn."""
        if self.table is not None:
            self.think(delay)

    def think(self, delay: float) -> None:
        asyncio.get_running_loop().call_later(delay, self.act)

    def act(self) -> None:
        table, self.table = self.table, None
        if table is None or self.leaving:
            return
        self.number, self.acted_on = self.number + 1, table["seq"]
        action = choose_action(table, self.timing.random)
        message = {"type": "act", "id": f"{RUN}{self.number}", "seq": table["seq"]}
        message["action"] = action
        self.send(json.dumps(message))
        self.acted_at = perf_counter()
        # During a claim the others receive nothing.
        for other in () if table.get("claiming") else self.others:
            other.awaiting_since = other.awaiting_since or self.acted_at

    def on_ack(self) -> None:
        self.tally.record(self.tally.ack_ms, self.acted_at)

    def on_refused(self, message: Json) -> None:
        self.tally.count_error(f"{message['type']}_{message.get('code')}")
        for other in self.others:
            other.awaiting_since = 0.0
        self.acted_on = -1
        if message.get("table", {}).get("legal"):
            self.on_turn(message["table"])

    def ping(self) -> None:
        """Ping at intervals, as browsers do."""
        if not self.leaving:
            self.send(f'{{"type":"ping","seq":{self.seq}}}')
            asyncio.get_running_loop().call_later(self.timing.ping, self.ping)

    def leave(self) -> None:
        if self.awaiting_since and perf_counter() - self.awaiting_since > LOST_AFTER_S:
            self.tally.count_error("not_shown")
        self.leaving = True
        self.close()


def parse_number_after(text: bytes, key: bytes) -> int:
    start = text.index(key) + len(key)
    end = start
    while text[end] in b"0123456789":
        end += 1
    return int(text[start:end])


def choose_action(table: Json, random: Random) -> str:
    """Return the first legal action; in the bidding usually a pass, so that it ends."""
    legal, hand = table["legal"], table["hand"]
    if "play" in legal:
        return f"play {legal['play'][0]}"
    if legal.get("give"):
        others = [seat for seat in table["active"] if seat != table["you"]]
        return "give " + " ".join(
            f"{seat}:{card}" for seat, card in zip(others, hand, strict=False)
        )
    if legal.get("bid") and ("pass" not in legal or random.random() < 0.3):
        return f"bid {legal['bid']['min']}"
    simple = [word for word in ("pass", "stand", "keep") if word in legal]
    return simple[0] if simple else next(word for word, value in legal.items() if value is True)
