"""Admin pages: the stock, from which staff can take a puzzle, and reports about puzzles."""

from typing import cast

from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from accounts.admin_mixins import LINK, CappedPaginator, ReadOnlyAdmin, person_link
from accounts.models import User
from games.puzzles.models import PuzzleReport, StoredPuzzle
from games.puzzles.solving import votes

# Deals and solutions.
HEAVY = ("position", "right", "wrong", "refuting")


def _link(number: int) -> SafeString:
    address = reverse("puzzle", args=[number])
    return format_html('<a href="{}" class="{}">{}</a>', address, LINK, number)


class VotesFilter(admin.SimpleListFilter):
    """A filter for the puzzles that most votes are against."""

    title = _("votes")
    parameter_name = "votes"

    def lookups(self, request: HttpRequest, model_admin: object) -> list[tuple[str, str]]:
        """Return the one choice beside all."""
        return [("against", str(_("most are against it")))]

    def queryset(
        self, request: HttpRequest, queryset: QuerySet[StoredPuzzle]
    ) -> QuerySet[StoredPuzzle]:
        """Return the puzzles that staff should look at; all without the choice."""
        if self.value() != "against":
            return queryset
        return queryset.filter(pk__in=votes.disliked().values("pk"))


@admin.register(StoredPuzzle)
class StoredPuzzleAdmin(ReadOnlyAdmin):
    """The list of puzzles, without their solutions: staff solve puzzles, too."""

    list_display = (
        "page", "kind", "themes", "rounded_rating", "answers", "solved", "good_votes",
        "bad_votes", "retired",
    )  # fmt: skip
    # The number itself is a link, to the puzzle.
    list_display_links = None
    list_filter = ("kind", "retired", VotesFilter)
    search_fields = ("=number",)
    ordering = ("number",)
    fields = list_display
    readonly_fields = ("page", "rounded_rating")
    actions = ("retire", "keep")

    def get_queryset(self, request: HttpRequest) -> QuerySet[StoredPuzzle]:
        """Return the puzzles without their deals and solutions."""
        rows = super().get_queryset(request)
        return rows.defer(*HEAVY)

    def has_retire_permission(self, request: HttpRequest) -> bool:
        """Return whether the user may take puzzles out of the stock, and put them back."""
        return bool(request.user.has_perm("puzzles.change_storedpuzzle"))

    @admin.display(description=_("number"), ordering="number")
    def page(self, row: StoredPuzzle) -> SafeString:
        """Return a link to the puzzle."""
        return _link(row.number)

    @admin.display(description=_("rating"), ordering="rating")
    def rounded_rating(self, row: StoredPuzzle) -> int:
        """Return the rating in whole points."""
        return round(row.rating)

    @admin.action(description=_("Take out of use"), permissions=["retire"])
    def retire(self, request: HttpRequest, rows: QuerySet[StoredPuzzle]) -> None:
        """Let nobody be asked these puzzles any more."""
        votes.retire(rows)
        messages.success(request, _("Done."))

    @admin.action(description=_("Keep, or put back into use"), permissions=["retire"])
    def keep(self, request: HttpRequest, rows: QuerySet[StoredPuzzle]) -> None:
        """Ask these puzzles, whatever the votes until now say."""
        votes.keep(rows)
        messages.success(request, _("Done."))


@admin.register(PuzzleReport)
class PuzzleReportAdmin(ReadOnlyAdmin):
    """The list of reports, open ones first."""

    list_display = ("created_at", "page", "reason", "text", "person", "closed_at")
    list_filter = ("reason", ("closed_at", admin.EmptyFieldListFilter))
    search_fields = ("=puzzle__number", "reporter__username")
    ordering = ("-closed_at", "-pk")
    fields = list_display
    readonly_fields = ("page", "person")
    paginator = CappedPaginator
    show_full_result_count = False
    actions = ("close",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[PuzzleReport]:
        """Return the reports with their puzzles' numbers and their people."""
        rows = super().get_queryset(request).select_related("puzzle", "reporter")
        return rows.defer(*(f"puzzle__{name}" for name in HEAVY))

    def has_close_permission(self, request: HttpRequest) -> bool:
        """Return whether the user may close reports."""
        return bool(cast(User, request.user).has_perm("puzzles.change_puzzlereport"))

    @admin.display(description=_("puzzle"))
    def page(self, row: PuzzleReport) -> SafeString:
        """Return a link to the puzzle."""
        return _link(row.puzzle.number)

    @admin.display(description=_("user"))
    def person(self, row: PuzzleReport) -> SafeString | str:
        """Return a link to the page of the user; a dash for a closed account."""
        reporter = row.reporter
        return person_link(reporter.pk, reporter.display_name) if reporter else "\u2013"

    @admin.action(description=_("Close"), permissions=["close"])
    def close(self, request: HttpRequest, rows: QuerySet[PuzzleReport]) -> None:
        """Close these reports."""
        rows.filter(closed_at=None).update(closed_at=timezone.now())
        messages.success(request, _("Done."))
