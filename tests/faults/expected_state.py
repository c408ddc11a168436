"""The expected state of every audit: all messages from the site to the clients."""

import time
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from tests.faults.observed_frames import Json, ObservedFrame, observed_frame


@dataclass
class ExpectedGame:
    """One game: its users by seat, and when it last made progress."""

    game: str
    users: list[int]
    frames: set[ObservedFrame] = field(default_factory=set)
    acks: dict[str, tuple[str, int, str, int, str]] = field(default_factory=dict)
    refused: set[str] = field(default_factory=set)
    newest: dict[int | None, int] = field(default_factory=dict)
    last_progress: float = field(default_factory=time.monotonic)
    silence: float = 0.0
    over: bool = False

    def seat_of(self, user: int | None) -> int | None:
        return self.users.index(user) if user in self.users else None

    def note_progress(self) -> None:
        now = time.monotonic()
        self.silence = max(self.silence, now - self.last_progress)
        self.last_progress = now

    def is_silent_for(self, seconds: float) -> bool:
        return time.monotonic() - self.last_progress > seconds


class ExpectedState:
    """All games; `wrong` are violations that a client saw by itself."""

    def __init__(self) -> None:
        self.games: dict[str, ExpectedGame] = {}
        self.audited: set[str] = set()
        self.wrong: list[str] = []
        self.count: Counter[str] = Counter()
        self.refusals: Counter[str] = Counter()
        self.errors: Counter[str] = Counter()
        self.closes: Counter[str] = Counter()
        self._new_acks: list[Any] = []
        self._new_refused: list[Any] = []

    def open_game(self, game: str, users: list[int]) -> ExpectedGame:
        expected_game = self.games.get(game) or ExpectedGame(game, users)
        self.games[game] = expected_game
        return expected_game

    def running(self) -> list[ExpectedGame]:
        return [expected_game for expected_game in self.games.values() if not expected_game.over]

    def record_table(
        self, expected_game: ExpectedGame, user: int | None, text: str, table: Json
    ) -> None:
        """Record a table that came in, by itself or with a refusal."""
        seat = expected_game.seat_of(user)
        expected_game.frames.add(observed_frame(seat, text, table))
        self.count["tables_seen"] += 1
        if table["seq"] > expected_game.newest.get(seat, -1):
            expected_game.newest[seat] = table["seq"]
            expected_game.note_progress()
        expected_game.over = expected_game.over or table["status"] != "playing"

    def record_ack(
        self, expected_game: ExpectedGame, user: int, action_id: str, seq: int, text: str
    ) -> None:
        seat = expected_game.seat_of(user)
        assert seat is not None
        ack = (expected_game.game, seat, action_id, seq, text)
        known = expected_game.acks.setdefault(action_id, ack)
        if known is ack:
            self._new_acks.append(ack)
            self.count["acknowledged"] += 1
            expected_game.note_progress()
            return
        self.count["acknowledged_again"] += 1
        if known != ack:
            self.wrong.append(f"acknowledged as {known}, and then as {ack}")

    def record_refusal(self, expected_game: ExpectedGame, action_id: str, code: str) -> None:
        rude = action_id.startswith("bad-")
        self.refusals[f"misbehaving {code}" if rude else code] += 1
        if rude:
            return
        expected_game.refused.add(action_id)
        self._new_refused.append((expected_game.game, action_id))
        if action_id in expected_game.acks:
            self.wrong.append(f"{expected_game.game}: refused ({code}) after it was acknowledged")

    def take_for_audit(self) -> Json:
        """Return what is new since the last call, and the frames of finished games."""
        over = [expected_game for expected_game in self.games.values() if expected_game.over]
        ended = [
            expected_game.game for expected_game in over if expected_game.game not in self.audited
        ]
        frames = [seen.as_json() for expected_game in over for seen in expected_game.frames]
        self.audited.update(ended)
        for expected_game in over:
            expected_game.frames = set()
        news = {
            "acks": self._new_acks,
            "refused": self._new_refused,
            "over": ended,
            "frames": frames,
        }
        self._new_acks, self._new_refused = [], []
        self.count["frames_checked"] += len(frames)
        return news

    def worst_silence(self) -> float:
        """Return the longest silence of any table since the last call, in seconds."""
        now = time.monotonic()
        worst = [
            max(p.silence, 0 if p.over else now - p.last_progress) for p in self.games.values()
        ]
        for expected_game in self.games.values():
            expected_game.silence = 0.0
        return max(worst, default=0.0)
