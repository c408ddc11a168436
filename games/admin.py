"""Read-only admin of games, seats and deal results; games can be annulled on their pages."""

from collections.abc import Iterable
from typing import Any, cast

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.db.models import Exists, F, OuterRef, QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import NoReverseMatch, URLPattern, path, reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST

from accounts.admin_mixins import LINK, CappedPaginator, ReadOnlyAdmin, person_link
from accounts.bans.forms import AuditReasonForm
from accounts.models import User, name_key
from games.fairplay import annulments
from games.fairplay.errors import CaseError
from games.fairplay.models import Annulment
from games.models import DealResult, Game, Seat
from games.ordinals import ordinal_place
from ratings.models import RatingChange

# An administrator may play at the table. Whose turn it is, and what moves with it, reveals the
# seats that are asked for a claim.
TURN_FIELDS = ("version", "seq_by_viewer", "turn_seat", "turn_at", "due_at", "revision")
# So do clocks. Contributions to the shuffle stay secret until all are there.
RUNNING_FIELDS = (
    "contributions",
    "reserve_ms_by_seat",
    "lag_quota_ms",
    "timeouts",
    "timeout_totals",
    "record",
)
# By seat; `player_lines` says the same by name.
SEAT_FIELDS = ("scores", "places", "winner", "first_dealer", "absent")
ABOUT_FIELDS = ("player_lines", "where", "event_link", "replay", "rows", "rating_lines")
DASH = "\u2013"
# As many users of one name are looked for.
MAX_USERS = 50


class SearchByPlayerMixin:
    """A search by the number of a game, or by the beginning of a player's name."""

    game_path = "game"

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Any], search_term: str
    ) -> tuple[QuerySet[Any], bool]:
        """Return the rows found, from indexes alone: there may be millions of rows."""
        term = search_term.strip()
        if not term:
            return queryset, False
        if Game.objects.filter(pk=term.lower()).exists():
            return queryset.filter(**{self.game_path: term.lower()}), False
        users = User.objects.filter(name_key__startswith=name_key(term)).order_by("name_key")
        ids = list(users.values_list("pk", flat=True)[:MAX_USERS])
        return self.of_users(queryset, ids), False

    def of_users(self, queryset: QuerySet[Any], user_ids: list[int]) -> QuerySet[Any]:
        """Return the rows of these users."""
        return queryset.filter(user__in=user_ids)


@admin.register(Game)
class GameAdmin(SearchByPlayerMixin, ReadOnlyAdmin):
    """Games, without the columns that must stay secret; the newest first."""

    game_path = "pk"
    list_display = ("id", "players_named", "where", "status", "won_by", "created_at", "ended_at")
    list_filter = ("status", "pool")
    # The mixin looks for names and numbers.
    search_fields = ("id",)
    search_help_text = gettext_lazy("Number of a game, or beginning of a player's name")
    ordering = (F("ended_at").desc(nulls_first=True),)
    paginator = CappedPaginator
    show_full_result_count = False
    list_per_page = 50
    readonly_fields = ABOUT_FIELDS
    change_form_outer_after_template = "admin/games/annul.html"
    # The secret reveals the decks; the others are of no use once the game is over.
    exclude = ("secret", *TURN_FIELDS, *SEAT_FIELDS)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Game]:
        """Return the games with what their lines show."""
        games = super().get_queryset(request).select_related("pool")
        games = games.annotate(is_annulled=Exists(Annulment.objects.filter(game=OuterRef("pk"))))
        return games.defer("record", "contributions").prefetch_related("seats__user")

    def of_users(self, queryset: QuerySet[Any], user_ids: list[int]) -> QuerySet[Any]:
        """Return the games of these users."""
        seats = Seat.objects.filter(user__in=user_ids).order_by()
        return queryset.filter(pk__in=seats.values("game"))

    def get_exclude(self, request: HttpRequest, obj: Game | None = None) -> list[str]:
        """Hide what players of a running game do not know."""
        running = obj is None or obj.status == Game.Status.PLAYING
        return [*self.exclude, *(RUNNING_FIELDS if running else ())]

    def get_fieldsets(self, request: HttpRequest, obj: Game | None = None) -> Any:
        """Return first what people ask about a game, then all other columns."""
        fields = [name for name in self.get_fields(request, obj) if name not in ABOUT_FIELDS]
        about = (None, {"fields": ABOUT_FIELDS})
        return [about, (gettext_lazy("All columns"), {"fields": fields, "classes": ["collapse"]})]

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: Any = None
    ) -> HttpResponse:
        """Add what the form of the annulment needs."""
        found = Annulment.objects.filter(game=object_id)
        context = {
            "annulment": found.select_related("moderator", "case").first(),
            "annul_form": AuditReasonForm(),
            "may_annul": request.user.has_perm("fairplay.change_case"),
        }
        return super().change_view(request, object_id, form_url, context | (extra_context or {}))

    def get_urls(self) -> list[URLPattern]:
        """Add the address that annuls a game."""
        view = self.admin_site.admin_view(require_POST(self.annul))
        return [path("<path:object_id>/annul/", view, name="games_game_annul"), *super().get_urls()]

    def annul(self, request: HttpRequest, object_id: str) -> HttpResponse:
        """Annul the game and refund what was lost, for the reason given; no case is needed."""
        if not request.user.has_perm("fairplay.change_case"):
            raise PermissionDenied
        game = Game.objects.filter(pk=object_id).first()
        if game is None:
            raise Http404
        form = AuditReasonForm(request.POST)
        reason = form.cleaned_data["reason"] if form.is_valid() else ""
        try:
            annulments.annul(cast(User, request.user), [game], reason)
            messages.success(request, _("The game is annulled, and losses are refunded."))
        except CaseError as error:
            messages.error(request, error.text)
        return redirect("admin:games_game_change", object_id)

    @admin.display(description=gettext_lazy("players"))
    def players_named(self, game: Game) -> str:
        """Return the names of the players."""
        names = ", ".join(seat.user.display_name for seat in game.seats.all())
        annulled = _("annulled")
        return f"{names} ({annulled})" if game.is_annulled else names  # type: ignore[attr-defined]

    @admin.display(description=gettext_lazy("game type or event"))
    def where(self, game: Game) -> str:
        """Return the pool, the event, or that it was a custom table."""
        if game.event:
            return game.event
        return _(game.pool.name) if game.pool else _("custom table")

    @admin.display(description=gettext_lazy("winner"))
    def won_by(self, game: Game) -> str | None:
        """Return the name of the winner; None if there is none, or the game is sealed."""
        if game.sealed or game.winner is None:
            return None
        return next(
            (seat.user.display_name for seat in game.seats.all() if seat.number == game.winner),
            None,
        )

    @admin.display(description=gettext_lazy("players"))
    def player_lines(self, game: Game) -> SafeString | str:
        """Return the players with places and scores; without these for a sealed game."""
        lines = [(_person(seat), _result(game, seat)) for seat in game.seats.all()]
        return format_html_join("", "<div>{} {}</div>", lines) or DASH

    @admin.display(description=gettext_lazy("event"))
    def event_link(self, game: Game) -> SafeString | str:
        """Return a link to the tournament of the game."""
        # Games know no tournaments: the row that points here does.
        table = getattr(game, "tournament_table", None)
        if table is None:
            return game.event or DASH
        tournament = table.round.tournament
        address = reverse("admin:tournaments_tournament_change", args=[tournament.pk])
        return format_html('<a href="{}" class="{}">{}</a>', address, LINK, tournament.name)

    @admin.display(description=gettext_lazy("replay"))
    def replay(self, game: Game) -> SafeString:
        """Return a link to the replay, or to the table of a running game."""
        name = "table" if game.status == Game.Status.PLAYING else "game"
        return format_html(
            '<a href="{}" class="{}">{}</a>', reverse(name, args=[game.pk]), LINK, game.pk
        )

    @admin.display(description=gettext_lazy("related lists"))
    def rows(self, game: Game) -> SafeString:
        """Return links to the game's seats, deals and rating changes."""
        names = (
            ("games_seat", _("seats")),
            ("games_dealresult", _("deals")),
            ("ratings_ratingchange", _("rating changes")),
        )
        links = [(_list_of(name, game.pk), LINK, label) for name, label in names]
        return format_html_join(" · ", '<a href="{}" class="{}">{}</a>', links)

    @admin.display(description=gettext_lazy("ratings"))
    def rating_lines(self, game: Game) -> SafeString | str:
        """Return what the game, or its annulment, changed on each ladder."""
        if game.sealed:
            return DASH
        rows = RatingChange.objects.filter(game_id=game.pk).select_related("user", "ladder")
        return format_html_join("", "<div>{}</div>", _changes(rows.order_by("pk"))) or DASH


def _person(seat: Seat) -> SafeString:
    name = person_link(seat.user_id, seat.user.display_name)
    if seat.left_at is None:
        return name
    return format_html("{} ({})", name, _("left"))


def _result(game: Game, seat: Seat) -> str:
    """Return place and score; "" of a sealed game, and before there are any."""
    if game.sealed:
        return ""
    place = ordinal_place(seat.place) if seat.place else ""
    score = str(game.scores[seat.number]) if game.scores else ""
    return " \u00b7 ".join(part for part in (place, score) if part)


def _list_of(model: str, game_id: str) -> str:
    try:
        return f"{reverse(f'admin:{model}_changelist')}?q={game_id}"
    except NoReverseMatch:
        return ""


def _changes(rows: Iterable[RatingChange]) -> list[tuple[str]]:
    return [
        (
            f"{row.user.display_name}, {_(row.ladder.name)}: {row.before:.0f} \u2192 "
            f"{row.after:.0f} ({row.get_kind_display()})",
        )
        for row in rows
    ]


@admin.register(Seat)
class SeatAdmin(SearchByPlayerMixin, ReadOnlyAdmin):
    """Seats of games."""

    list_display = (
        "game",
        "person",
        "came",
        "running",
        "left_at",
        "returned_at",
        "substituted_by",
    )
    list_select_related = ("game", "user", "substituted_by")
    search_fields = ("game__id",)
    search_help_text = GameAdmin.search_help_text
    ordering = ("-pk",)
    paginator = CappedPaginator
    show_full_result_count = False
    # The length of the log.
    exclude = ("left_version",)

    def get_exclude(self, request: HttpRequest, obj: Seat | None = None) -> list[str]:
        """Hide the place in a sealed game."""
        sealed = obj is None or obj.game.sealed
        return [*self.exclude, *(["place"] if sealed else [])]

    @admin.display(description=gettext_lazy("user"))
    def person(self, seat: Seat) -> SafeString:
        """Return a link to the page of the user."""
        return person_link(seat.user_id, seat.user.display_name)

    @admin.display(description=gettext_lazy("place"))
    def came(self, seat: Seat) -> int | None:
        """Return the place; None if the game is sealed."""
        return None if seat.game.sealed else seat.place


@admin.register(DealResult)
class DealResultAdmin(SearchByPlayerMixin, ReadOnlyAdmin):
    """Deal results, except those of sealed games."""

    list_display = ("game", "number", "rules_version")
    list_select_related = ("game",)
    search_fields = ("game__id",)
    ordering = ("-pk",)
    paginator = CappedPaginator
    show_full_result_count = False
    # The length of the log, and the engine's own state.
    exclude = ("version", "standing")

    def get_queryset(self, request: HttpRequest) -> QuerySet[DealResult]:
        """Leave out sealed games: an administrator may still have to play them."""
        return super().get_queryset(request).filter(game__sealed=False)

    def of_users(self, queryset: QuerySet[Any], user_ids: list[int]) -> QuerySet[Any]:
        """Return the deals of these users' games."""
        seats = Seat.objects.filter(user__in=user_ids).order_by()
        return queryset.filter(game__in=seats.values("game"))
