"""What is stored of a club: who belongs to it, who asks to, and what is said there."""

from typing import Any

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from accounts.confusables import look_of
from accounts.ids import random_id

NAME_LENGTH, KEY_LENGTH = 40, 44
# Some letters are two or three when they are folded.
FOLDED_LENGTH = 4 * NAME_LENGTH
ABOUT_LENGTH, NEWS_LENGTH, LINE_LENGTH, WISH_LENGTH = 1000, 2000, 300, 200
# Of an invitation link: hundred random bits.
INVITATION_SECRET_LENGTH = 20


def new_invitation_secret() -> str:
    return random_id(INVITATION_SECRET_LENGTH)


class Club(models.Model):
    """People who play together; its owner is the member of that role.

    No row is ever deleted: a dissolved club keeps its games and its ladder.
    """

    class Joining(models.TextChoices):
        OPEN = "open", _("open to all")
        REQUEST = "request", _("by request")
        INVITATION = "invitation", _("by invitation")

    key = models.SlugField(max_length=KEY_LENGTH, unique=True, editable=False)
    name = models.CharField(_("name"), max_length=NAME_LENGTH)
    # The form in which two names are the same name.
    name_key = models.CharField(max_length=FOLDED_LENGTH, editable=False)
    # The form in which two names look the same; of clubs that are older than this rule both stay.
    look = models.CharField(max_length=FOLDED_LENGTH, editable=False)
    about = models.TextField(_("about"), max_length=ABOUT_LENGTH, blank=True, default="")
    # ISO 3166 (accounts.countries), and the language people speak there; empty: not told.
    country = models.CharField(_("country"), max_length=2, blank=True, default="")
    language = models.CharField(_("language"), max_length=8, blank=True, default="")
    is_private = models.BooleanField(_("private"), default=False)
    joining = models.CharField(
        _("joining"), max_length=10, choices=Joining.choices, default=Joining.OPEN
    )
    # To whom the owner has offered the club; it is his when he says yes.
    heir = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+"
    )
    created_at = models.DateTimeField(_("founded"), default=timezone.now, editable=False)
    # When somebody last came, wrote or laid a table here.
    active_at = models.DateTimeField(default=timezone.now, editable=False)
    dissolved_at = models.DateTimeField(_("dissolved"), null=True, blank=True, editable=False)

    class Meta:
        verbose_name = _("club")
        verbose_name_plural = _("clubs")
        constraints = [
            models.UniqueConstraint(
                fields=["name_key"],
                condition=models.Q(dissolved_at=None),
                name="one_club_of_a_name",
            ),
            models.UniqueConstraint(
                fields=["look"],
                condition=models.Q(dissolved_at=None),
                name="one_club_of_a_look",
            ),
        ]

    def __str__(self) -> str:
        return self.name

    def save(self, *args: Any, **kwargs: Any) -> None:
        if self.name.casefold() != self.name_key:
            self.name_key, self.look = self.name.casefold(), look_of(self.name)
        super().save(*args, **kwargs)

    @property
    def is_dissolved(self) -> bool:
        return self.dissolved_at is not None


class Membership(models.Model):
    """What somebody is to a club; the row stays when he leaves, so that a ban and a mute hold."""

    class Role(models.TextChoices):
        OWNER = "owner", pgettext_lazy("club", "owner")
        ORGANISER = "organiser", _("organiser")
        MEMBER = "member", _("member")

    class Status(models.TextChoices):
        IN = "in", _("member")
        LEFT = "left", _("left")
        BANNED = "banned", _("banned")

    club = models.ForeignKey(Club, models.CASCADE, related_name="memberships")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="memberships")
    role = models.CharField(_("role"), max_length=9, choices=Role.choices, default=Role.MEMBER)
    status = models.CharField(_("status"), max_length=6, choices=Status.choices, default=Status.IN)
    # Since when he is a member, this time.
    joined_at = models.DateTimeField(_("joined"), default=timezone.now)
    # Up to then he writes nothing in the chat.
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


class JoinRequest(models.Model):
    """Somebody asks to become a member; a refused one stays, so that he does not ask each day."""

    club = models.ForeignKey(Club, models.CASCADE, related_name="requests")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    wish = models.CharField(max_length=WISH_LENGTH, blank=True, default="")
    created_at = models.DateTimeField(default=timezone.now)
    refused_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["club", "user"], name="asks_once")]


class InvitationLink(models.Model):
    """Whoever opens it may join, until it ends, is used up or is taken back."""

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


class News(models.Model):
    """What the organisers tell everybody: plain text."""

    club = models.ForeignKey(Club, models.CASCADE, related_name="news")
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+"
    )
    text = models.TextField(max_length=NEWS_LENGTH)
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        verbose_name = _("news")
        verbose_name_plural = _("news")


class ChatLine(models.Model):
    """One line of a club's chat; a hidden one is shown to organisers alone."""

    club = models.ForeignKey(Club, models.CASCADE, related_name="lines")
    author = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    text = models.CharField(max_length=LINE_LENGTH)
    created_at = models.DateTimeField(default=timezone.now)
    hidden_at = models.DateTimeField(null=True, blank=True)
    hidden_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+"
    )

    class Meta:
        verbose_name = _("chat line")
        verbose_name_plural = _("chat lines")
        indexes = [models.Index(fields=["club", "-id"], name="chat_of_club")]
