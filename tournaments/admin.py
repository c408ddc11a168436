"""Tournaments for administrators: all is read, and done by the organisers' services alone."""

import json
from collections.abc import Callable
from typing import Any, cast

from django.contrib import admin, messages
from django.db.models import Count, QuerySet
from django.http import HttpRequest
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from unfold.admin import ModelAdmin, TabularInline

from accounts.models import User
from tournaments.director import verify
from tournaments.director.advance import advance
from tournaments.errors import TournamentError
from tournaments.log_people import WHOM, with_names
from tournaments.models import Entrant, LogLine, Round, Tournament, TournamentTable
from tournaments.organising import services as organising

LINK = "font-medium text-primary-600 underline dark:text-primary-500"


class ReadOnly(ModelAdmin):
    """No form writes around the services."""

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


class RoundInline(TabularInline):
    """The rounds; the secret of one that is played is for nobody."""

    model = Round
    extra = 0
    can_delete = False
    fields = ("number", "drawn_at", "starts_at", "opened_at", "tables_drawn", "tables_over")
    readonly_fields = fields

    def get_queryset(self, request: HttpRequest) -> QuerySet[Round]:
        rows = super().get_queryset(request)
        return rows.annotate(drawn=Count("tables"), ended=Count("tables__game__ended_at"))

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Who may see the tournament may see its rounds."""
        return True

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    @admin.display(description=gettext_lazy("tables"))
    def tables_drawn(self, row: Any) -> int:
        return int(row.drawn)

    @admin.display(description=gettext_lazy("games that ended"))
    def tables_over(self, row: Any) -> int:
        return int(row.ended)


@admin.register(Tournament)
class TournamentAdmin(ReadOnly):
    """Each action is what an organiser does, under the administrator's name."""

    list_display = ("name", "status", "format", "club", "organiser", "people", "starts_at")
    list_filter = ("status", "format", "rated", "entry")
    list_select_related = ("club", "organiser")
    search_fields = ("id", "name", "organiser__username", "club__name")
    ordering = ("-created_at",)
    inlines = (RoundInline,)
    actions = ("pause", "resume", "cancel", "advance_now", "verify")
    # Its lots are drawn from the seed: who plays may be an administrator.
    exclude = ("password", "seed")
    readonly_fields = ("belongs",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Tournament]:
        return super().get_queryset(request).annotate(counted=Count("entrants"))

    @admin.display(description=gettext_lazy("entries"))
    def people(self, row: Any) -> int:
        return int(row.counted)

    @admin.display(description=gettext_lazy("belongs to it"))
    def belongs(self, row: Any) -> SafeString:
        """Lists of their own: five hundred rows are no page."""
        links = [
            (f"{reverse(f'admin:tournaments_{name}_changelist')}?{by}={row.pk}", LINK, words)
            for name, by, words in (
                ("entrant", "tournament__id__exact", _("entries")),
                ("tournamenttable", TABLES_OF, _("tables")),
                ("logline", "tournament__id__exact", _("log")),
            )
        ]
        parts = [format_html('<a href="{}" class="{}">{}</a>', *link) for link in links]
        return format_html("{} · {} · {}", *parts)

    @admin.action(description=gettext_lazy("Pause"))
    def pause(self, request: HttpRequest, rows: QuerySet[Tournament]) -> None:
        self._each(request, rows, lambda row: organising.pause(_user(request), row.pk))

    @admin.action(description=gettext_lazy("Resume"))
    def resume(self, request: HttpRequest, rows: QuerySet[Tournament]) -> None:
        self._each(request, rows, lambda row: organising.resume(_user(request), row.pk))

    @admin.action(description=gettext_lazy("Do now what is due"))
    def advance_now(self, request: HttpRequest, rows: QuerySet[Tournament]) -> None:
        self._each(request, rows, lambda row: advance(row.pk, timezone.now()))

    @admin.action(description=gettext_lazy("Call off"))
    def cancel(self, request: HttpRequest, rows: QuerySet[Tournament]) -> Any:
        """It is asked first why: all are told, and nothing brings it back."""
        reason = request.POST.get("reason", "").strip()
        if not reason:
            context = {**self.admin_site.each_context(request), "rows": rows, "opts": self.opts}
            return TemplateResponse(request, "admin/tournaments/cancel.html", context)
        self._each(request, rows, lambda row: organising.cancel(_user(request), row.pk, reason))
        return None

    @admin.action(description=gettext_lazy("Verify: compute all anew and compare"))
    def verify(self, request: HttpRequest, rows: QuerySet[Tournament]) -> None:
        """Without replaying the games, which `manage.py verify_tournament` does."""
        for row in rows:
            faults = verify.verify(row, with_games=False)
            level = messages.ERROR if faults else messages.SUCCESS
            said = "; ".join(faults) or _("as its rows say")
            self.message_user(request, f"{row.name}: {said}", level)

    def _each(
        self, request: HttpRequest, rows: QuerySet[Tournament], do: Callable[[Tournament], object]
    ) -> None:
        for row in rows:
            try:
                do(row)
                self.message_user(request, f"{row.name}: {_('done')}", messages.SUCCESS)
            except TournamentError as refused:
                self.message_user(request, f"{row.name}: {refused.text}", messages.ERROR)


def _user(request: HttpRequest) -> User:
    return cast(User, request.user)


@admin.register(Entrant)
class EntrantAdmin(ReadOnly):
    list_display = ("user", "tournament", "status", "rating", "joined", "left", "created_at")
    list_filter = ("status",)
    list_select_related = ("user", "tournament")
    search_fields = ("user__username", "tournament__id")


TABLES_OF = "round__tournament__id__exact"


@admin.register(TournamentTable)
class TournamentTableAdmin(ReadOnly):
    list_display = ("where", "attempt", "people", "missing", "game_link", "annulled", "opens_at")
    list_filter = ("annulled",)
    list_select_related = ("round__tournament", "game")
    search_fields = ("round__tournament__id", "game__id")
    ordering = ("-round__drawn_at", "number")

    def lookup_allowed(self, lookup: str, value: str, request: Any = None) -> bool:
        return lookup == TABLES_OF or super().lookup_allowed(lookup, value, request)

    def get_queryset(self, request: HttpRequest) -> QuerySet[TournamentTable]:
        return super().get_queryset(request).defer("game__record")

    def get_changelist_instance(self, request: HttpRequest) -> Any:
        """With the names of all who sit at these tables, in one query."""
        changelist = super().get_changelist_instance(request)
        rows = list(changelist.result_list)
        ids = {one for row in rows for one in row.seats if one is not None}
        people = Entrant.objects.select_related("user").in_bulk(ids)
        for row in rows:
            row.people = people
        changelist.result_list = rows
        return changelist

    @admin.display(description=gettext_lazy("seats"))
    def people(self, row: Any) -> str:
        return ", ".join(_name(row.people, one) for one in row.seats)

    @admin.display(description=gettext_lazy("not there"))
    def missing(self, row: Any) -> str:
        return ", ".join(_name(row.people, one) for one in row.absent) or "\u2013"

    @admin.display(description=gettext_lazy("table"))
    def where(self, row: TournamentTable) -> str:
        return f"{row.round.tournament.name}: {row.round.number}.{row.number}"

    @admin.display(description=gettext_lazy("game"))
    def game_link(self, row: TournamentTable) -> SafeString | str:
        if row.game_id is None:
            return "\u2013"
        address = reverse("admin:games_game_change", args=[row.game_id])
        return format_html('<a href="{}" class="{}">{}</a>', address, LINK, row.game_id)


def _name(people: dict[int, Entrant], entrant: int | None) -> str:
    """Of a seat: without an entrant a bot has it."""
    if entrant is None:
        return _("a bot")
    return people[entrant].user.shown_name if entrant in people else "?"


@admin.register(LogLine)
class LogLineAdmin(ReadOnly):
    list_display = ("at", "tournament", "verb", "who", "about")
    fields = ("tournament", "at", "verb", "who", "about")
    readonly_fields = ("about",)
    list_filter = ("verb",)
    list_select_related = ("tournament", "who")
    search_fields = ("tournament__id", "who__username")
    ordering = ("-pk",)

    def get_changelist_instance(self, request: HttpRequest) -> Any:
        changelist = super().get_changelist_instance(request)
        changelist.result_list = list(with_names(changelist.result_list))
        return changelist

    def get_object(self, request: HttpRequest, object_id: str, from_field: Any = None) -> Any:
        found = super().get_object(request, object_id, from_field)
        return with_names([found])[0] if found else None

    @admin.display(description=gettext_lazy("details"))
    def about(self, row: LogLine) -> str:
        told = {key: value for key, value in row.data.items() if key != WHOM}
        return json.dumps(told, ensure_ascii=False) if told else "\u2013"
