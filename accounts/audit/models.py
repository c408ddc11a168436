"""The model of the audit log; rows are only ever added."""

from typing import Any, Never

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

User = settings.AUTH_USER_MODEL
MAX_TARGET_LENGTH, MAX_REASON_LENGTH = 200, 2000


class AppendOnly(models.QuerySet["StaffAction"]):
    """Rows that are read and added, nothing else."""

    def update(self, **_fields: Any) -> Never:
        raise TypeError("The audit log is never changed.")

    def delete(self) -> Never:
        raise TypeError("The audit log is never shortened.")


class StaffAction(models.Model):
    """An action of a member of staff: who, when, what, which users it concerns, and why.

    Names of users are not stored here, so that closed accounts keep none.
    """

    class Kind(models.TextChoices):
        BAN = "ban", pgettext_lazy("audit log", "banned")
        LIFT = "lift", pgettext_lazy("audit log", "lifted a ban")
        ANNUL = "annul", pgettext_lazy("audit log", "annulled a game")
        CASE_OPEN = "case_open", pgettext_lazy("audit log", "opened a case")
        CASE_TAKE = "case_take", pgettext_lazy("audit log", "took a case")
        CASE_NOTE = "case_note", pgettext_lazy("audit log", "added a note to a case")
        CASE_CLOSE = "case_close", pgettext_lazy("audit log", "closed a case")
        CASE_REOPEN = "case_reopen", pgettext_lazy("audit log", "reopened a case")
        HIDE = "hide", pgettext_lazy("audit log", "hid a message")
        SHOW = "show", pgettext_lazy("audit log", "showed a message again")
        POOL_OPEN = "pool_open", pgettext_lazy("audit log", "opened a game type")
        POOL_CLOSE = "pool_close", pgettext_lazy("audit log", "closed a game type")
        PRESET = "preset", pgettext_lazy("audit log", "published agreements")
        PRESET_ARCHIVE = "preset_out", pgettext_lazy("audit log", "archived agreements")
        PRESET_RESTORE = "preset_in", pgettext_lazy("audit log", "restored agreements")
        TOURNAMENT = "tournament", pgettext_lazy("audit log", "acted in a tournament")
        DISSOLVE = "dissolve", pgettext_lazy("audit log", "dissolved a club")
        ANNOUNCE = "announce", pgettext_lazy("audit log", "published an announcement")
        WITHDRAW = "withdraw", pgettext_lazy("audit log", "withdrew an announcement")
        ADD = "add", pgettext_lazy("audit log", "added")
        CHANGE = "change", pgettext_lazy("audit log", "changed")
        DELETE = "delete", pgettext_lazy("audit log", "deleted or closed")
        REFUSED = "refused", pgettext_lazy("audit log", "was refused a change")

    actor = models.ForeignKey(
        # An index below starts with it.
        User,
        models.SET_NULL,
        null=True,
        related_name="+",
        db_index=False,
        verbose_name=_("staff"),
    )
    kind = models.CharField(_("action"), max_length=12, choices=Kind.choices)
    created_at = models.DateTimeField(_("time"), default=timezone.now, db_index=True)
    people: models.ManyToManyField = models.ManyToManyField(
        User, related_name="staff_actions", blank=True, verbose_name=_("users")
    )
    # The row that was acted on: its model, such as "games.game", its key, and its name then.
    target_model = models.CharField(max_length=60, blank=True, default="")
    target_id = models.CharField(max_length=40, blank=True, default="")
    target_text = models.CharField(max_length=MAX_TARGET_LENGTH, blank=True, default="")
    reason = models.TextField(_("reason"), max_length=MAX_REASON_LENGTH, blank=True, default="")
    # Further facts of its sentence: areas of a ban, its end, the fields that changed.
    data = models.JSONField(default=dict, blank=True)

    objects = AppendOnly.as_manager()

    class Meta:
        verbose_name = _("staff action")
        verbose_name_plural = _("staff actions")
        ordering = ["-pk"]
        indexes = [
            models.Index(fields=["actor", "-id"], name="actions_of_staff"),
            models.Index(fields=["kind", "-id"], name="actions_of_kind"),
            models.Index(fields=["target_model", "target_id"], name="actions_on_target"),
        ]

    def __str__(self) -> str:
        return f"{self.get_kind_display()}: {self.target_text or self.target_id}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Add the row. Raises: TypeError: it is stored already."""
        if not self._state.adding:
            raise TypeError("The audit log is never changed.")
        super().save(*args, **kwargs)

    def delete(self, *args: Any, **kwargs: Any) -> Never:
        """Refuse. Raises: TypeError."""
        raise TypeError("The audit log is never shortened.")
