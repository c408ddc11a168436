"""The read-only admin of tournaments; actions go through the organisers' services."""

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

from accounts.admin_mixins import BoundedInlineMixin
from accounts.models import User
from tournaments.director import verify
from tournaments.director.advance import advance
from tournaments.errors import TournamentError
from tournaments.formats import is_timed
from tournaments.log_people import MENTIONED_USERS, with_names
from tournaments.models import Entrant, Round, Tournament, TournamentEvent, TournamentTable
from tournaments.organising import services as organising
from tournaments.permissions import may_organise

LINK = "font-medium text-primary-600 underline dark:text-primary-500"


class ReadOnly(ModelAdmin):
    """An admin without forms: those would bypass the services."""

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


class RoundInline(BoundedInlineMixin, TabularInline):
    """The rounds, without the secret of a round that is being played."""

    model = Round
    extra = 0
    can_delete = False
    fields = ("number", "drawn_at", "starts_at", "revealed_at", "tables_drawn", "games_ended")
    readonly_fields = fields

    def get_queryset(self, request: HttpRequest) -> QuerySet[Round]:
        rows = super().get_queryset(request)
        return rows.annotate(drawn=Count("tables"), ended=Count("tables__game__ended_at"))

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Allow what the tournament's page allows."""
        return True

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    @admin.display(description=gettext_lazy("tables"))
    def tables_drawn(self, row: Any) -> int:
        return int(row.drawn)

    @admin.display(description=gettext_lazy("finished games"))
    def games_ended(self, row: Any) -> int:
        return int(row.ended)


@admin.register(Tournament)
class TournamentAdmin(ReadOnly):
    """The tournaments; each action is an organiser's, under the administrator's name."""

    list_display = ("name", "status", "format", "club", "organiser", "people", "starts_at")
    list_filter = ("status", "format", "rated", "entry")
    list_select_related = ("club", "organiser")
    search_fields = ("id", "name", "organiser__username", "club__name")
    ordering = ("-created_at",)
    inlines = (RoundInline,)
    actions = ("pause", "resume", "cancel", "advance_now", "verify")
    # Random draws come from the seed, and an administrator may play.
    exclude = ("password", "seed")
    readonly_fields = ("related_lists",)

    def lookup_allowed(self, lookup: str, value: str, request: Any = None) -> bool:
        """Refuse queries by a hidden column, which would reveal it."""
        is_hidden = lookup.split("__")[0] in self.exclude
        return not is_hidden and super().lookup_allowed(lookup, value, request)

    def get_inlines(self, request: HttpRequest, obj: Tournament | None) -> tuple[Any, ...]:
        """Leave out the rounds of an arena, of which there may be a thousand."""
        return () if obj is not None and is_timed(obj.format) else tuple(self.inlines)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Tournament]:
        return super().get_queryset(request).annotate(entrant_count=Count("entrants"))

    @admin.display(description=gettext_lazy("entrants"))
    def people(self, row: Any) -> int:
        return int(row.entrant_count)

    @admin.display(description=gettext_lazy("related lists"))
    def related_lists(self, row: Any) -> SafeString:
        """Return links to lists of entries, tables and events, which are too long for one page."""
        links = [
            (f"{reverse(f'admin:tournaments_{name}_changelist')}?{by}={row.pk}", LINK, label)
            for name, by, label in (
                ("entrant", "tournament__id__exact", _("entrants")),
                ("tournamenttable", TABLES_OF, _("tables")),
                ("tournamentevent", "tournament__id__exact", _("log")),
            )
        ]
        parts = [format_html('<a href="{}" class="{}">{}</a>', *link) for link in links]
        return format_html("{} · {} · {}", *parts)

    @admin.action(description=gettext_lazy("Pause"))
    def pause(self, request: HttpRequest, rows: QuerySet[Tournament]) -> None:
        self._apply_to_each(request, rows, lambda row: organising.pause(_user(request), row.pk))

    @admin.action(description=gettext_lazy("Resume"))
    def resume(self, request: HttpRequest, rows: QuerySet[Tournament]) -> None:
        self._apply_to_each(request, rows, lambda row: organising.resume(_user(request), row.pk))

    @admin.action(description=gettext_lazy("Run due steps now"))
    def advance_now(self, request: HttpRequest, rows: QuerySet[Tournament]) -> None:
        self._apply_to_each(request, rows, lambda row: _advance(_user(request), row))

    @admin.action(description=gettext_lazy("Cancel tournaments"))
    def cancel(self, request: HttpRequest, rows: QuerySet[Tournament]) -> Any:
        """Ask for the reason first: everybody is notified, and nothing undoes it."""
        reason = request.POST.get("reason", "").strip()
        if not reason:
            context = {
                **self.admin_site.each_context(request),
                "rows": rows,
                "opts": self.opts,
                "max_reason_length": organising.MAX_REASON_LENGTH,
            }
            return TemplateResponse(request, "admin/tournaments/cancel.html", context)
        self._apply_to_each(
            request, rows, lambda row: organising.cancel(_user(request), row.pk, reason)
        )
        return None

    @admin.action(description=gettext_lazy("Verify: recompute everything and compare"))
    def verify(self, request: HttpRequest, rows: QuerySet[Tournament]) -> None:
        """Verify without replaying the games, which `manage.py verify_tournament` does."""
        for row in rows:
            problems = verify.verify(row, with_games=False)
            level = messages.ERROR if problems else messages.SUCCESS
            result = "; ".join(problems) or _("no problems found")
            self.message_user(request, f"{row.name}: {result}", level)

    def _apply_to_each(
        self,
        request: HttpRequest,
        rows: QuerySet[Tournament],
        action: Callable[[Tournament], object],
    ) -> None:
        for row in rows:
            try:
                action(row)
                text = _("%(name)s: done.") % {"name": row.name}
                self.message_user(request, text, messages.SUCCESS)
            except TournamentError as error:
                self.message_user(request, f"{row.name}: {error.text}", messages.ERROR)


def _advance(user: User, tournament: Tournament) -> None:
    """Run what is due. Raises: TournamentError: this member of staff may only look."""
    if not may_organise(user, tournament):
        raise TournamentError("not_organiser")
    advance(tournament.pk, timezone.now())
    organising.record_for_staff(user, tournament, "advanced")


def _user(request: HttpRequest) -> User:
    return cast(User, request.user)


@admin.register(Entrant)
class EntrantAdmin(ReadOnly):
    list_display = (
        "user",
        "tournament",
        "status",
        "rating",
        "first_round",
        "out_from_round",
        "created_at",
    )
    list_filter = ("status",)
    list_select_related = ("user", "tournament")
    ordering = ("-created_at", "-pk")
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
        """Add the names of all seated users, in one query."""
        changelist = super().get_changelist_instance(request)
        rows = list(changelist.result_list)
        ids = {entrant for row in rows for entrant in row.seats if entrant is not None}
        people = Entrant.objects.select_related("user").in_bulk(ids)
        for row in rows:
            row.people = people
        changelist.result_list = rows
        return changelist

    @admin.display(description=gettext_lazy("seats"))
    def people(self, row: Any) -> str:
        return ", ".join(_name(row.people, entrant) for entrant in row.seats)

    @admin.display(description=gettext_lazy("no-show"))
    def missing(self, row: Any) -> str:
        return ", ".join(_name(row.people, entrant) for entrant in row.no_shows) or "\u2013"

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
    """Return the name at a seat; a bot sits where there is no entrant."""
    if entrant is None:
        return _("a bot")
    return people[entrant].user.display_name if entrant in people else "?"


@admin.register(TournamentEvent)
class TournamentEventAdmin(ReadOnly):
    list_display = ("created_at", "tournament", "verb", "actor", "about")
    fields = ("tournament", "created_at", "verb", "actor", "about")
    readonly_fields = ("about",)
    list_filter = ("verb",)
    list_select_related = ("tournament", "actor")
    search_fields = ("tournament__id", "actor__username")
    ordering = ("-pk",)

    def get_changelist_instance(self, request: HttpRequest) -> Any:
        changelist = super().get_changelist_instance(request)
        changelist.result_list = list(with_names(changelist.result_list))
        return changelist

    def get_object(self, request: HttpRequest, object_id: str, from_field: Any = None) -> Any:
        event = super().get_object(request, object_id, from_field)
        return with_names([event])[0] if event else None

    @admin.display(description=gettext_lazy("details"))
    def about(self, row: TournamentEvent) -> str:
        details = {key: value for key, value in row.data.items() if key != MENTIONED_USERS}
        return json.dumps(details, ensure_ascii=False) if details else "\u2013"
