"""Users, their preferences, and their relations to other users."""

from functools import partial
from typing import Any, ClassVar
from unicodedata import normalize

from django.contrib.auth.models import AbstractUser
from django.contrib.auth.models import UserManager as DjangoUserManager
from django.core.validators import MaxValueValidator
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from accounts.names.bot_names import bot_name
from accounts.names.confusables import skeleton

GUEST_PREFIX = "guest-"


def name_key(username: str) -> str:
    """Return the name as names are compared: in NFC, and case-folded as SQLite cannot."""
    return normalize("NFC", username).casefold()


class UserManager(DjangoUserManager["User"]):
    """Manager that finds users by name, ignoring case."""

    def get_by_natural_key(self, username: str | None) -> "User":
        """Return the user of this name, ignoring case."""
        return self.get(name_key=name_key(username or ""))


# The types of the toolkit's table of apps are not known.
class User(AbstractUser):  # type: ignore[django-manager-missing]
    """A full account, a guest, a local player, a built-in bot, or an external bot of a user."""

    is_guest = models.BooleanField(_("guest"), default=False)
    # A guest who cannot log in: a name at an event in a room, written down by its organiser.
    is_local = models.BooleanField(_("local player"), default=False, editable=False)
    # The level's name in games.bots; empty for people and external bots.
    bot_level = models.CharField(_("bot level"), max_length=30, blank=True, default="")
    # Played by its owner's program over the bot API (docs/bots.md).
    is_external_bot = models.BooleanField(_("external bot"), default=False)
    # The owner of an external bot. Null also if the owner was deleted: then nobody may play it.
    bot_owner = models.ForeignKey(
        "self", models.SET_NULL, null=True, blank=True, related_name="bots", verbose_name=_("owner")
    )
    language = models.CharField(_("language"), max_length=8, blank=True, default="")
    # ISO 3166 (accounts.countries); empty if the user has not given one.
    country = models.CharField(_("country"), max_length=2, blank=True, default="", db_index=True)
    # Null only for rows created without save().
    name_key = models.CharField(max_length=150, unique=True, null=True, editable=False)
    # Equal for names that look alike (accounts.names.confusables); null also if nothing is left.
    name_skeleton = models.CharField(max_length=150, unique=True, null=True, editable=False)

    # When the account was closed and anonymised (accounts.closure).
    closed_at = models.DateTimeField(_("closed"), null=True, blank=True, editable=False)
    # When the name was taken out of the records of the games; null: not yet, or not closed.
    anonymised_at = models.DateTimeField(null=True, editable=False)

    # Set on the user of a request whose login gives no rights of staff (accounts.mfa).
    lacks_second_step = False
    # The whole name of a local player, set on a copy for a reader who may see it; never stored.
    given_name = ""

    objects: ClassVar[UserManager] = UserManager()

    class Meta:
        verbose_name = _("user")
        verbose_name_plural = _("users")
        indexes = [
            # The administration counts the sign-ups of a day.
            models.Index(fields=["date_joined"], name="users_by_date_joined"),
            # These few are looked for among all users.
            models.Index(fields=["id"], name="site_bots", condition=~models.Q(bot_level="")),
            models.Index(fields=["id"], name="guests", condition=models.Q(is_guest=True)),
            models.Index(fields=["id"], name="local_players", condition=models.Q(is_local=True)),
            models.Index(
                fields=["closed_at"],
                name="closed_accounts",
                condition=models.Q(closed_at__isnull=False),
            ),
        ]

    @property
    def is_bot(self) -> bool:
        """Return whether this is a built-in bot, not an external one."""
        return bool(self.bot_level)

    @property
    def is_program(self) -> bool:
        """Return whether this is a bot of either kind."""
        return self.is_bot or self.is_external_bot

    @property
    def display_name(self) -> str:
        """Return the name that others see; of guests and bots in the active language."""
        if self.closed_at:
            return gettext("Closed account")
        if self.is_local:
            # The public name; the name itself is kept by the event (the optional app `room`).
            return self.given_name or self.first_name
        if self.is_guest:
            # A name of their own is no account's, so it is shown as a guest's, as numbers are.
            number = self.first_name or self.username.removeprefix(GUEST_PREFIX)
            return gettext("Guest %(number)s") % {"number": number}
        name = self.first_name or self.username
        return bot_name(name) if self.is_bot else name

    def has_perm(self, perm: str, obj: Any = None) -> bool:
        """Return whether the user has a permission of staff, in a login with a second step."""
        return not self.lacks_second_step and super().has_perm(perm, obj)

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Save the row with its `name_key` and `name_skeleton`."""
        self.name_key = name_key(self.username)
        self.name_skeleton = skeleton(self.username) or None
        super().save(*args, **kwargs)


USUAL_VOLUME, FULL_VOLUME = 70, 100


# The field of a volume: 0 to 100.
volume_field = partial(
    models.PositiveSmallIntegerField,
    default=USUAL_VOLUME,
    db_default=USUAL_VOLUME,
    validators=[MaxValueValidator(FULL_VOLUME)],
)


class Preferences(models.Model):
    """A user's preferences for table and theme; a missing row means the defaults."""

    class Theme(models.TextChoices):
        SYSTEM = "system", _("same as device")
        DARK = "dark", _("dark")
        LIGHT = "light", _("light")

    class Challengers(models.TextChoices):
        EVERYBODY = "everybody", _("everybody with an account")
        FOLLOWED = "followed", _("people I follow")
        NOBODY = "nobody", _("nobody")

    class CardBack(models.TextChoices):
        PINE = "pine", pgettext_lazy("card back", "green")
        CLARET = "claret", pgettext_lazy("card back", "red")

    class TableColour(models.TextChoices):
        PINE = "pine", pgettext_lazy("table", "green")
        OCEAN = "ocean", pgettext_lazy("table", "blue")
        WINE = "wine", pgettext_lazy("table", "red")
        SLATE = "slate", pgettext_lazy("table", "grey")

    class SuitOrder(models.TextChoices):
        ALTERNATING = "alternating", _("colours alternate")
        HEARTS_FIRST = "hearts", _("marriages: 100, 80, 60, 40")
        SPADES_FIRST = "spades", _("marriages: 40, 60, 80, 100")

    class AnimationSpeed(models.TextChoices):
        USUAL = "usual", pgettext_lazy("speed", "usual")
        FAST = "fast", pgettext_lazy("speed", "fast")
        NONE = "none", pgettext_lazy("speed", "none")

    class BotSpeed(models.TextChoices):
        SLOW = "slow", pgettext_lazy("speed", "slow")
        USUAL = "usual", pgettext_lazy("speed", "usual")
        FAST = "fast", pgettext_lazy("speed", "fast")

    class CardLetters(models.TextChoices):
        LANGUAGE = "language", _("as in the language")
        ENGLISH = "english", "A K Q J"
        RUSSIAN = "russian", "Т К Д В"
        POLISH = "polish", "A K D W"

    user = models.OneToOneField(User, models.CASCADE, related_name="preferences")
    theme = models.CharField(_("theme"), max_length=6, choices=Theme.choices, default=Theme.SYSTEM)
    # The appearance of cards and table (accounts.preferences.appearance).
    large_indices = models.BooleanField(_("large corner signs"), default=False)
    four_colours = models.BooleanField(_("four-colour deck"), default=False)
    card_letters = models.CharField(
        _("card letters"),
        max_length=8,
        choices=CardLetters.choices,
        default=CardLetters.LANGUAGE,
        db_default=CardLetters.LANGUAGE,
    )
    card_back = models.CharField(
        _("card back"), max_length=10, choices=CardBack.choices, default=CardBack.PINE
    )
    table_colour = models.CharField(
        _("table colour"), max_length=10, choices=TableColour.choices, default=TableColour.PINE
    )
    suit_order = models.CharField(
        _("order of suits"),
        max_length=12,
        choices=SuitOrder.choices,
        default=SuitOrder.ALTERNATING,
    )
    trumps_first = models.BooleanField(_("trumps first"), default=False)
    aces_right = models.BooleanField(_("aces on the right"), default=False)
    left_handed = models.BooleanField(_("left-handed layout"), default=False)
    animation_speed = models.CharField(
        _("movement of cards"),
        max_length=5,
        choices=AnimationSpeed.choices,
        default=AnimationSpeed.USUAL,
        db_default=AnimationSpeed.USUAL,
    )
    # At tables where a user plays against bots alone (games.tables.play.bot_pace).
    bot_speed = models.CharField(
        _("speed of bots"),
        max_length=5,
        choices=BotSpeed.choices,
        default=BotSpeed.USUAL,
        db_default=BotSpeed.USUAL,
    )
    confirm_cards = models.BooleanField(_("confirm each card"), default=False)
    sound = models.BooleanField(_("sound"), default=True)
    # How loud the groups of the table's sounds are; 0 is off.
    cards_volume = volume_field(_("volume of cards"))
    bidding_volume = volume_field(_("volume of bids"))
    moments_volume = volume_field(_("volume of marriages and results"))
    calls_volume = volume_field(_("volume of calls to your turn"))
    talk_volume = volume_field(_("volume of the chat"))
    vibration = models.BooleanField(_("vibration"), default=False, db_default=False)
    hide_talk = models.BooleanField(_("hide chat"), default=False)
    # Whether others see the name of a user who watches a game, not only a number.
    watch_by_name = models.BooleanField(_("watch by name"), default=False)
    # Whether data files that everybody may download name a user, instead of a pseudonym.
    data_by_name = models.BooleanField(_("named in data files"), default=False, db_default=False)
    # Whether followers see that a user is online, and what they do.
    show_online = models.BooleanField(_("show when online"), default=True)
    # Users who may challenge a user, or invite them to a table by name.
    challenges_from = models.CharField(
        _("challenges from"),
        max_length=9,
        choices=Challengers.choices,
        default=Challengers.FOLLOWED,
    )

    class Meta:
        verbose_name = _("preferences")
        verbose_name_plural = _("preferences")

    def __str__(self) -> str:
        return str(self.user)


class Follow(models.Model):
    """A user who follows another: for invitations, leaderboards, and tables to watch."""

    follower = models.ForeignKey(User, models.CASCADE, related_name="follows", db_index=False)
    followed = models.ForeignKey(User, models.CASCADE, related_name="followers")
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("follow")
        verbose_name_plural = _("follows")
        constraints = [
            models.UniqueConstraint(fields=["follower", "followed"], name="follow_once"),
            models.CheckConstraint(
                condition=~models.Q(follower=models.F("followed")), name="no_self_follow"
            ),
        ]


class Block(models.Model):
    """A block: it keeps the two users apart in both directions; only the blocker sees it."""

    blocker = models.ForeignKey(User, models.CASCADE, related_name="blocks", db_index=False)
    blocked = models.ForeignKey(User, models.CASCADE, related_name="blocked_by")
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("block")
        verbose_name_plural = _("blocks")
        constraints = [
            models.UniqueConstraint(fields=["blocker", "blocked"], name="block_once"),
            models.CheckConstraint(
                condition=~models.Q(blocker=models.F("blocked")), name="no_self_block"
            ),
        ]


class RestoreLink(models.Model):
    """A link by which the holder of a confirmed address takes the account back (decision 0078).

    Each address has its own: the next change makes it live longer. An older link ends younger ones,
    so the address that joined last cannot win.
    """

    user = models.ForeignKey(User, models.CASCADE, related_name="restore_links")
    email = models.EmailField(max_length=254, db_index=True)
    created_at = models.DateTimeField(default=timezone.now)
    expires_at = models.DateTimeField(db_index=True)
    # When it was used, or an older one was.
    ended_at = models.DateTimeField(null=True)

    class Meta:
        verbose_name = _("restore link")
        verbose_name_plural = _("restore links")

    def __str__(self) -> str:
        return str(self.user)
