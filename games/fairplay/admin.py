"""The moderators' queue: cases with their reports, games and figures, and the log of each."""

from typing import Any, cast

from django.contrib import admin, messages
from django.db.models import QuerySet
from django.forms import Form
from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.html import format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from unfold.admin import ModelAdmin

from accounts.admin_mixins import ReadOnlyInline
from accounts.models import User
from games import queries
from games.fairplay import cases, ranked_bans
from games.fairplay.forms import StepForm
from games.fairplay.models import Bar, Case, Report, Step

FIGURES = {
    "deals": gettext_lazy("deals together"),
    "points_a_deal": gettext_lazy("points a deal more than to others"),
    "met": gettext_lazy("games together"),
    "expected": gettext_lazy("by chance"),
    "chance": gettext_lazy("how likely so many are"),
}
LINK = "font-medium text-primary-600 underline dark:text-primary-500"


class ReportInline(ReadOnlyInline):
    model = Report
    fields = ("created_at", "reporter", "reason", "replay", "text")
    readonly_fields = fields

    @admin.display(description=gettext_lazy("game"))
    def replay(self, report: Report) -> SafeString | str:
        return _replays([report.game_id] if report.game_id else [])


class StepInline(ReadOnlyInline):
    model = Step
    fields = ("created_at", "moderator", "deed", "replays", "about", "barred", "text")
    readonly_fields = fields

    def get_queryset(self, request: HttpRequest) -> QuerySet[Step]:
        return super().get_queryset(request).select_related("bar", "about", "moderator")

    @admin.display(description=gettext_lazy("games"))
    def replays(self, step: Step) -> SafeString | str:
        return _replays(step.games)

    @admin.display(description=gettext_lazy("barred until"))
    def barred(self, step: Step) -> str:
        """Until when, and what the person reads."""
        if step.bar is None:
            return "\u2013"
        return f"{_end_of(step.bar)}: {step.bar.reason}"


def _replays(game_ids: list[str]) -> SafeString | str:
    links = [(reverse("game", args=[game_id]), LINK, game_id) for game_id in game_ids]
    return format_html_join(", ", '<a href="{}" class="{}">{}</a>', links) or "\u2013"


@admin.register(Case)
class CaseAdmin(ModelAdmin):
    """The queue: what is open first, and of that what is farthest from chance."""

    form = StepForm
    list_display = ("__str__", "kind", "score", "number_of_reports", "verdict", "opened_at")
    list_filter = ("verdict", "kind")
    list_select_related = ("suspect", "partner")
    search_fields = ("suspect__username", "partner__username", "games__id")
    ordering = ("verdict", "-score", "pk")
    readonly_fields = ("kind", "people", "score", "told", "games_at_hand", "verdict", "bars")
    fieldsets = (
        (None, {"fields": readonly_fields}),
        (
            gettext_lazy("Next step"),
            {"fields": ("deed", "chosen", "whom", "days", "reason", "text")},
        ),
    )
    inlines = (ReportInline, StepInline)
    # Only what belongs to the deed that is chosen.
    conditional_fields = {
        "chosen": "deed == 'annul'",
        "whom": "deed == 'bar' || deed == 'lift'",
        "days": "deed == 'bar'",
        "reason": "deed == 'bar'",
    }

    def get_queryset(self, request: HttpRequest) -> QuerySet[Case]:
        return super().get_queryset(request).prefetch_related("reports")

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    @admin.display(description=gettext_lazy("reports"))
    def number_of_reports(self, case: Case) -> int:
        return len(case.reports.all())

    @admin.display(description=gettext_lazy("people"))
    def people(self, case: Case) -> SafeString:
        both = [case.suspect, case.partner] if case.partner else [case.suspect]
        links = [(reverse("profile", args=[one.username]), LINK, one.username) for one in both]
        return format_html_join(", ", '<a href="{}" class="{}">{}</a>', links)

    @admin.display(description=gettext_lazy("barred from ranked play"))
    def bars(self, case: Case) -> str:
        """Who is, now, until when."""
        both, now = [case.suspect, *([case.partner] if case.partner else [])], timezone.now()
        found = [(one.username, bar) for one in both if (bar := ranked_bans.bar_of(one, now))]
        return ", ".join(f"{name}: {_end_of(bar)}" for name, bar in found) or "\u2013"

    @admin.display(description=gettext_lazy("figures"))
    def told(self, case: Case) -> str:
        named = [f"{FIGURES[name]}: {value:.3g}" for name, value in case.figures.items()]
        return ", ".join(named) or "\u2013"

    @admin.display(description=gettext_lazy("games"))
    def games_at_hand(self, case: Case) -> SafeString | str:
        games = case.games.order_by("-created_at", "pk").prefetch_related("seats__user")
        annulled = queries.annulled(game.pk for game in games)
        lines = [
            (
                reverse("game", args=[game.pk]),
                LINK,
                game.pk,
                ", ".join(seat.user.username for seat in game.seats.all()),
                _("annulled") if game.pk in annulled else "",
            )
            for game in games
        ]
        line = '<div><a href="{}" class="{}">{}</a> {} <b>{}</b></div>'
        return format_html_join("", line, lines) or "\u2013"

    def save_model(self, request: HttpRequest, obj: Case, form: Form, change: bool) -> None:
        """Through the services: a step, never an edit."""
        try:
            _step(obj, cast(User, request.user), cast(StepForm, form))
        except cases.NotDone:
            text = _(
                "Not done: a game still runs, another case about the same is open, or nobody was"
                " barred."
            )
            messages.error(request, text)

    def construct_change_message(self, request: HttpRequest, form: Any, *_: Any) -> list:
        """For the administration's own history; the case's log says more."""
        return [{"changed": {"fields": [form.cleaned_data["deed"]]}}]

    def save_related(self, request: HttpRequest, form: Any, formsets: Any, change: bool) -> None:
        """Nothing below a case is edited here."""


def _step(case: Case, moderator: User, form: StepForm) -> Step:
    given = form.cleaned_data
    match given["deed"]:
        case Step.Deed.NOTE:
            return cases.note(case, moderator, given["text"])
        case Step.Deed.ANNUL:
            return cases.annul(case, moderator, given["chosen"], given["text"])
        case Step.Deed.BAR:
            told = given["whom"], given["reason"], form.until, given["text"]
            return cases.bar(case, moderator, *told)
        case Step.Deed.LIFT:
            return cases.lift(case, moderator, given["whom"], given["text"])
    return cases.decide(case, moderator, given["deed"], given["text"])


def _end_of(bar: Bar) -> str:
    if bar.until is None:
        return _("for good")
    return date_format(timezone.localtime(bar.until), "SHORT_DATETIME_FORMAT")
