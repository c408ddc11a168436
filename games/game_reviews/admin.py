"""Admin pages: reviews, to look up, and moves of bots that people found bad, with their export."""

import json

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy

from accounts.admin_mixins import LINK, CappedPaginator, ReadOnlyAdmin, person_link
from games.game_reviews.bad_moves import position_of
from games.game_reviews.models import BadBotMove, GameReview


@admin.register(GameReview)
class GameReviewAdmin(ReadOnlyAdmin):
    """The list of reviews, the newest first."""

    list_display = ("asked_at", "__str__", "state", "done", "deals", "cpu_ms", "version")
    list_filter = ("state",)
    search_fields = ("game__pk",)
    ordering = ("-pk",)
    fields = ("game", "state", "done", "deals", "cpu_ms", "version", "asked_at", "finished_at")
    paginator = CappedPaginator
    show_full_result_count = False


@admin.register(BadBotMove)
class BadBotMoveAdmin(ReadOnlyAdmin):
    """The list of moves, the newest first."""

    list_display = ("created_at", "replay", "move", "level", "version", "person")
    list_filter = ("level", "version")
    list_select_related = ("user",)
    search_fields = ("game__pk", "user__username")
    ordering = ("-created_at", "-pk")
    fields = (
        "created_at", "replay", "deal", "action", "move", "level", "version", "person",
    )  # fmt: skip
    readonly_fields = ("replay", "person")
    paginator = CappedPaginator
    show_full_result_count = False
    actions = ("export",)

    @admin.display(description=gettext_lazy("game"))
    def replay(self, row: BadBotMove) -> SafeString:
        """Return a link to the replay."""
        address = reverse("game", args=[row.game_id])
        return format_html(
            '<a href="{}" class="{}">{} {}.{}</a>',
            address, LINK, row.game_id, row.deal + 1, row.action + 1,
        )  # fmt: skip

    @admin.display(description=gettext_lazy("user"))
    def person(self, row: BadBotMove) -> SafeString | str:
        """Return a link to the page of the user; a dash for a closed account."""
        return person_link(row.user.pk, row.user.display_name) if row.user else "\u2013"

    @admin.action(
        description=gettext_lazy("Export the chosen moves as JSON lines"), permissions=["view"]
    )
    def export(self, request: HttpRequest, rows: QuerySet[BadBotMove]) -> HttpResponse:
        """Send the chosen moves, one a line; who marked them is left out."""
        marked = rows.select_related("game").order_by("pk")
        lines = [json.dumps(line_of(row), ensure_ascii=False) for row in marked]
        headers = {"Content-Disposition": 'attachment; filename="bad-bot-moves.jsonl"'}
        body = "".join(f"{line}\n" for line in lines)
        return HttpResponse(body, content_type="application/x-ndjson", headers=headers)


def line_of(row: BadBotMove) -> dict[str, object]:
    """Return a line of the export."""
    return {
        "game": row.game_id,
        "deal": row.deal,
        "action": row.action,
        "level": row.level,
        "version": row.version,
        "move": row.move,
        "marked": row.created_at.isoformat(timespec="seconds"),
        "record": position_of(row),
    }
