"""Stored sheets: those that somebody has shared, and those that count in a club's ladder."""

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.clubs.models import Club
from accounts.ids import random_id

# A hundred random bits: only who is given the link finds the page.
ID_LENGTH = 20


# With a dash, so that no id of an online game is the same.
CLUB_GAME_PREFIX, CLUB_GAME_LENGTH = "s-", 10


def new_sheet_id() -> str:
    """Return a new id that cannot be guessed."""
    return random_id(ID_LENGTH)


def new_club_game_id() -> str:
    """Return a new id of a game in a club's ladder."""
    return CLUB_GAME_PREFIX + random_id(CLUB_GAME_LENGTH)


class ScoreSheet(models.Model):
    """A shared sheet, as its phone sent it, and what the engine booked."""

    id = models.CharField(
        max_length=ID_LENGTH, primary_key=True, default=new_sheet_id, editable=False
    )
    # The hash of a secret of the phone: with it, it changes or deletes the sheet.
    key_hash = models.CharField(max_length=64, unique=True, editable=False)
    # Null: somebody without an account.
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.CASCADE,
        null=True,
        related_name="score_sheets",
        verbose_name=_("user"),
    )
    title = models.CharField(_("title"), max_length=60)
    record = models.JSONField(_("record"))
    # A line for each deal, stored when it was booked: they outlive a rule fix.
    rows = models.JSONField(_("deals"))
    created_at = models.DateTimeField(_("created"), default=timezone.now)
    changed_at = models.DateTimeField(_("changed"), default=timezone.now, db_index=True)

    class Meta:
        verbose_name = _("score sheet")
        verbose_name_plural = _("score sheets")

    def __str__(self) -> str:
        return self.title


class CountingClub(models.Model):
    """A club whose own ladder counts games with real cards, as its organisers decided."""

    club = models.OneToOneField(Club, models.CASCADE, primary_key=True, related_name="+")
    created_at = models.DateTimeField(default=timezone.now)


class ClubGame(models.Model):
    """A finished sheet that counts in a club's ladder when all its players have confirmed it."""

    id = models.CharField(max_length=12, primary_key=True, default=new_club_game_id, editable=False)
    club = models.ForeignKey(Club, models.CASCADE, related_name="+")
    sheet = models.OneToOneField(ScoreSheet, models.CASCADE, related_name="club_game")
    created_at = models.DateTimeField(default=timezone.now)
    rated_at = models.DateTimeField(null=True)


class ClubGamePlayer(models.Model):
    """A member who played in a game of the club, and whether the result was confirmed."""

    game = models.ForeignKey(ClubGame, models.CASCADE, related_name="players", db_index=False)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    seat = models.PositiveSmallIntegerField()
    place = models.PositiveSmallIntegerField()
    confirmed_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["seat"]
        constraints = [
            models.UniqueConstraint(fields=["game", "seat"], name="one_player_a_seat_of_a_sheet"),
            models.UniqueConstraint(fields=["game", "user"], name="one_seat_a_player_of_a_sheet"),
        ]
