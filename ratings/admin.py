"""Ladders to edit; ratings and their history to look at: only services move them."""

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from unfold.admin import ModelAdmin

from accounts.admin_mixins import ReadOnly
from ratings.models import Ladder, Rating, RatingChange


@admin.register(Ladder)
class LadderAdmin(ModelAdmin):
    """The site's; a club's is made with the club and bears its name."""

    list_display = ("key", "name", "order")
    list_editable = ("order",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Ladder]:
        return super().get_queryset(request).exclude(kind=Ladder.Kind.CLUB)


@admin.register(Rating)
class RatingAdmin(ReadOnly):
    list_display = ("user", "ladder", "value", "games", "updated_at")
    list_filter = ("ladder",)
    list_select_related = ("user", "ladder")
    search_fields = ("user__username",)


@admin.register(RatingChange)
class RatingChangeAdmin(ReadOnly):
    list_display = ("game_id", "user", "ladder", "kind", "before", "after", "place", "created_at")
    list_filter = ("ladder", "kind")
    list_select_related = ("user", "ladder")
    search_fields = ("game_id", "user__username")
