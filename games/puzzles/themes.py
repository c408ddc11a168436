"""Themes of puzzles in words, and the questions in one line."""

from django.db.models import QuerySet
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.puzzles.models import StoredPuzzle

Kind = StoredPuzzle.Kind
# Those that say nothing of the right card. The others, trumps, a small card and a marriage, are
# told after the answer, and nobody can ask for them.
OPEN_THEMES: dict[str, str | Promise] = {
    "gifts": gettext_lazy("Cards to give away"),
    "declarer": gettext_lazy("Play of the declarer"),
    "defence": gettext_lazy("Defence"),
    "lead": gettext_lazy("Lead"),
    "follow": gettext_lazy("Following a lead"),
    "ending": gettext_lazy("The last tricks"),
    "bid": gettext_lazy("Bid or pass"),
    "raise": gettext_lazy("Raise or stand"),
    "judged": gettext_lazy("Judgement, without a proof"),
}
KINDS = (Kind.DECLARER, Kind.DEFENCE, Kind.BID, Kind.RAISE)


def of_theme(puzzles: QuerySet[StoredPuzzle], theme: str) -> QuerySet[StoredPuzzle]:
    """Return the puzzles of a theme; all for ""."""
    if not theme:
        return puzzles
    if theme in KINDS:
        return puzzles.filter(kind=theme)
    return puzzles.filter(themes__contains=f" {theme} ")


def open_themes(puzzle: StoredPuzzle) -> list[str]:
    """Return the themes of the puzzle that say nothing of the right card."""
    return [theme for theme in puzzle.theme_list if theme in OPEN_THEMES]


def title_of(kind: str, contract: int) -> str:
    """Return the question in one line."""
    if kind == Kind.EXCHANGE:
        return _("You play {contract}: which two cards do you give?").format(contract=contract)
    if kind == Kind.DECLARER:
        return _("You play {contract}: which card makes it?").format(contract=contract)
    return _("Others play {contract}: which card breaks it?").format(contract=contract)
