"""The choices of a tournament's form, in words."""

from django.utils.functional import Promise
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournaments.formats import FORMATS

Choices = list[tuple[str | int, str | Promise]]
NONE = _("none")

FORMAT_NAMES: dict[str, str | Promise] = {
    "swiss": _("Swiss"),
    "knockout": _("Knockout"),
    "duplicate": _("Duplicate"),
}
FORMAT_HELP = {
    "swiss": _("Nobody is out: who stands alike plays together, and meets nobody twice."),
    "knockout": _("The best of each table go on, round by round, to one final."),
    "duplicate": _("All tables play the same cards; each seat is compared with the same seat."),
}
ENTRY_WORDS = [
    ("open", _("Everybody")),
    ("club", _("Members of the club")),
    ("invitation", _("By invitation")),
    ("password", _("Who knows the password")),
]
REMAINDER_WORDS = [
    ("bye", _("somebody sits out")),
    ("bot", _("bots fill the last table")),
    ("mixed", _("some tables have one seat more")),
]
FIELD_WORDS = [
    ("off", _("not compared")),
    ("matchpoints", _("matchpoints: how many of the others one beats")),
    ("difference", _("the difference from the mean of the others")),
]
# Nobody is missing then: the table opens at its hour, and the clocks find out who is not there.
NOBODY_MISSING = _("never: everybody counts as there")
TIE_WORDS = [
    ("points", _("points")),
    ("opponents", _("opponents' points")),
    ("game", _("points of the games")),
    ("share", _("share of the tables' points")),
    ("wins", _("tables won")),
    ("head_to_head", _("head to head")),
    ("reached", _("how far one came")),
    ("lot", pgettext_lazy("tie-break", "the lot")),
]


def format_words() -> Choices:
    """A format that nobody has translated yet goes by its own name."""
    others = [(name, name.capitalize()) for name in FORMATS if name not in FORMAT_NAMES]
    return [*FORMAT_NAMES.items(), *others]


def in_minutes(*choices: int, never: str | Promise = NONE) -> Choices:
    """`never` is what 0 stands for."""
    return [(n, format_lazy(_("{n} min"), n=n) if n else never) for n in choices]


def in_seconds(*choices: int) -> Choices:
    return [(n, _length(n) if n else _("none")) for n in choices]


def _length(seconds: int) -> str | Promise:
    whole, rest = divmod(seconds, 60)
    return format_lazy(_("{n} s"), n=seconds) if rest else format_lazy(_("{n} min"), n=whole)
