"""What an administrator may look after: pools and presets; games and logs are to be read only."""

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest

from accounts.admin_mixins import ReadOnly
from games.models import DealResult, Game, Seat


@admin.register(Game)
class GameAdmin(ReadOnly):
    list_display = ("id", "pool", "status", "winner", "created_at", "ended_at", "finalised_at")
    list_filter = ("status", "pool")
    search_fields = ("id", "seats__user__username")
    # A running game's secret tells its decks; the others who is asked for a claim, and how many.
    exclude = ("secret", "turn_seat", "version")

    def get_exclude(self, request: HttpRequest, obj: Game | None = None) -> list[str]:
        """Scores of a sealed game tell what the cards bring that others still play."""
        sealed = obj is not None and obj.sealed
        return [*self.exclude, *(["scores"] if sealed else [])]


@admin.register(Seat)
class SeatAdmin(ReadOnly):
    list_display = ("game", "number", "user", "place", "running", "left_at", "kept_by")
    list_select_related = ("user", "kept_by")
    search_fields = ("game__id", "user__username")


@admin.register(DealResult)
class DealResultAdmin(ReadOnly):
    list_display = ("game", "number", "rules_version")
    search_fields = ("game__id",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[DealResult]:
        """Without those of sealed games: an administrator may still have to play them."""
        return super().get_queryset(request).filter(game__sealed=False)
