"""The reader of the pages of puzzles: rating, streaks, and mistakes that are due."""

from datetime import datetime
from typing import Any

from accounts.models import User
from games.puzzles.models import RATING, PuzzlePlayer
from games.puzzles.solving import eligibility, mistakes, ratings

Json = dict[str, Any]


def person_json(user: User | None, now: datetime) -> Json:
    """Return the figures of the reader; a visitor has those of the beginning."""
    row = PuzzlePlayer.objects.filter(user=user).first() if user is not None else None
    player = PuzzlePlayer(rating=RATING) if row is None else row
    return {
        "rating": round(player.rating),
        "provisional": ratings.is_provisional(player),
        "streak": player.streak,
        "best": player.best_streak,
        "days": _days(player, now),
        "answered": player.answered,
        "solved": player.solved,
        "best_rush": player.best_rush,
        "mistakes_due": 0 if user is None else mistakes.due(user, now).count(),
        "guest": user is not None and user.is_guest,
        "person": user is not None,
        "counts": user is not None and eligibility.counts(user, now),
    }


def _days(player: PuzzlePlayer, now: datetime) -> int:
    """Return how many days in a row had a first answer; a day without one ends the row."""
    is_current = player.last_day is not None and (now.date() - player.last_day).days <= 1
    return player.days if is_current else 0
