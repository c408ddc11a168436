"""A night in which few worlds are looked at, and no turn waits."""

from datetime import UTC, datetime

import pytest
from django.utils import timezone

from games.puzzles.judged import judge as judges
from games.puzzles.night import looks
from games.tables import scheduling
from tests.games.puzzles.judged.judged import QUICK

MIDNIGHT = datetime(2026, 11, 30, 1, tzinfo=UTC)


@pytest.fixture(autouse=True)
def night(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let it be one o'clock (UTC)."""
    monkeypatch.setattr(timezone, "now", lambda: MIDNIGHT)
    monkeypatch.setattr(scheduling, "is_turn_waiting", lambda: False)
    kept = looks._Kept()
    kept.judge = judges.Judge(QUICK, QUICK)
    monkeypatch.setattr(looks, "_kept", kept)
