"""The bell of games: a table of a tournament has its result, or has lost it."""

from typing import Any

from django.dispatch import receiver
from django.utils import timezone

from accounts.models import User
from accounts.signals import account_closed, club_dissolved
from games.signals import game_changed
from games.tables import scheduling
from tournaments.models import Entrant, Tournament, TournamentTable
from tournaments.registration.services import let_go
from tournaments.sweeps import call_off_orphans

HEARD = ("ended", "finalised", "annulled")


@receiver(game_changed)
def game_has_changed(game_id: str, kind: str, **_: Any) -> None:
    """Only a task: a tournament takes its time, and a game waits for nothing."""
    if kind not in HEARD:
        return
    rows = TournamentTable.objects.filter(game=game_id)
    if kind == "finalised":
        # Of a round that was sealed all is known since its games ended.
        rows = rows.filter(round__opened_at=None)
    tournament_id = rows.values_list("round__tournament_id", flat=True).first()
    if tournament_id is not None:
        ring(tournament_id)


@receiver(account_closed)
def account_is_closed(user: User, **_: Any) -> None:
    """Whoever is gone is waited for no more, and runs nothing that is still to come."""
    let_go()
    call_off_orphans(timezone.now())
    rows = Entrant.objects.filter(
        user=user, status=Entrant.Status.IN, tournament__status=Tournament.Status.RUNNING
    )
    for tournament_id in rows.order_by("pk").values_list("tournament_id", flat=True):
        ring(tournament_id)


@receiver(club_dissolved)
def club_is_gone(**_: Any) -> None:
    call_off_orphans(timezone.now())


def ring(tournament_id: str) -> None:
    """Have it looked at soon."""
    scheduling.send("tournaments.director.advance", tournament_id)
