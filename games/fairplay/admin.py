"""The moderators' queue: cases with reports, games, figures and their log."""

from typing import Any, cast

from django.contrib import admin, messages
from django.db.models import QuerySet
from django.forms import Form
from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from unfold.admin import ModelAdmin

from accounts.admin_mixins import ReadOnlyInline
from accounts.models import User
from games import queries
from games.fairplay import account_screening, cases, ranked_bans
from games.fairplay.forms import CaseEventForm
from games.fairplay.models import Case, CaseEvent, RankedBan, Report
from games.talk import queries as talk

FIGURES = {
    "deals": gettext_lazy("deals together"),
    "points_per_deal": gettext_lazy("points per deal more than to others"),
    "met": gettext_lazy("games together"),
    "expected": gettext_lazy("games expected by chance"),
    "probability": gettext_lazy("probability by chance"),
    "games": gettext_lazy("games"),
    "forced_excess": gettext_lazy("share of the free time, forced cards, more than the others"),
    "cards_excess": gettext_lazy("share of the free time, all cards, more than the others"),
}
LINK = "font-medium text-primary-600 underline dark:text-primary-500"


class ReportInline(ReadOnlyInline):
    """The reports of a case."""

    model = Report
    fields = ("created_at", "reporter", "reason", "replay", "text")
    readonly_fields = fields

    @admin.display(description=gettext_lazy("game"))
    def replay(self, report: Report) -> SafeString | str:
        """Return a link to the game."""
        return _replay_links([report.game_id] if report.game_id else [])


class CaseEventInline(ReadOnlyInline):
    """The log of a case."""

    model = CaseEvent
    fields = ("created_at", "moderator", "action", "replays", "about", "ban", "text")
    readonly_fields = fields

    def get_queryset(self, request: HttpRequest) -> QuerySet[CaseEvent]:
        """Return the events with their bans and users."""
        return super().get_queryset(request).select_related("ranked_ban", "about", "moderator")

    @admin.display(description=gettext_lazy("games"))
    def replays(self, event: CaseEvent) -> SafeString | str:
        """Return links to the games."""
        return _replay_links(event.games)

    @admin.display(description=gettext_lazy("banned until"))
    def ban(self, event: CaseEvent) -> str:
        """Return the end of the ban and the reason shown to the user."""
        if event.ranked_ban is None:
            return "\u2013"
        return f"{_end_text(event.ranked_ban)}: {event.ranked_ban.reason}"


def _replay_links(game_ids: list[str]) -> SafeString | str:
    links = [(reverse("game", args=[game_id]), LINK, game_id) for game_id in game_ids]
    return format_html_join(", ", '<a href="{}" class="{}">{}</a>', links) or "\u2013"


def _talk_link(game_id: str) -> SafeString:
    """Return a link to what was said at the game."""
    address = f"{reverse('admin:talk_line_changelist')}?game={game_id}"
    return format_html('<a href="{}" class="{}">{}</a>', address, LINK, _("talk"))


@admin.register(Case)
class CaseAdmin(ModelAdmin):
    """The queue: open cases first, by score."""

    form = CaseEventForm
    list_display = ("__str__", "kind", "score", "number_of_reports", "verdict", "opened_at")
    list_filter = ("verdict", "kind")
    list_select_related = ("suspect", "partner")
    search_fields = ("suspect__username", "partner__username", "games__id")
    ordering = ("verdict", "-score", "pk")
    readonly_fields = ("kind", "people", "score", "figures_text", "game_links", "verdict", "bans")
    fieldsets = (
        (None, {"fields": readonly_fields}),
        (
            gettext_lazy("Next action"),
            {"fields": ("action", "games_to_annul", "user", "days", "reason", "text")},
        ),
    )
    inlines = (ReportInline, CaseEventInline)
    # Only the fields of the chosen action are shown.
    conditional_fields = {
        "games_to_annul": "action == 'annul'",
        "user": "action == 'ban' || action == 'lift'",
        "days": "action == 'ban'",
        "reason": "action == 'ban'",
    }

    def get_queryset(self, request: HttpRequest) -> QuerySet[Case]:
        """Return the cases with their reports."""
        return super().get_queryset(request).prefetch_related("reports")

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Return False: only reports and screening open cases."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Return False: the log must stay."""
        return False

    @admin.display(description=gettext_lazy("reports"))
    def number_of_reports(self, case: Case) -> int:
        """Return the number of reports."""
        return len(case.reports.all())

    @admin.display(description=gettext_lazy("users"))
    def people(self, case: Case) -> SafeString:
        """Return links to the users' profiles."""
        users = [case.suspect, case.partner] if case.partner else [case.suspect]
        links = [(reverse("profile", args=[user.username]), LINK, user.username) for user in users]
        return format_html_join(", ", '<a href="{}" class="{}">{}</a>', links)

    @admin.display(description=gettext_lazy("banned from ranked play"))
    def bans(self, case: Case) -> str:
        """Return the users' bans that are in force, with their ends."""
        users, now = [case.suspect, *([case.partner] if case.partner else [])], timezone.now()
        bans = [(u.username, ban) for u in users if (ban := ranked_bans.active_ban_of(u, now))]
        return ", ".join(f"{name}: {_end_text(ban)}" for name, ban in bans) or "\u2013"

    @admin.display(description=gettext_lazy("figures"))
    def figures_text(self, case: Case) -> str:
        """Return the figures in words, or with their names."""
        if sentence := account_screening.sentence(case):
            return sentence
        named = [f"{FIGURES[name]}: {value:.3g}" for name, value in case.figures.items()]
        return ", ".join(named) or "\u2013"

    @admin.display(description=gettext_lazy("games"))
    def game_links(self, case: Case) -> SafeString | str:
        """Return the games with their players, annulled ones marked."""
        games = case.games.order_by("-created_at", "pk").prefetch_related("seats__user")
        annulled = queries.annulled_ids(game.pk for game in games)
        spoken = talk.games_with_talk(game.pk for game in games)
        lines = [
            (
                reverse("game", args=[game.pk]),
                LINK,
                game.pk,
                ", ".join(seat.user.username for seat in game.seats.all()),
                _("annulled") if game.pk in annulled else "",
                _talk_link(game.pk) if game.pk in spoken else "",
            )
            for game in games
        ]
        line = '<div><a href="{}" class="{}">{}</a> {} <b>{}</b> {}</div>'
        return format_html_join("", line, lines) or "\u2013"

    def save_model(self, request: HttpRequest, obj: Case, form: Form, change: bool) -> None:
        """Perform the chosen action instead of saving the case."""
        try:
            _add_event(obj, cast(User, request.user), cast(CaseEventForm, form))
        except cases.CaseError as error:
            messages.error(request, error.text)

    def construct_change_message(self, request: HttpRequest, form: Any, *_: Any) -> list:
        """Return an entry for the admin's history; the case's log says more."""
        return [{"changed": {"fields": [form.cleaned_data["action"]]}}]

    def save_related(self, request: HttpRequest, form: Any, formsets: Any, change: bool) -> None:
        """Do nothing: no related objects are edited here."""


def _add_event(case: Case, moderator: User, form: CaseEventForm) -> CaseEvent:
    data = form.cleaned_data
    match data["action"]:
        case CaseEvent.Action.NOTE:
            return cases.add_note(case, moderator, data["text"])
        case CaseEvent.Action.ANNUL:
            return cases.annul_games(case, moderator, data["games_to_annul"], data["text"])
        case CaseEvent.Action.BAN:
            return cases.ban(
                case, moderator, data["user"], data["reason"], form.until, data["text"]
            )
        case CaseEvent.Action.LIFT:
            return cases.lift_ban(case, moderator, data["user"], data["text"])
    return cases.set_verdict(case, moderator, data["action"], data["text"])


def _end_text(ban: RankedBan) -> str:
    if ban.until is None:
        return _("permanently")
    return date_format(timezone.localtime(ban.until), "SHORT_DATETIME_FORMAT")
