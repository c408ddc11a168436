"""The read-only admin of custom tables, from their creation to the start of their games."""

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy

from accounts.admin_mixins import LINK, CappedPaginator, ReadOnlyAdmin, person_link
from games.lobby.models import CustomTable

DASH = "\u2013"


@admin.register(CustomTable)
class CustomTableAdmin(ReadOnlyAdmin):
    """Custom tables, the newest first."""

    list_display = ("id", "people", "club", "visibility", "status", "created_at")
    list_display_links = ("id",)
    list_filter = ("status", "visibility")
    list_select_related = ("owner", "club")
    search_fields = ("id", "owner__username")
    ordering = ("-created_at", "-pk")
    paginator = CappedPaginator
    show_full_result_count = False
    fields = (
        "people", "owner_link", "club", "preset", "players", "rated", "visibility", "status",
        "close_reason", "game_link", "created_at", "expires_at",
    )  # fmt: skip
    readonly_fields = ("people", "owner_link", "game_link")

    def get_queryset(self, request: HttpRequest) -> QuerySet[CustomTable]:
        """Return the tables with who sits there."""
        return super().get_queryset(request).prefetch_related("seats__user")

    @admin.display(description=gettext_lazy("seats"))
    def people(self, table: CustomTable) -> SafeString | str:
        """Return links to the pages of who has sat down."""
        links = [(person_link(s.user_id, s.user.display_name),) for s in table.seats.all()]
        return format_html_join(", ", "{}", links) or DASH

    @admin.display(description=gettext_lazy("owner"))
    def owner_link(self, table: CustomTable) -> SafeString:
        """Return a link to the page of the owner."""
        return person_link(table.owner_id, table.owner.display_name)

    @admin.display(description=gettext_lazy("game"))
    def game_link(self, table: CustomTable) -> SafeString | str:
        """Return a link to the game that began there."""
        if table.game_id is None:
            return DASH
        address = reverse("admin:games_game_change", args=[table.game_id])
        return format_html('<a href="{}" class="{}">{}</a>', address, LINK, table.game_id)
