"""The bell of games: a table of a tournament has its result, or has lost it."""

from typing import Any

from django.dispatch import receiver

from games.signals import game_changed
from games.tables import wakeups

from .models import TournamentTable

HEARD = ("finalised", "annulled")


@receiver(game_changed)
def game_has_changed(game_id: str, kind: str, **_: Any) -> None:
    """Only a task: a tournament takes its time, and a game waits for nothing."""
    if kind not in HEARD:
        return
    rows = TournamentTable.objects.filter(game=game_id)
    tournament_id = rows.values_list("round__tournament_id", flat=True).first()
    if tournament_id is not None:
        ring(tournament_id)


def ring(tournament_id: str) -> None:
    """Have it looked at soon."""
    wakeups.send("tournaments.advance", tournament_id)
