"""Admin pages: ladders can be edited; ratings and their history are read-only."""

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from unfold.admin import ModelAdmin

from accounts.admin_mixins import ReadOnlyAdmin
from ratings.models import Ladder, Rating, RatingChange


@admin.register(Ladder)
class LadderAdmin(ModelAdmin):
    """Ladders of the site; those of clubs are created and named with their club."""

    list_display = ("key", "name", "order")
    list_editable = ("order",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Ladder]:
        """Return all ladders but those of clubs."""
        return super().get_queryset(request).exclude(kind=Ladder.Kind.CLUB)


@admin.register(Rating)
class RatingAdmin(ReadOnlyAdmin):
    """Ratings, read-only."""

    list_display = ("user", "ladder", "value", "games", "updated_at")
    list_filter = ("ladder",)
    list_select_related = ("user", "ladder")
    search_fields = ("user__username",)


@admin.register(RatingChange)
class RatingChangeAdmin(ReadOnlyAdmin):
    """The history of ratings, read-only."""

    list_display = ("game_id", "user", "ladder", "kind", "before", "after", "place", "created_at")
    list_filter = ("ladder", "kind")
    list_select_related = ("user", "ladder")
    search_fields = ("game_id", "user__username")
