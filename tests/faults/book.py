"""What the clients were told, as they were told it: the other half of every audit."""

import time
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from tests.faults.sights import Json, Sight, sight


@dataclass
class Page:
    """One game: who sits where, and since when nothing new was heard from it."""

    game: str
    users: list[int]
    sights: set[Sight] = field(default_factory=set)
    acks: dict[str, tuple[str, int, str, int, str]] = field(default_factory=dict)
    refused: set[str] = field(default_factory=set)
    newest: dict[int | None, int] = field(default_factory=dict)
    moved: float = field(default_factory=time.monotonic)
    silence: float = 0.0
    over: bool = False

    def seat_of(self, user: int | None) -> int | None:
        return self.users.index(user) if user in self.users else None

    def hears(self) -> None:
        now = time.monotonic()
        self.silence = max(self.silence, now - self.moved)
        self.moved = now

    def is_silent_for(self, seconds: float) -> bool:
        return time.monotonic() - self.moved > seconds


class Book:
    """All games; `wrong`: what a client saw by itself that must not be."""

    def __init__(self) -> None:
        self.pages: dict[str, Page] = {}
        self.audited: set[str] = set()
        self.wrong: list[str] = []
        self.count: Counter[str] = Counter()
        self.refusals: Counter[str] = Counter()
        self.errors: Counter[str] = Counter()
        self.closes: Counter[str] = Counter()
        self._new_acks: list[Any] = []
        self._new_refused: list[Any] = []

    def opened(self, game: str, users: list[int]) -> Page:
        page = self.pages.get(game) or Page(game, users)
        self.pages[game] = page
        return page

    def running(self) -> list[Page]:
        return [page for page in self.pages.values() if not page.over]

    def saw(self, page: Page, user: int | None, text: str, table: Json) -> None:
        """A table came in, by itself or with a refusal."""
        seat = page.seat_of(user)
        page.sights.add(sight(seat, text, table))
        self.count["tables_seen"] += 1
        if table["seq"] > page.newest.get(seat, -1):
            page.newest[seat] = table["seq"]
            page.hears()
        page.over = page.over or table["status"] != "playing"

    def acknowledged(self, page: Page, user: int, action_id: str, seq: int, text: str) -> None:
        seat = page.seat_of(user)
        assert seat is not None
        ack = (page.game, seat, action_id, seq, text)
        known = page.acks.setdefault(action_id, ack)
        if known is ack:
            self._new_acks.append(ack)
            self.count["acknowledged"] += 1
            page.hears()
            return
        self.count["acknowledged_again"] += 1
        if known != ack:
            self.wrong.append(f"acknowledged as {known}, and then as {ack}")

    def refusal(self, page: Page, action_id: str, code: str) -> None:
        rude = action_id.startswith("bad-")
        self.refusals[f"rude {code}" if rude else code] += 1
        if rude:
            return
        page.refused.add(action_id)
        self._new_refused.append((page.game, action_id))
        if action_id in page.acks:
            self.wrong.append(f"{page.game}: refused ({code}) after it was acknowledged")

    def for_audit(self) -> Json:
        """What is new since the last one; of games that are over, what was shown in them."""
        over = [page for page in self.pages.values() if page.over]
        ended = [page.game for page in over if page.game not in self.audited]
        sights = [seen.as_json() for page in over for seen in page.sights]
        self.audited.update(ended)
        for page in over:
            page.sights = set()
        news = {
            "acks": self._new_acks,
            "refused": self._new_refused,
            "over": ended,
            "sights": sights,
        }
        self._new_acks, self._new_refused = [], []
        self.count["sights_checked"] += len(sights)
        return news

    def worst_silence(self) -> float:
        """Of any table since the last time that it was asked for."""
        now = time.monotonic()
        worst = [max(p.silence, 0 if p.over else now - p.moved) for p in self.pages.values()]
        for page in self.pages.values():
            page.silence = 0.0
        return max(worst, default=0.0)
