"""Receivers for closed accounts: what they answered is deleted, their reports lose the name."""

from typing import Any

from django.dispatch import receiver

from accounts.models import User
from accounts.signals import account_closed
from games.puzzles.models import (
    FirstAnswer,
    Mistake,
    PuzzlePlayer,
    PuzzleProposal,
    PuzzleReport,
    Rush,
)
from games.puzzles.solving.votes import forget_votes


@receiver(account_closed)
def forget_user(user: User, **_: Any) -> None:
    """Delete the user's rows and votes; the figures of puzzles, which name nobody, stay."""
    forget_votes(user)
    for model in (FirstAnswer, Mistake, PuzzlePlayer, PuzzleProposal, Rush):
        model.objects.filter(user=user).delete()
    PuzzleReport.objects.filter(reporter=user).update(reporter=None)
