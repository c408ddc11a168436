"""Read-only admin of games, seats and deal results."""

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy

from accounts.admin_mixins import ReadOnlyAdmin
from games.models import DealResult, Game, Seat

# An administrator may play at the table. Whose turn it is, and what moves with it, reveals the
# seats that are asked for a claim.
TURN_FIELDS = ("version", "seq_by_viewer", "turn_seat", "turn_at", "due_at", "revision")
# So do clocks. Who has contributed to the shuffle stays secret until all have.
RUNNING_FIELDS = (
    "contributions",
    "reserve_ms_by_seat",
    "lag_quota_ms",
    "timeouts",
    "timeout_totals",
    "record",
)
RESULT_FIELDS = ("scores", "places", "winner")


@admin.register(Game)
class GameAdmin(ReadOnlyAdmin):
    """Games, without the columns that must stay secret."""

    list_display = ("id", "pool", "status", "won_by", "created_at", "ended_at", "finalised_at")
    list_filter = ("status", "pool")
    search_fields = ("id", "seats__user__username")
    # The secret reveals the decks; the others are of no use once the game is over.
    exclude = ("secret", *TURN_FIELDS)

    def get_exclude(self, request: HttpRequest, obj: Game | None = None) -> list[str]:
        """Hide what players of a running game do not know, and the results of a sealed game."""
        running = obj is None or obj.status == Game.Status.PLAYING
        sealed = obj is None or obj.sealed
        return [
            *self.exclude,
            *(RUNNING_FIELDS if running else ()),
            *(RESULT_FIELDS if sealed else ()),
        ]

    @admin.display(description=gettext_lazy("winner"))
    def won_by(self, game: Game) -> int | None:
        """Return the seat of the winner; None if the game is sealed."""
        return None if game.sealed else game.winner


@admin.register(Seat)
class SeatAdmin(ReadOnlyAdmin):
    """Seats of games."""

    list_display = (
        "game",
        "number",
        "user",
        "came",
        "running",
        "left_at",
        "returned_at",
        "substituted_by",
    )
    list_select_related = ("game", "user", "substituted_by")
    search_fields = ("game__id", "user__username")
    # The length of the log.
    exclude = ("left_version",)

    def get_exclude(self, request: HttpRequest, obj: Seat | None = None) -> list[str]:
        """Hide the place in a sealed game."""
        sealed = obj is None or obj.game.sealed
        return [*self.exclude, *(["place"] if sealed else [])]

    @admin.display(description=gettext_lazy("place"))
    def came(self, seat: Seat) -> int | None:
        """Return the place; None if the game is sealed."""
        return None if seat.game.sealed else seat.place


@admin.register(DealResult)
class DealResultAdmin(ReadOnlyAdmin):
    """Deal results, except those of sealed games."""

    list_display = ("game", "number", "rules_version")
    search_fields = ("game__id",)
    # The length of the log, and the engine's own state.
    exclude = ("version", "standing")

    def get_queryset(self, request: HttpRequest) -> QuerySet[DealResult]:
        """Leave out sealed games: an administrator may still have to play them."""
        return super().get_queryset(request).filter(game__sealed=False)
