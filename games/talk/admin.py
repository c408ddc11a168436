"""Admin page for moderating talk: lines can be hidden, and their authors banned from chat."""

from collections.abc import Iterable
from datetime import timedelta
from typing import Any, cast

from django import forms
from django.contrib import admin, messages
from django.db.models import Q, QuerySet
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from unfold.forms import ActionForm
from unfold.widgets import UnfoldAdminTextInputWidget

from accounts.admin_mixins import ReadOnlyAdmin
from accounts.audit.models import StaffAction
from accounts.audit.services import record
from accounts.models import User
from games.talk import queries, services
from games.talk.models import Line


class ReasonForm(ActionForm):
    """The choice of an action, with the reason for the audit log; a banned user reads it, too."""

    reason = forms.CharField(
        label="",
        required=False,
        max_length=200,
        widget=UnfoldAdminTextInputWidget({"placeholder": _("reason")}),
    )


Kind = StaffAction.Kind


@admin.register(Line)
class LineAdmin(ReadOnlyAdmin):
    """The list of lines said at tables."""

    list_display = ["created_at", "game", "seat", "deal", "author", "kind", "text", "hidden_at"]
    list_filter = ["kind", ("hidden_at", admin.EmptyFieldListFilter)]
    list_select_related = ["author", "game"]
    search_fields = ["text", "author__username", "game__id"]
    ordering = ["-id"]
    show_full_result_count = False
    actions = ["hide", "show", "ban_for_a_day", "ban_for_a_month"]
    action_form = ReasonForm

    def get_queryset(self, request: HttpRequest) -> QuerySet[Line]:
        """Leave out what the reader may not know as a player, and all sealed games."""
        reader = cast(User, request.user)
        spectators = Q(seat=None, game__in=queries.running_games_of(reader))
        return super().get_queryset(request).filter(game__sealed=False).exclude(spectators)

    def lookup_allowed(self, lookup: str, value: str, request: Any = None) -> bool:
        """Allow the link from a case to the talk of a game."""
        return lookup == "game" or super().lookup_allowed(lookup, value, request)

    def has_moderate_permission(self, request: HttpRequest) -> bool:
        """Return whether the user may hide lines and ban their authors."""
        return bool(request.user.has_perm("talk.change_line"))

    @admin.action(description=_("Hide"), permissions=["moderate"])
    def hide(self, request: HttpRequest, queryset: QuerySet[Line]) -> None:
        """Hide the selected lines."""
        if reason := _reason(request):
            self._hide(request, queryset, reason)
            messages.success(request, _("Done."))

    @admin.action(description=_("Show again"), permissions=["moderate"])
    def show(self, request: HttpRequest, queryset: QuerySet[Line]) -> None:
        """Show the selected lines again."""
        if reason := _reason(request):
            _log(request, queryset.exclude(hidden_at=None), Kind.SHOW, reason)
            services.show(queryset)
            messages.success(request, _("Done."))

    @admin.action(description=_("Hide, and mute the authors for a day"), permissions=["moderate"])
    def ban_for_a_day(self, request: HttpRequest, queryset: QuerySet[Line]) -> None:
        """Hide the selected lines; their authors may say nothing for a day."""
        self._ban(request, queryset, timedelta(days=1))

    @admin.action(description=_("Hide, and mute the authors for a month"), permissions=["moderate"])
    def ban_for_a_month(self, request: HttpRequest, queryset: QuerySet[Line]) -> None:
        """Hide the selected lines; their authors may say nothing for 30 days."""
        self._ban(request, queryset, timedelta(days=30))

    def _ban(self, request: HttpRequest, lines: QuerySet[Line], period: timedelta) -> None:
        reason = _reason(request)
        if not reason:
            return
        moderator = cast(User, request.user)
        bans = services.ban_authors(moderator, lines, timezone.now() + period, reason)
        messages.success(request, _("Banned from talk: %(count)d.") % {"count": len(bans)})
        for user in services.exempt_authors(moderator, lines):
            text = _("You may not ban %(name)s.")
            messages.warning(request, text % {"name": user.display_name})
        # Last: the list may be filtered by what is hidden.
        self._hide(request, lines, reason)

    def _hide(self, request: HttpRequest, lines: QuerySet[Line], reason: str) -> None:
        _log(request, lines.filter(hidden_at=None), Kind.HIDE, reason)
        services.hide(cast(User, request.user), lines)


def _reason(request: HttpRequest) -> str:
    """Return the reason that was typed; without one say that it is needed."""
    reason = request.POST.get("reason", "").strip()
    if not reason:
        messages.error(request, _("Not done: give a reason."))
    return reason


def _log(request: HttpRequest, lines: Iterable[Line], kind: str, reason: str) -> None:
    """Add a row to the audit log for each line; what was said is not repeated there."""
    for line in lines:
        record(cast(User, request.user), kind, line, [line.author], reason, text=line.game_id)
