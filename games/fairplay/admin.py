"""The moderators' queue: cases with reports, games, figures and their log."""

from typing import Any, cast

from django.contrib import admin, messages
from django.db.models import QuerySet
from django.forms import Form
from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy
from unfold.admin import ModelAdmin

from accounts.admin_mixins import LINK, ReadOnlyInline, person_link
from accounts.bans.models import Ban
from accounts.bans.queries import active_bans_of
from accounts.models import User
from accounts.time_zones import in_words
from games import queries
from games.fairplay import account_screening, cases, pair_screening
from games.fairplay.errors import CaseError
from games.fairplay.forms import CaseEventForm
from games.fairplay.models import Case, CaseEvent, Report
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
        rows = super().get_queryset(request).select_related("about", "moderator")
        return rows.prefetch_related("bans")

    @admin.display(description=gettext_lazy("games"))
    def replays(self, event: CaseEvent) -> SafeString | str:
        """Return links to the games."""
        return _replay_links(event.games)

    @admin.display(description=gettext_lazy("banned until"))
    def ban(self, event: CaseEvent) -> str:
        """Return the areas and the end of the ban, and the reason shown to the user."""
        bans = list(event.bans.all())
        if not bans:
            return "\u2013"
        scopes = ", ".join(str(ban.get_scope_display()) for ban in bans)
        return f"{scopes}: {_end_text(bans[0])}: {bans[0].reason}"


def _replay_links(game_ids: list[str]) -> SafeString | str:
    links = [(reverse("game", args=[game_id]), LINK, game_id) for game_id in game_ids]
    return format_html_join(", ", '<a href="{}" class="{}">{}</a>', links) or "\u2013"


def _talk_link(game_id: str) -> SafeString:
    """Return a link to what was said at the game."""
    address = f"{reverse('admin:talk_line_changelist')}?game={game_id}"
    return format_html('<a href="{}" class="{}">{}</a>', address, LINK, _("talk"))


@admin.register(Case)
class CaseAdmin(ModelAdmin):
    """The queue: open cases first, the newest of them first."""

    audits_itself = True

    form = CaseEventForm
    list_display = (
        "opened_at", "about", "kind", "score", "number_of_reports", "owner", "verdict", "closed_at"
    )  # fmt: skip
    list_filter = ("verdict", "kind", ("owner", admin.EmptyFieldListFilter))
    list_select_related = ("suspect", "partner", "owner")
    search_fields = ("suspect__username", "partner__username", "games__id")
    ordering = ("verdict", "-opened_at", "-pk")
    readonly_fields = (
        "kind", "people", "owner", "score", "figures_text", "shown_bids", "game_links", "verdict",
        "bans",
    )  # fmt: skip
    fieldsets = (
        (None, {"fields": readonly_fields}),
        (
            gettext_lazy("Next action"),
            {"fields": ("action", "games_to_annul", "user", "scopes", "days", "reason", "text")},
        ),
    )
    inlines = (ReportInline, CaseEventInline)
    actions = ("take",)
    # Only the fields of the chosen action are shown.
    conditional_fields = {
        "games_to_annul": "action == 'annul'",
        "user": "action == 'ban' || action == 'lift'",
        "scopes": "action == 'ban' || action == 'lift'",
        "days": "action == 'ban'",
        "reason": "action == 'ban'",
    }

    def get_queryset(self, request: HttpRequest) -> QuerySet[Case]:
        """Return the cases with their reports."""
        return super().get_queryset(request).prefetch_related("reports")

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Return False: reports, screening, and moderators on a user's page open cases."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Return False: the log must stay."""
        return False

    @admin.action(description=pgettext_lazy("a case", "Take"), permissions=["change"])
    def take(self, request: HttpRequest, queryset: QuerySet[Case]) -> None:
        """Make the moderator the owner of the selected cases."""
        for case in queryset:
            try:
                cases.take(case, cast(User, request.user))
            except CaseError as error:
                messages.error(request, f"{case}: {error.text}")

    @admin.display(description=gettext_lazy("users"), ordering="suspect__username")
    def about(self, case: Case) -> str:
        """Return the names of the users, which lead to the case."""
        return ", ".join(user.display_name for user in cases.people_of(case))

    @admin.display(description=gettext_lazy("reports"))
    def number_of_reports(self, case: Case) -> int:
        """Return the number of reports."""
        return len(case.reports.all())

    @admin.display(description=gettext_lazy("users"))
    def people(self, case: Case) -> SafeString:
        """Return links to the users' pages."""
        links = [(person_link(user.pk, user.display_name),) for user in cases.people_of(case)]
        return format_html_join(", ", "{}", links)

    @admin.display(description=gettext_lazy("banned from"))
    def bans(self, case: Case) -> str:
        """Return the users' bans that are in force, with their ends."""
        now = timezone.now()
        lines = [
            f"{user.username}: {ban.get_scope_display()}, {_end_text(ban)}"
            for user in cases.people_of(case)
            for ban in active_bans_of(user, now)
        ]
        return "; ".join(lines) or "\u2013"

    @admin.display(description=gettext_lazy("figures"))
    def figures_text(self, case: Case) -> str:
        """Return the figures in words, or with their names."""
        sentence = account_screening.sentence(case) or pair_screening.sentence(case)
        if sentence:
            return sentence
        named = [f"{FIGURES[name]}: {value:.3g}" for name, value in case.figures.items()]
        return ", ".join(named) or "\u2013"

    @admin.display(description=gettext_lazy("bids that count most"))
    def shown_bids(self, case: Case) -> SafeString | str:
        """Return the bids and passes of a pair in words, with links to their places in replays."""
        rows = case.figures.get("shown_bids", [])
        ids = {user for row in rows for user in (row["giver"], row["holder"])}
        names = {user.pk: user.display_name for user in User.objects.filter(pk__in=ids)}
        lines = [
            (
                reverse("game", args=[row["game"]]),
                f"#{row['deal'] + 1}.{row['action'] + 1}",
                LINK,
                row["game"],
                _("deal %(number)d") % {"number": row["deal"] + 1},
                pair_screening.bid_text(row, names),
            )
            for row in rows
        ]
        line = '<div><a href="{}{}" class="{}">{}, {}</a> {}</div>'
        return format_html_join("", line, lines) or "\u2013"

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
        except CaseError as error:
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
                case, moderator, data["user"], data["reason"], form.until, data["text"],
                data["scopes"],
            )  # fmt: skip
        case CaseEvent.Action.LIFT:
            return cases.lift_ban(case, moderator, data["user"], data["text"], data["scopes"])
    return cases.set_verdict(case, moderator, data["action"], data["text"])


def _end_text(ban: Ban) -> str:
    if ban.until is None:
        return _("permanently")
    return in_words(ban.until, "DATETIME_FORMAT")
