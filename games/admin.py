"""Read-only admin of games, seats and deal results."""

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest

from accounts.admin_mixins import ReadOnlyAdmin
from games.models import DealResult, Game, Seat


@admin.register(Game)
class GameAdmin(ReadOnlyAdmin):
    """Games, without the columns that must stay secret."""

    list_display = ("id", "pool", "status", "winner", "created_at", "ended_at", "finalised_at")
    list_filter = ("status", "pool")
    search_fields = ("id", "seats__user__username")
    # A running game's secret reveals its decks; the others reveal the seats asked for a claim.
    exclude = ("secret", "turn_seat", "version")

    def get_exclude(self, request: HttpRequest, obj: Game | None = None) -> list[str]:
        """Hide the scores of a sealed game, which others still play with the same cards."""
        sealed = obj is not None and obj.sealed
        return [*self.exclude, *(["scores"] if sealed else [])]


@admin.register(Seat)
class SeatAdmin(ReadOnlyAdmin):
    """Seats of games."""

    list_display = ("game", "number", "user", "place", "running", "left_at", "substituted_by")
    list_select_related = ("user", "substituted_by")
    search_fields = ("game__id", "user__username")


@admin.register(DealResult)
class DealResultAdmin(ReadOnlyAdmin):
    """Deal results, except those of sealed games."""

    list_display = ("game", "number", "rules_version")
    search_fields = ("game__id",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[DealResult]:
        """Leave out sealed games: an administrator may still have to play them."""
        return super().get_queryset(request).filter(game__sealed=False)
