"""The reader of the pages of puzzles: rating, streaks, and mistakes that are due."""

from datetime import datetime
from typing import Any

from accounts.models import User
from games.puzzles.models import RATING, PuzzlePlayer
from games.puzzles.payloads.answers import standing_json
from games.puzzles.solving import mistakes

Json = dict[str, Any]


def player_of(user: User | None) -> PuzzlePlayer:
    """Return the figures of the reader, those of the beginning for who has answered nothing."""
    row = PuzzlePlayer.objects.filter(user=user).first() if user is not None else None
    return row or PuzzlePlayer(rating=RATING)


def reader_json(user: User | None) -> Json:
    """Return what the script of a puzzle's page reads of its reader."""
    player = player_of(user)
    return {
        **standing_json(player),
        "streak": player.streak,
        "guest": user is not None and user.is_guest,
        "person": user is not None,
    }


def person_json(user: User | None, now: datetime) -> Json:
    """Return the figures of the reader for the entry."""
    player = player_of(user)
    return {
        **standing_json(player),
        "streak": player.streak,
        "days": _days(player, now),
        "answered": player.answered,
        "solved": player.solved,
        "best_rush": player.best_rush,
        "mistakes_due": 0 if user is None else mistakes.due(user, now).count(),
        "guest": user is not None and user.is_guest,
        "person": user is not None,
    }


def _days(player: PuzzlePlayer, now: datetime) -> int:
    """Return how many days in a row had a first answer; a day without one ends the row."""
    is_current = player.last_day is not None and (now.date() - player.last_day).days <= 1
    return player.days if is_current else 0
