"""Receivers for events elsewhere: game results, closed accounts, bans, dissolved clubs."""

from typing import Any

from django.db import transaction
from django.db.models import Q
from django.db.models.signals import post_save
from django.dispatch import receiver
from django.utils import timezone

from accounts.bans.models import Ban
from accounts.models import User
from accounts.signals import account_closed, club_dissolved
from games.models import Game
from games.signals import game_changed, rating_begins
from games.tables import scheduling
from tournaments.ladders import ladder_by_turnout
from tournaments.models import Entrant, Tournament, TournamentTable
from tournaments.registration.services import remove_deactivated
from tournaments.sweeps import cancel_orphans

RESULT_KINDS = ("ended", "finalised", "annulled")


@receiver(game_changed)
def on_game_changed(game_id: str, kind: str, **_: Any) -> None:
    """Schedule a task when a table's result changes; the game must not wait for it."""
    if kind not in RESULT_KINDS:
        return
    rows = TournamentTable.objects.filter(game=game_id)
    if kind == "finalised":
        # A revealed round has had its results since its games ended.
        rows = rows.filter(round__revealed_at=None)
    tournament_id = rows.values_list("round__tournament_id", flat=True).first()
    if tournament_id is not None:
        schedule_advance(tournament_id)


@receiver(rating_begins)
def on_rating_begins(game: Game, **_: Any) -> None:
    """Let a game of a tournament count where its turnout allows."""
    if game.event_key and game.ladder is not None:
        game.ladder = ladder_by_turnout(game.event_key, game.ladder)


@receiver(account_closed)
def on_account_closed(user: User, **_: Any) -> None:
    """Remove a closed account from registrations, and cancel what it was to organise."""
    remove_deactivated()
    cancel_orphans(timezone.now())
    _advance_tournaments_of(user)


@receiver(post_save, sender=Ban)
def on_ban(instance: Ban, created: bool, **_: Any) -> None:
    """Have the running tournaments of a banned user look at the ban; bots of theirs play, too."""
    if created and instance.scope != Ban.Scope.CHAT:
        transaction.on_commit(lambda: _advance_tournaments_of(instance.user), robust=True)


def _advance_tournaments_of(user: User) -> None:
    playing = Entrant.objects.filter(
        status=Entrant.Status.IN, tournament__status=Tournament.Status.RUNNING
    )
    rows = playing.filter(Q(user=user) | Q(user__bot_owner=user))
    for tournament_id in sorted(set(rows.values_list("tournament_id", flat=True))):
        schedule_advance(tournament_id)


@receiver(club_dissolved)
def on_club_dissolved(**_: Any) -> None:
    """Cancel the club's tournaments that have not begun."""
    cancel_orphans(timezone.now())


def schedule_advance(tournament_id: str) -> None:
    """Have a tournament advanced soon."""
    scheduling.send("tournaments.director.advance", tournament_id)
