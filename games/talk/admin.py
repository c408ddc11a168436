"""Admin pages for moderating talk: lines, which can be hidden, and bans, which can be lifted."""

from datetime import timedelta
from typing import Any, cast

from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from unfold.admin import ModelAdmin

from accounts.admin_mixins import ReadOnlyAdmin
from accounts.models import User
from games.talk import services
from games.talk.models import Line, TalkBan


@admin.register(Line)
class LineAdmin(ReadOnlyAdmin):
    """What was said at tables."""

    list_display = ["created_at", "game", "seat", "deal", "author", "kind", "text", "hidden_at"]
    list_filter = ["kind", ("hidden_at", admin.EmptyFieldListFilter)]
    list_select_related = ["author", "game"]
    search_fields = ["text", "author__username", "game__id"]
    ordering = ["-id"]
    show_full_result_count = False
    actions = ["hide", "ban_for_a_day", "ban_for_a_month"]

    def lookup_allowed(self, lookup: str, value: str, request: Any = None) -> bool:
        """Allow the link from a case to the talk of a game."""
        return lookup == "game" or super().lookup_allowed(lookup, value, request)

    def has_moderate_permission(self, request: HttpRequest) -> bool:
        """Return whether the user may hide lines and ban their authors."""
        return bool(request.user.has_perm("talk.change_line"))

    @admin.action(description=_("Hide"), permissions=["moderate"])
    def hide(self, request: HttpRequest, queryset: QuerySet[Line]) -> None:
        """Hide the selected lines."""
        services.hide(cast(User, request.user), queryset)
        messages.success(request, _("Done."))

    @admin.action(
        description=_("Hide, and close talk to the authors for a day"), permissions=["moderate"]
    )
    def ban_for_a_day(self, request: HttpRequest, queryset: QuerySet[Line]) -> None:
        """Hide the selected lines; their authors may say nothing for a day."""
        self._ban(request, queryset, timedelta(days=1))

    @admin.action(
        description=_("Hide, and close talk to the authors for a month"), permissions=["moderate"]
    )
    def ban_for_a_month(self, request: HttpRequest, queryset: QuerySet[Line]) -> None:
        """Hide the selected lines; their authors may say nothing for 30 days."""
        self._ban(request, queryset, timedelta(days=30))

    def _ban(self, request: HttpRequest, lines: QuerySet[Line], period: timedelta) -> None:
        moderator = cast(User, request.user)
        services.ban_authors(moderator, lines, timezone.now() + period)
        self.hide(request, lines)


@admin.register(TalkBan)
class TalkBanAdmin(ModelAdmin):
    """Bans from talk; deleting one lifts it."""

    list_display = ["user", "until", "moderator", "created_at"]
    list_select_related = ["user", "moderator"]
    search_fields = ["user__username"]
    ordering = ["-until"]

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Return False: bans come from the list of lines."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Return False: a ban is lifted, never changed."""
        return False
