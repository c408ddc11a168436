"""Admin pages: ladders can be edited; ratings and their history are read-only."""

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy
from unfold.admin import ModelAdmin

from accounts.admin_mixins import CappedPaginator, ReadOnlyAdmin
from ratings.elo import display_value
from ratings.models import Ladder, Rating, RatingChange


@admin.register(Ladder)
class LadderAdmin(ModelAdmin):
    """Ladders of the site; those of clubs are created and named with their club."""

    list_display = ("key", "name", "order")
    list_editable = ("order",)

    def formfield_for_dbfield(self, db_field: Any, request: HttpRequest, **kwargs: Any) -> Any:
        """Return the field; in the list none has a label of its own."""
        field = super().formfield_for_dbfield(db_field, request, **kwargs)
        if field is not None and db_field.name in self.list_editable:
            field.widget.attrs["aria-label"] = capfirst(db_field.verbose_name)
        return field

    def get_queryset(self, request: HttpRequest) -> QuerySet[Ladder]:
        """Return all ladders but those of clubs."""
        return super().get_queryset(request).exclude(kind=Ladder.Kind.CLUB)


@admin.register(Rating)
class RatingAdmin(ReadOnlyAdmin):
    """Ratings, read-only."""

    list_display = ("person", "ladder", "display_value", "games", "updated_at")
    list_filter = ("ladder",)
    ordering = ("-updated_at",)
    paginator = CappedPaginator
    show_full_result_count = False
    list_select_related = ("user", "ladder")
    search_fields = ("user__username",)

    @admin.display(description=gettext_lazy("user"))
    def person(self, rating: Rating) -> str:
        """Return the name of the user."""
        return rating.user.display_name


@admin.register(RatingChange)
class RatingChangeAdmin(ReadOnlyAdmin):
    """The history of ratings, read-only."""

    list_display = (
        "created_at", "game_id", "user", "ladder", "kind", "from_value", "to_value", "place"
    )  # fmt: skip
    list_filter = ("ladder", "kind")
    ordering = ("-created_at",)
    paginator = CappedPaginator
    show_full_result_count = False
    list_select_related = ("user", "ladder")
    search_fields = ("game_id__exact", "user__username")

    @admin.display(description=gettext_lazy("before"))
    def from_value(self, change: RatingChange) -> int:
        """Return the rating before, as the site shows it."""
        return display_value(change.before)

    @admin.display(description=gettext_lazy("after"))
    def to_value(self, change: RatingChange) -> int:
        """Return the rating after, as the site shows it."""
        return display_value(change.after)
