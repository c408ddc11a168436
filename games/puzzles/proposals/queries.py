"""Proposals as their people see them, and which one comes next."""

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

from django.db.models import F

from accounts.models import User
from games.models import Game
from games.puzzles.models import PuzzleProposal

LISTED = 20
DAY = timedelta(days=1)


def next_waiting() -> PuzzleProposal | None:
    """Return the proposal to decide: everybody's first one of a day before anybody's second."""
    waiting = PuzzleProposal.objects.filter(decided_at=None)
    return waiting.select_related("game").order_by("rank", "pk").first()


def rank_of(user: User, now: datetime) -> int:
    """Return how many decisions the user has proposed in the day before."""
    return PuzzleProposal.objects.filter(user=user, created_at__gt=now - DAY).count()


def of_user(user: User) -> list[PuzzleProposal]:
    """Return the last proposals of a user, the newest first."""
    rows = PuzzleProposal.objects.filter(user=user).select_related("puzzle")
    return list(rows.order_by("-created_at", "-pk")[:LISTED])


def at(game: Game, deal: int, action: int) -> PuzzleProposal | None:
    """Return what was proposed at a decision of a game."""
    rows = PuzzleProposal.objects.filter(game=game, deal=deal, action=action)
    return rows.select_related("puzzle").first()


def own_data(user: User) -> list[Mapping[str, Any]]:
    """Return the user's proposals, the first one first."""
    rows = PuzzleProposal.objects.filter(user=user).order_by("pk")
    fields = ("game_id", "deal", "action", "state", "created_at", "decided_at")
    return list(rows.values(*fields, number=F("puzzle__number")))
