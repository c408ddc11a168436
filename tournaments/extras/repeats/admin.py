"""The admin of repeating tournaments: read-only, and they can be stopped."""

from typing import cast

from django.contrib import admin, messages
from django.db.models import F, QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.formats import date_format, time_format
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.admin_mixins import LINK, ReadOnlyAdmin, ReadOnlyInline
from accounts.models import User
from tournaments.extras.repeats import services
from tournaments.extras.repeats.errors import RepeatError
from tournaments.extras.repeats.models import Repeat, RepeatedTournament, RepeatException
from tournaments.permissions import is_staff

DASH = "\u2013"


class ExceptionInline(ReadOnlyInline):
    """Days that are left out or moved."""

    model = RepeatException
    fields = ("day", "moved_to")
    readonly_fields = fields
    hide_title = True
    ordering = ("-day",)


class AnnouncedInline(ReadOnlyInline):
    """The announced tournaments."""

    model = RepeatedTournament
    fields = ("day", "tournament")
    readonly_fields = fields
    hide_title = True
    ordering = ("-day",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[RepeatedTournament]:
        """Return the rows with their tournaments."""
        return super().get_queryset(request).select_related("tournament")


@admin.register(Repeat)
class RepeatAdmin(ReadOnlyAdmin):
    """Repeating tournaments; those that still repeat first."""

    list_display = ("template", "club", "created_by", "begins", "weeks", "last_day", "is_on")
    list_filter = (("stopped_at", admin.EmptyFieldListFilter),)
    list_select_related = ("template__club", "created_by")
    search_fields = ("template__id", "template__name", "template__club__name")
    ordering = (F("stopped_at").desc(nulls_first=True), "-created_at")
    exclude = ("problem",)
    readonly_fields = ("why_stopped", "page")
    inlines = (ExceptionInline, AnnouncedInline)
    actions = ("stop",)

    def has_stop_permission(self, request: HttpRequest) -> bool:
        """Return whether the user may stop what repeats."""
        return is_staff(cast(User, request.user))

    @admin.action(description=gettext_lazy("Stop: announce no more dates"), permissions=["stop"])
    def stop(self, request: HttpRequest, rows: QuerySet[Repeat]) -> None:
        """Stop the chosen ones; what is announced stays."""
        for row in rows.select_related("template__club"):
            try:
                services.stop_repeat(cast(User, request.user), row.template)
                text = _("%(name)s: done.") % {"name": row}
                self.message_user(request, text, messages.SUCCESS)
            except RepeatError as error:
                self.message_user(request, f"{row}: {error.text}", messages.ERROR)

    @admin.display(description=gettext_lazy("club"))
    def club(self, repeat: Repeat) -> str:
        """Return the name of the club."""
        club = repeat.template.club
        return club.name if club else DASH

    @admin.display(description=gettext_lazy("begins"), ordering="first_day")
    def begins(self, repeat: Repeat) -> str:
        """Return the weekday and the local time."""
        day, at = date_format(repeat.first_day, "l"), time_format(repeat.at)
        return f"{day}, {at} ({repeat.zone})"

    @admin.display(description=gettext_lazy("repeats"), boolean=True)
    def is_on(self, repeat: Repeat) -> bool:
        """Return whether more are announced."""
        return repeat.stopped_at is None

    @admin.display(description=gettext_lazy("why it stopped"))
    def why_stopped(self, repeat: Repeat) -> str:
        """Return the error that stopped it, in words."""
        return services.problem_text(repeat) or DASH

    @admin.display(description=gettext_lazy("page"))
    def page(self, repeat: Repeat) -> SafeString:
        """Return a link to the organisers' page, where staff may change it."""
        address = reverse("tournament_repeat", args=[repeat.template_id])
        return format_html('<a href="{}" class="{}">{}</a>', address, LINK, repeat)
