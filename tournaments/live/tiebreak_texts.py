"""The numbers of the standings in words: what they are called, and what each is made of."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from django.utils.formats import number_format
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from tournaments.standings.standings import Explanation
from tournaments.standings.state import PART
from tournaments.standings.tiebreaks import LOT_TOP, WORST, Term, reached_of

Text = str | Promise

# Over a column, and in a sentence.
TIES: dict[str, tuple[Text, Text]] = {
    "points": (gettext_lazy("Points"), gettext_lazy("points")),
    "opponents": (gettext_lazy("Opponents"), gettext_lazy("the opponents' points")),
    "game": (gettext_lazy("Game"), gettext_lazy("game points")),
    "share": (gettext_lazy("Share"), gettext_lazy("the share of the table's game points")),
    "wins": (gettext_lazy("Wins"), gettext_lazy("tables won")),
    "head_to_head": (pgettext_lazy("tie-break", "Met"), gettext_lazy("the meetings among equals")),
    "reached": (gettext_lazy("Reached"), gettext_lazy("how far one came (round / place)")),
    "lot": (gettext_lazy("Lot"), gettext_lazy("the lot")),
}


def ties_line(ties: Sequence[str]) -> str:
    """The order of the tie-breaks in a sentence."""
    words = [str(TIES[name][1]) for name in ties]
    return _("Order: %(words)s.") % {"words": _(", then ").join(words)}


def column(name: str) -> str:
    return str(TIES[name][0])


def number(value: float, digits: int = 2) -> str:
    """With as many digits as it needs, and a real minus."""
    text = f"{value:.{digits}f}"
    if "." in text:
        text = text.rstrip("0").rstrip(".")
    whole, _dot, rest = text.replace("-", "").partition(".")
    said = number_format(f"{whole}.{rest}" if rest else whole, len(rest) or 0, use_l10n=True)
    return f"\u2212{said}" if value < 0 and said.strip("0.,") else said


def percent(value: float) -> str:
    return f"{number_format(round(value * 100, 1), 1)}\u00a0%"


def value_of(name: str, value: float | None) -> str:
    """A tie-break's number as it stands in its column; a dash where it was not needed."""
    if value is None:
        return "\u2013"
    if name == "share":
        return percent(value)
    if name == "reached":
        return reached(round(value))
    if name in ("lot", "opponents"):
        digits = 3 if name == "lot" else 2
        return number_format(round(value, digits), digits)
    return number(value)


def reached(amount: int) -> str:
    """The last round and the place there, as `tiebreaks` packs them; in a narrow column."""
    if not amount:
        return "\u2013"
    round_number, place = reached_of(amount)
    if not place or place == WORST:
        return str(round_number)
    return f"{round_number}\u00a0/\u00a0{place}"


@dataclass(frozen=True)
class Told:
    """A tie-break of one entrant: its name, its number, the terms, and how they come to it."""

    name: str
    title: str
    value: str
    terms: tuple[tuple[str, str], ...]
    sum: str


def told(one: Explanation, names: dict[int, str], rounds: Callable[[int], str]) -> Told:
    """What an entrant's number is made of; `rounds` says how a round is called."""
    terms = tuple((_whence(term, names, rounds), amount_of(one.name, term)) for term in one.terms)
    title = str(TIES[one.name][1])
    return Told(one.name, title, value_of(one.name, one.value), terms, _sum(one))


def _whence(term: Term, names: dict[int, str], rounds: Callable[[int], str]) -> str:
    if not term.round:
        return _("Drawn from the tournament's seed")
    said = rounds(term.round)
    return said if term.rival is None else f"{said}, {names.get(term.rival, '?')}"


def amount_of(name: str, term: Term) -> str:
    """One part of a number."""
    if name in ("points", "opponents"):
        return number(term.amount / PART)
    if name == "share":
        return _("%(own)s of %(all)s") % {"own": term.amount, "all": term.of}
    if name == "lot":
        return number(term.amount / LOT_TOP, 6)
    if name == "reached":
        return _place_in_words(term.amount)
    if name == "head_to_head" and term.amount > 0:
        return f"+{term.amount}"
    return number(term.amount)


def _place_in_words(amount: int) -> str:
    place = reached_of(amount)[1]
    if not place:
        return _("still playing")
    return _("not there") if place == WORST else _("place %(place)s") % {"place": place}


def _sum(one: Explanation) -> str:
    """How the terms come to the number, where more than one does."""
    if not one.terms:
        return _("Nobody is equal to him up to here: it was not needed.") if one.group else ""
    amount = sum(term.amount for term in one.terms)
    of = sum(term.of for term in one.terms)
    if one.name == "opponents":
        return f"{number(amount / PART)} : {of} = {number(one.value or 0)}"
    if one.name == "share":
        return f"{amount} : {of} = {percent(one.value or 0)}"
    if one.name in ("lot", "reached") or len(one.terms) == 1:
        return ""
    parts = " + ".join(amount_of(one.name, term).lstrip("+") for term in one.terms)
    return f"{parts} = {value_of(one.name, one.value)}".replace("+ \u2212", "\u2212 ")
