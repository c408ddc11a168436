"""Administration of score sheets: moderators can delete one that somebody complains about."""

from typing import Any

from django.contrib import admin
from django.http import HttpRequest

from accounts.admin_mixins import ReadOnlyAdmin
from games.scorekeeper.club_games import standing_games
from games.scorekeeper.models import ScoreSheet


@admin.register(ScoreSheet)
class ScoreSheetAdmin(ReadOnlyAdmin):
    """Shared sheets of games with real cards."""

    list_display = ["id", "title", "owner", "created_at", "changed_at"]
    list_select_related = ["owner"]
    search_fields = ["id", "title", "owner__username"]
    ordering = ["-changed_at"]
    exclude = ["rows"]
    show_full_result_count = False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Return whether the user may delete the sheet: its game is annulled first."""
        if obj is not None and standing_games().filter(sheet=obj).exists():
            return False
        return bool(request.user.has_perm("scorekeeper.delete_scoresheet"))
