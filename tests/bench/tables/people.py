"""The people of the bench: they take what the payload offers, and look at the clock."""

import asyncio
import json
from collections import Counter
from dataclasses import dataclass, field
from random import Random
from time import perf_counter
from typing import Any

from tests.bench.tables.wire import Line

Json = dict[str, Any]
# Whoever was not shown an action for so long will not be shown it.
LOST_SECONDS = 5.0


@dataclass
class Tally:
    """What one load process counted since the measuring began."""

    ack_ms: list[float] = field(default_factory=list)
    push_ms: list[float] = field(default_factory=list)
    errors: Counter[str] = field(default_factory=Counter)
    counting: bool = False

    def fault(self, name: str) -> None:
        """Faults count from the first moment on, warm-up included."""
        self.errors[name] += 1

    def took(self, times: list[float], since: float) -> None:
        if self.counting:
            times.append((perf_counter() - since) * 1000)


@dataclass
class Pace:
    """How long people think (seconds, on average) and how often their browsers ping."""

    think: float
    ping: float
    random: Random
    playing: bool = False

    def pause(self) -> float:
        return self.think * self.random.uniform(0.5, 1.5)


class Person(Line):
    """A seat at a table. `others` are those whose screens must show what this one does."""

    def __init__(self, path: str, cookie: str, pace: Pace, tally: Tally) -> None:
        super().__init__(path, cookie)
        self.pace, self.tally = pace, tally
        self.others: list[Person] = []
        self.seq = self.number = 0
        self.acted_on = -1
        self.table: Json | None = None
        self.acted_at = self.awaits = 0.0
        self.over = self.leaving = False

    def on_text(self, text: bytes) -> None:
        if text.startswith(b'{"type":"table"'):
            self.shown(text)
        elif text.startswith(b'{"type":"ack"'):
            self.acknowledged()
        elif not text.startswith(b'{"type":"pong"'):
            self.refused(json.loads(text))

    def on_close(self, code: int) -> None:
        if not self.leaving:
            self.leaving = True
            self.tally.fault(f"closed_{code}")

    def shown(self, text: bytes) -> None:
        self.seq = number_after(text, b'"seq":')
        if self.awaits:
            self.tally.took(self.tally.push_ms, self.awaits)
            self.awaits = 0.0
        if b'"legal":{}' not in text:
            self.turn(json.loads(text)["table"])

    def turn(self, table: Json) -> None:
        """It is this one's turn: later, as people do, or at once."""
        if table["seq"] == self.acted_on:
            # An answer to a ping that crossed with the action.
            return
        known, self.table = self.table, table
        if known is None and self.pace.playing:
            self.think(self.pace.pause())

    def begin(self, within: float) -> None:
        """The bench begins: whoever is to act does so within the time of one thought."""
        if self.table is not None:
            self.think(within)

    def think(self, pause: float) -> None:
        asyncio.get_running_loop().call_later(pause, self.act)

    def act(self) -> None:
        table, self.table = self.table, None
        if table is None or self.leaving:
            return
        self.number, self.acted_on = self.number + 1, table["seq"]
        action = wish(table, self.pace.random)
        said = {"type": "act", "id": f"a{self.number}", "seq": table["seq"], "action": action}
        self.say(json.dumps(said))
        self.acted_at = perf_counter()
        # In a claim the others are shown nothing.
        for other in () if table.get("claiming") else self.others:
            other.awaits = other.awaits or self.acted_at

    def acknowledged(self) -> None:
        self.tally.took(self.tally.ack_ms, self.acted_at)

    def refused(self, message: Json) -> None:
        self.tally.fault(f"{message['type']}_{message.get('code')}")
        for other in self.others:
            other.awaits = 0.0
        self.acted_on = -1
        if message.get("table", {}).get("legal"):
            self.turn(message["table"])

    def ping(self) -> None:
        """As browsers do, each at a moment of its own."""
        if not self.leaving:
            self.say(f'{{"type":"ping","seq":{self.seq}}}')
            asyncio.get_running_loop().call_later(self.pace.ping, self.ping)

    def leave(self) -> None:
        if self.awaits and perf_counter() - self.awaits > LOST_SECONDS:
            self.tally.fault("not_shown")
        self.leaving = True
        self.close()


def number_after(text: bytes, key: bytes) -> int:
    start = text.index(key) + len(key)
    end = start
    while text[end] in b"0123456789":
        end += 1
    return int(text[start:end])


def wish(table: Json, random: Random) -> str:
    """The first thing that the payload offers; in the bidding mostly a pass, or it never ends."""
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
    plain = [word for word in ("pass", "stand", "keep") if word in legal]
    return plain[0] if plain else next(word for word, value in legal.items() if value is True)
