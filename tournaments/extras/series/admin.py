"""The read-only admin of series; the club's page changes them, by the services."""

from django.contrib import admin
from django.db.models import Count, QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.admin_mixins import LINK, ReadOnlyAdmin, ReadOnlyInline
from tournaments.extras.series.models import Series, SeriesTournament


class CountedInline(ReadOnlyInline):
    """The tournaments that count."""

    model = SeriesTournament
    fields = ("tournament", "status")
    readonly_fields = fields
    hide_title = True

    def get_queryset(self, request: HttpRequest) -> QuerySet[SeriesTournament]:
        """Return the rows with their tournaments."""
        return super().get_queryset(request).select_related("tournament", "series")

    @admin.display(description=gettext_lazy("status"))
    def status(self, row: SeriesTournament) -> str:
        """Return how far the tournament has come."""
        return row.tournament.get_status_display()


@admin.register(Series)
class SeriesAdmin(ReadOnlyAdmin):
    """Series of all clubs, the newest first."""

    list_display = ("name", "club", "counted", "best", "planned", "created_by", "created_at")
    list_select_related = ("club", "created_by")
    search_fields = ("id", "name", "club__name")
    ordering = ("-created_at", "pk")
    fields = ("name", "club", "points", "best", "planned", "created_by", "created_at", "page")
    readonly_fields = ("points", "created_at", "page")
    inlines = (CountedInline,)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Series]:
        """Return the series with the numbers of their tournaments."""
        return super().get_queryset(request).annotate(number=Count("tournaments"))

    @admin.display(description=gettext_lazy("tournaments"))
    def counted(self, series: Series) -> int:
        """Return how many tournaments count or are to count."""
        return int(series.number)  # type: ignore[attr-defined]

    @admin.display(description=gettext_lazy("points by place"))
    def points(self, series: Series) -> str:
        """Return the points from the first place on, and those of all others."""
        by_place = ", ".join(map(str, series.by_place))
        return _("%(points)s, then %(others)s") % {"points": by_place, "others": series.others}

    @admin.display(description=gettext_lazy("page"))
    def page(self, series: Series) -> SafeString:
        """Return a link to the page of the series, which staff may change there."""
        address = reverse("series", args=[series.pk])
        return format_html('<a href="{}" class="{}">{}</a>', address, LINK, series.name)
