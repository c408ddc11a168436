"""Choices of the tournament form, as texts."""

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
    "second_chance": _("Knockout with a second chance"),
    "round_robin": _("Round robin"),
    "duplicate": _("Duplicate"),
    "teams": _("Teams of three"),
    "arena": _("Arena"),
    "league": _("League"),
}
FORMAT_HELP = {
    "swiss": _(
        "Nobody is eliminated. Players with similar results meet, and rematches are avoided."
    ),
    "knockout": _("The best players of each table advance, round by round, to one final."),
    "second_chance": _(
        "Everybody may lose one table. Players who do not advance go on in a second bracket, "
        "which also leads to the final."
    ),
    "round_robin": _(
        "Everybody meets everybody, equally often if the number of players allows it."
    ),
    "duplicate": _("All tables play the same cards; each seat is compared with the same seat."),
    "teams": _(
        "Each player sits at a table with one member of each of two other teams, and the points "
        "of a team are added."
    ),
    "arena": _("A fixed time: players come and go, and get the next table as soon as one is free."),
    "league": _("A round a week, say. The players of a table agree on a time."),
}
ENTRY_CHOICES = [
    ("open", _("Everybody")),
    ("club", _("Members of the club")),
    ("invitation", _("By invitation")),
    ("password", _("Anybody with the password")),
]
REMAINDER_CHOICES = [
    ("bye", _("some players have a bye")),
    ("bot", _("bots fill the last table")),
    ("mixed", _("some tables have one seat more")),
]
FIELD_CHOICES = [
    ("off", _("not compared")),
    ("matchpoints", _("matchpoints: how many players in the same seat you beat")),
    ("deal_matchpoints", _("matchpoints deal by deal: how many gains in the same seat you beat")),
    ("difference", _("difference from the average in the same seat")),
]
# The table opens on time, and the game's clocks deal with absent players.
NO_SHOW_NEVER = _("never: tables start without waiting")
TIE_BREAK_CHOICES = [
    ("points", _("points")),
    ("opponents", _("opponents' points")),
    ("game", _("game points")),
    ("share", _("share of the table's game points")),
    ("wins", _("tables won")),
    ("head_to_head", _("head to head")),
    ("reached", _("round reached")),
    ("random_draw", pgettext_lazy("tie-break", "random draw")),
]


def format_choices() -> Choices:
    """Return the formats; one without a translation goes by its key."""
    others = [(name, name.capitalize()) for name in FORMATS if name not in FORMAT_NAMES]
    return [*FORMAT_NAMES.items(), *others]


def minute_choices(*choices: int, never: str | Promise = NONE) -> Choices:
    """Return choices in minutes; `never` is the text for 0."""
    return [(n, format_lazy(_("{n} min"), n=n) if n else never) for n in choices]


def second_choices(*choices: int) -> Choices:
    """Return choices in seconds; 0 is "none"."""
    return [(n, duration_text(n) if n else _("none")) for n in choices]


def duration_text(seconds: int) -> str | Promise:
    """Return a duration in minutes if it is whole minutes, else in seconds."""
    whole, rest = divmod(seconds, 60)
    return format_lazy(_("{n} s"), n=seconds) if rest else format_lazy(_("{n} min"), n=whole)
