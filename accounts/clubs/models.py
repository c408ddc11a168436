"""Models of clubs: members, join requests, invitation links, news and chat."""

from typing import Any

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from accounts.ids import random_id
from accounts.names.confusables import skeleton

NAME_LENGTH, KEY_LENGTH = 40, 44
# Case folding may turn one letter into two or three.
NAME_KEY_LENGTH = 4 * NAME_LENGTH
ABOUT_LENGTH, POST_LENGTH, MESSAGE_LENGTH, REQUEST_MESSAGE_LENGTH = 1000, 2000, 300, 200
# Characters in the secret of an invitation link: a hundred random bits.
INVITATION_SECRET_LENGTH = 20


def new_invitation_secret() -> str:
    """Return a random secret for an invitation link."""
    return random_id(INVITATION_SECRET_LENGTH)


def visible_activity() -> models.Case:
    """Return when something last happened in a club; of a private one, when it was founded."""
    return models.Case(
        models.When(is_private=True, then=models.F("created_at")), default=models.F("active_at")
    )


class Club(models.Model):
    """A club of players; its owner is the member with that role.

    Rows are never deleted: a dissolved club keeps its games and its ladder.
    """

    class JoinPolicy(models.TextChoices):
        OPEN = "open", _("open to all")
        REQUEST = "request", _("by request")
        INVITATION = "invitation", _("by invitation")

    key = models.SlugField(max_length=KEY_LENGTH, unique=True, editable=False)
    name = models.CharField(_("name"), max_length=NAME_LENGTH)
    # The case-folded name.
    name_key = models.CharField(max_length=NAME_KEY_LENGTH, editable=False)
    # Equal for names that look alike (accounts.names.confusables).
    name_skeleton = models.CharField(max_length=NAME_KEY_LENGTH, editable=False)
    about = models.TextField(_("about"), max_length=ABOUT_LENGTH, blank=True, default="")
    # ISO 3166 (accounts.countries), and the language that members speak; empty if not given.
    country = models.CharField(_("country"), max_length=2, blank=True, default="")
    language = models.CharField(_("language"), max_length=8, blank=True, default="")
    is_private = models.BooleanField(_("private"), default=False)
    join_policy = models.CharField(
        _("joining"), max_length=10, choices=JoinPolicy.choices, default=JoinPolicy.OPEN
    )
    # The member that the club is offered to, until they accept or decline.
    pending_owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+"
    )
    created_at = models.DateTimeField(_("founded"), default=timezone.now, editable=False)
    # When somebody last joined, wrote or created a table here.
    active_at = models.DateTimeField(default=timezone.now, editable=False)
    dissolved_at = models.DateTimeField(_("dissolved"), null=True, blank=True, editable=False)

    class Meta:
        verbose_name = _("club")
        verbose_name_plural = _("clubs")
        indexes = [
            # The list of clubs, by the activity that everybody may know.
            models.Index(
                visible_activity().desc(),
                name="clubs_by_activity",
                condition=models.Q(dissolved_at=None),
            )
        ]
        constraints = [
            models.UniqueConstraint(
                fields=["name_key"],
                condition=models.Q(dissolved_at=None),
                name="unique_club_name",
            ),
            models.UniqueConstraint(
                fields=["name_skeleton"],
                condition=models.Q(dissolved_at=None),
                name="unique_club_name_skeleton",
            ),
        ]

    def __str__(self) -> str:
        return self.name

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Save the row, with its name key and skeleton if the name has changed."""
        if self.name.casefold() != self.name_key:
            self.name_key, self.name_skeleton = self.name.casefold(), skeleton(self.name)
        super().save(*args, **kwargs)

    @property
    def is_dissolved(self) -> bool:
        """Return whether the club was dissolved."""
        return self.dissolved_at is not None


class Membership(models.Model):
    """A user's membership of a club; the row outlives it, so that bans and mutes stay in force."""

    class Role(models.TextChoices):
        OWNER = "owner", pgettext_lazy("club", "owner")
        ORGANISER = "organiser", _("organiser")
        MEMBER = "member", _("member")

    class Status(models.TextChoices):
        IN = "in", _("member")
        LEFT = "left", _("left")
        BANNED = "banned", _("banned")

    club = models.ForeignKey(Club, models.CASCADE, related_name="memberships", db_index=False)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="memberships")
    role = models.CharField(_("role"), max_length=9, choices=Role.choices, default=Role.MEMBER)
    status = models.CharField(_("status"), max_length=6, choices=Status.choices, default=Status.IN)
    # When the user last joined.
    joined_at = models.DateTimeField(_("joined"), default=timezone.now)
    # Until then the user cannot write in the chat.
    muted_until = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("membership")
        verbose_name_plural = _("memberships")
        indexes = [models.Index(fields=["club", "status", "role"], name="members_of_club")]
        constraints = [
            models.UniqueConstraint(fields=["club", "user"], name="member_once"),
            models.UniqueConstraint(
                fields=["club"], condition=models.Q(role="owner"), name="one_owner_a_club"
            ),
            models.CheckConstraint(
                condition=models.Q(status="in") | models.Q(role="member"),
                name="only_members_have_roles",
            ),
        ]

    def __str__(self) -> str:
        return self.user.display_name


class JoinRequest(models.Model):
    """A request for membership; refused ones stay, so that it is not repeated at once."""

    club = models.ForeignKey(Club, models.CASCADE, related_name="requests", db_index=False)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    message = models.CharField(max_length=REQUEST_MESSAGE_LENGTH, blank=True, default="")
    created_at = models.DateTimeField(default=timezone.now)
    refused_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["club", "user"], name="asks_once")]


class InvitationLink(models.Model):
    """A link by which users may join until it expires, is used up or is revoked."""

    club = models.ForeignKey(Club, models.CASCADE, related_name="links")
    secret = models.CharField(
        max_length=INVITATION_SECRET_LENGTH, unique=True, default=new_invitation_secret
    )
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+"
    )
    created_at = models.DateTimeField(default=timezone.now)
    expires_at = models.DateTimeField()
    uses_left = models.PositiveIntegerField()
    revoked_at = models.DateTimeField(null=True)


class ClubPost(models.Model):
    """A news post of the organisers: plain text, whose links a page marks as such.

    edited_at  when it was changed last; null: never
    edited_by  who changed it last, if not the author
    pinned_at  since when it stands above the others; null: it does not
    """

    club = models.ForeignKey(Club, models.CASCADE, related_name="posts")
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+"
    )
    text = models.TextField(max_length=POST_LENGTH)
    created_at = models.DateTimeField(default=timezone.now)
    edited_at = models.DateTimeField(null=True, blank=True)
    edited_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+"
    )
    pinned_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("news")
        verbose_name_plural = _("news")


class ChatMessage(models.Model):
    """A message in a club's chat; only organisers see hidden ones."""

    club = models.ForeignKey(Club, models.CASCADE, related_name="messages", db_index=False)
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="+", db_index=False
    )
    text = models.CharField(max_length=MESSAGE_LENGTH)
    created_at = models.DateTimeField(default=timezone.now)
    hidden_at = models.DateTimeField(null=True, blank=True)
    hidden_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+"
    )

    class Meta:
        verbose_name = _("chat message")
        verbose_name_plural = _("chat messages")
        indexes = [
            models.Index(fields=["club", "-id"], name="chat_of_club"),
            # How much a user wrote lately.
            models.Index(fields=["author", "-created_at"], name="chat_of_author"),
        ]

    def __str__(self) -> str:
        return self.text
