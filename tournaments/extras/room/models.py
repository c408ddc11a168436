"""The stored rows of an event at real tables, beside those of its tournament.

Names that people give stand here alone: everywhere else a local player is shown by the name of
their user, which is public (`people.names.public_name`).
"""

from collections.abc import Mapping

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.crypto import get_random_string
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.ids import random_id
from games.scorekeeper.facts import FREE_ENTRY
from tournaments.models import Entrant, Tournament, TournamentTable

CODE_LENGTH, KEY_LENGTH, DEVICE_LENGTH = 5, 20, 24
REQUEST_KEY_LENGTH = 32
ORIGIN_LENGTH = 5
MAX_NAME_LENGTH = 30
# Of the short code, which is read aloud and typed: without 0, O, 1 and I.
CODE_ALPHABET = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"


def new_code() -> str:
    """Return a random code by which people find the event."""
    return get_random_string(CODE_LENGTH, CODE_ALPHABET)


def new_key() -> str:
    """Return the secret of a projector's address: a hundred random bits."""
    return random_id(KEY_LENGTH)


class RoomSettings(models.Model):
    """Settings of an event in a room: joining, times and display.

    code           finds the event while it lasts; another one ends what phones may do
    projector_key  the secret in the address of the projector's page
    minutes        of a round, for the clock; null: without a clock
    shares_network whether all phones share one network, so that only devices tell people apart
    sitting_scores what the seat that sits out scores at tables of four, where the agreements are
                   for three; "": not answered yet, it scores nothing
    prepared       the draw that organisers look at before they publish it (previews); null: none
    """

    class Joining(models.TextChoices):
        CLOSED = "closed", _("only organisers add people")
        ASK = "ask", _("people ask, organisers let them in")
        OPEN = "open", _("everybody with the code comes in")

    class SittingScores(models.TextChoices):
        NONE = "none", _("nothing")
        TALON = "talon", _("the points of the talon")
        ACES = "aces", _("points for aces in the talon")

    tournament = models.OneToOneField(
        Tournament, models.CASCADE, primary_key=True, related_name="room"
    )
    code = models.CharField(max_length=CODE_LENGTH, unique=True, default=new_code)
    projector_key = models.CharField(max_length=KEY_LENGTH, unique=True, default=new_key)
    joining = models.CharField(max_length=6, choices=Joining.choices, default=Joining.ASK)
    minutes = models.PositiveSmallIntegerField(null=True, default=45)
    shares_network = models.BooleanField(default=False, db_default=False)
    sitting_scores = models.CharField(
        max_length=5, choices=SittingScores.choices, blank=True, default="", db_default=""
    )
    prepared = models.JSONField(null=True, default=None, editable=False)

    def __str__(self) -> str:
        return self.code


class LocalPlayer(models.Model):
    """A person at an event who came by name; `user` is the row that stands for them.

    name        as it was given; "" once it was deleted
    is_public   whether the person agreed to be named on public pages
    is_for_club whether the person agreed to be named to the members of the club
    device      what the phone of this person keeps; "": none plays for them
    account     the account that is to be linked to the name, or is since `merged_at`
    """

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="local_players")
    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="local_player"
    )
    entrant = models.OneToOneField(Entrant, models.CASCADE, related_name="local_player")
    name = models.CharField(max_length=MAX_NAME_LENGTH, blank=True)
    # One letter may become several (accounts.names.confusables).
    name_skeleton = models.CharField(max_length=4 * MAX_NAME_LENGTH, blank=True)
    is_public = models.BooleanField(default=False)
    is_for_club = models.BooleanField(default=False, db_default=False)
    device = models.CharField(max_length=DEVICE_LENGTH, blank=True, default="")
    account = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="local_names"
    )
    # When each side agreed that the account is linked to the name.
    organiser_agreed_at = models.DateTimeField(null=True)
    account_agreed_at = models.DateTimeField(null=True)
    merged_at = models.DateTimeField(null=True)
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        verbose_name = _("local player")
        verbose_name_plural = _("local players")
        ordering = ["created_at", "pk"]
        # Names that are still to be deleted.
        indexes = [models.Index(fields=["created_at"], name="local_names", condition=~Q(name=""))]
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "name_skeleton"],
                condition=~Q(name_skeleton=""),
                name="local_name_once",
            ),
            models.UniqueConstraint(
                fields=["tournament", "device"], condition=~Q(device=""), name="local_device_once"
            ),
        ]

    def __str__(self) -> str:
        return self.name or self.user.display_name


class EntrantOrigin(models.Model):
    """A device and a network from which somebody has acted at an event (`origins.Origin`)."""

    entrant = models.ForeignKey(Entrant, models.CASCADE, related_name="origins", db_index=False)
    device = models.CharField(max_length=ORIGIN_LENGTH)
    network = models.CharField(max_length=ORIGIN_LENGTH)
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        verbose_name = _("origin of an entrant")
        verbose_name_plural = _("origins of entrants")
        ordering = ["created_at", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["entrant", "device", "network"], name="one_origin_of_entrant"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.entrant_id}: {self.device}, {self.network}"


class LocalRequest(models.Model):
    """A wish to join by name, until an organiser lets the person in or not.

    device        what the phone of this person keeps
    from_device   and `from_network`: where the request came from (`origins.Origin`)
    """

    tournament = models.ForeignKey(
        Tournament, models.CASCADE, related_name="local_requests", db_index=False
    )
    name = models.CharField(max_length=MAX_NAME_LENGTH)
    name_skeleton = models.CharField(max_length=4 * MAX_NAME_LENGTH)
    is_public = models.BooleanField(default=False)
    is_for_club = models.BooleanField(default=False, db_default=False)
    device = models.CharField(max_length=DEVICE_LENGTH)
    from_device = models.CharField(max_length=ORIGIN_LENGTH, blank=True, default="", db_default="")
    from_network = models.CharField(max_length=ORIGIN_LENGTH, blank=True, default="", db_default="")
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        verbose_name = _("request to join by name")
        verbose_name_plural = _("requests to join by name")
        ordering = ["created_at", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "name_skeleton"], name="local_request_once"
            ),
            models.UniqueConstraint(
                fields=["tournament", "device"], name="local_request_of_device"
            ),
        ]

    def __str__(self) -> str:
        return self.name


class TableSheet(models.Model):
    """The scorekeeper's sheet of a table, as a phone of its players or of the organiser keeps it.

    key_hash  the hash of the secret of the phone for this sheet
    is_kept   whether it is the table's sheet; false once another phone has taken it over
    record    the facts of the deals (docs/scorekeeper.md), without names
    rows      a line for each deal, as the engine booked it
    result    {"scores", "places"} by seat; null while the game runs
    """

    table = models.ForeignKey(TournamentTable, models.CASCADE, related_name="sheets")
    # The keeper: one of these.
    entrant = models.ForeignKey(Entrant, models.CASCADE, null=True, related_name="+")
    organiser = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+"
    )
    key_hash = models.CharField(max_length=64, default="", db_default="")
    is_kept = models.BooleanField(default=False, db_default=False)
    record = models.JSONField()
    rows = models.JSONField()
    result = models.JSONField(null=True)
    changed_at = models.DateTimeField(default=timezone.now)

    class Meta:
        verbose_name = _("score sheet of a table")
        verbose_name_plural = _("score sheets of tables")
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["table", "key_hash"],
                condition=~Q(key_hash=""),
                name="one_sheet_a_phone",
            ),
            models.UniqueConstraint(
                fields=["table"], condition=Q(is_kept=True), name="one_kept_sheet_a_table"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.table_id}: {self.deals}"

    @property
    def deals(self) -> int:
        """Return how many deals were booked; one that was dealt anew is none."""
        return sum(not row["redeal"] for row in self.rows)

    @property
    def free_entries(self) -> int:
        """Return how many entries no agreement knows: those who confirm are told."""
        return sum(row["outcome"] == FREE_ENTRY for row in self.rows)


def keeper_name(sheet: TableSheet, names: Mapping[int, str]) -> str:
    """Return who keeps a sheet, as the room calls them; `names` are those of the entrants."""
    if sheet.entrant_id is not None:
        return names.get(sheet.entrant_id, "")
    return sheet.organiser.display_name if sheet.organiser else gettext("an organiser")


class SentRequest(models.Model):
    """A request that a phone kept until it had a network: sent again, it changes nothing."""

    tournament = models.ForeignKey(
        Tournament, models.CASCADE, related_name="sent_requests", db_index=False
    )
    key = models.CharField(max_length=REQUEST_KEY_LENGTH)
    created_at = models.DateTimeField(default=timezone.now, db_index=True)

    class Meta:
        verbose_name = _("sent request")
        verbose_name_plural = _("sent requests")
        constraints = [
            models.UniqueConstraint(fields=["tournament", "key"], name="request_sent_once"),
        ]

    def __str__(self) -> str:
        return self.key


class ResultEntry(models.Model):
    """A result that a player of a table entered; it counts when somebody else confirms it.

    scores  by seat; 0 for an empty one
    """

    table = models.ForeignKey(
        TournamentTable, models.CASCADE, related_name="entries", db_index=False
    )
    entrant = models.ForeignKey(Entrant, models.CASCADE, related_name="+")
    scores = models.JSONField()
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        verbose_name = _("entered result")
        verbose_name_plural = _("entered results")
        ordering = ["created_at", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["table", "entrant"], name="one_entry_a_player"),
        ]

    def __str__(self) -> str:
        return f"{self.table_id}: {self.scores}"
