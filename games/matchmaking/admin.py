"""Administration of pools and queue tickets."""

from typing import Any, cast

from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from unfold.admin import ModelAdmin

from accounts.admin_mixins import ReadOnlyAdmin, person_link
from accounts.models import User
from games import engine
from games.matchmaking import services as matchmaking
from games.matchmaking.models import Ticket
from games.matchmaking.pools.forms import PoolForm
from games.matchmaking.pools.switches import record_switch, set_open
from games.models import Pool
from games.presets.admin import change_url, links
from games.presets.models import Preset
from games.presets.queries import newest_preset
from ratings.models import Ladder


@admin.register(Pool)
class PoolAdmin(ModelAdmin):
    """Administration of pools: preset version, clock, waiting time, rating, open or closed."""

    form = PoolForm
    list_display = (
        "name", "key", "preset", "players", "clock", "wait", "ladder", "rated", "is_open"
    )  # fmt: skip
    list_filter = ("is_open", "rated", "ladder")
    list_select_related = ("ladder", "preset")
    readonly_fields = ("players", "newer")
    actions = ("open_pools", "close_pools")
    fieldsets = (
        (None, {"fields": ("name", "key", "order", "is_open")}),
        (gettext_lazy("agreements"), {"fields": ("preset", "newer", "differences", "players")}),
        (gettext_lazy("clock"), {"fields": ("action_seconds", "reserve_seconds")}),
        (gettext_lazy("queue"), {"fields": ("patience_seconds", "with_bots", "wave_seconds")}),
        (gettext_lazy("rating"), {"fields": ("rated", "ladder")}),
    )

    def get_fieldsets(self, request: HttpRequest, obj: Any = None) -> Any:
        """Leave out "open" from the form of a new pool, which nobody has seen yet."""
        if obj is not None:
            return self.fieldsets
        return ((None, {"fields": ("name", "key", "order")}), *self.fieldsets[1:])

    def save_model(self, request: HttpRequest, obj: Any, form: Any, change: bool) -> None:
        """Save the pool, a new one closed; if it closes, remove everybody who waits in it."""
        obj.is_open = obj.is_open and change
        super().save_model(request, obj, form, change)
        if change and "is_open" in form.changed_data:
            record_switch(cast(User, request.user), obj)
        if not obj.is_open and (waited := matchmaking.drop_tickets_of_closed_pools()):
            text = _("%(count)s waiting for this game type; they have been told that it is closed.")
            messages.warning(request, text % {"count": waited})

    @admin.action(description=gettext_lazy("Open"), permissions=["change"])
    def open_pools(self, request: HttpRequest, pools: QuerySet[Pool]) -> None:
        """Open the selected pools."""
        set_open(cast(User, request.user), pools, True)
        messages.success(request, _("Done."))

    @admin.action(description=gettext_lazy("Close"), permissions=["change"])
    def close_pools(self, request: HttpRequest, pools: QuerySet[Pool]) -> None:
        """Close the selected pools; those who wait there are told, running games go on."""
        waited = set_open(cast(User, request.user), pools, False)
        messages.success(request, _("Done."))
        if waited:
            text = _("%(count)s waiting for these game types; they have been told.")
            messages.warning(request, text % {"count": waited})

    def formfield_for_foreignkey(self, db_field: Any, request: Any, **kwargs: Any) -> Any:
        """Leave out users' presets and season ladders, which no pool can use."""
        if db_field.name == "preset":
            kwargs["queryset"] = Preset.objects.filter(
                kind__in=(Preset.Kind.SITE, Preset.Kind.ADMIN)
            ).order_by("key", "-version")
        if db_field.name == "ladder":
            kwargs["queryset"] = Ladder.objects.filter(kind=Ladder.Kind.POOL)
        return super().formfield_for_foreignkey(db_field, request, **kwargs)

    @admin.display(description=gettext_lazy("players"))
    def players(self, pool: Pool) -> int | str:
        """Return the number of players; a dash if the form's agreements are invalid."""
        try:
            return pool.players if pool.pk else "\u2013"
        except engine.BadAgreements:
            return "\u2013"

    @admin.display(description=gettext_lazy("newer version"))
    def newer(self, pool: Pool) -> SafeString | str:
        """Return a link to a newer version of the preset."""
        newest = newest_preset(pool.preset.key) if pool.pk else None
        if newest is None or newest == pool.preset:
            return "\u2013"
        return links([(change_url(newest), str(newest))])

    @admin.display(description=gettext_lazy("clock"))
    def clock(self, pool: Pool) -> str:
        """Return the time limits."""
        return f"{pool.action_ms / 1000:g} s + {pool.reserve_ms / 60_000:g} min"

    @admin.display(description=gettext_lazy("waiting time"))
    def wait(self, pool: Pool) -> str:
        """Return the time until bots take free seats."""
        return f"{pool.patience_ms / 1000:g} s"


@admin.register(Ticket)
class TicketAdmin(ReadOnlyAdmin):
    """Read-only administration of queue tickets."""

    list_display = ("created_at", "person", "pool")
    ordering = ("-created_at",)
    list_select_related = ("user", "pool")
    # It tells who shares a network.
    exclude = ("ip_hash",)

    @admin.display(description=gettext_lazy("user"))
    def person(self, ticket: Ticket) -> SafeString:
        """Return a link to the page of the user."""
        return person_link(ticket.user_id, ticket.user.display_name)
