"""Texts of tie-breaks: names, values, and the terms of each value."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from django.utils.formats import number_format
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from games.ordinals import ordinal_place
from tournaments.standings.standings import Explanation
from tournaments.standings.state import UNITS_PER_POINT, Units, exact_sum, points_of
from tournaments.standings.tiebreaks import NO_SHOW_PLACE, RANDOM_DRAW_RANGE, Term, unpack_reached

Text = str | Promise
# Points are shown with two digits.
HUNDREDTHS = 100

# By name: the column title, and the words in a sentence.
TIE_BREAK_NAMES: dict[str, tuple[Text, Text]] = {
    "points": (gettext_lazy("Points"), gettext_lazy("points")),
    "opponents": (gettext_lazy("Opponents"), gettext_lazy("the opponents' points")),
    "game": (pgettext_lazy("tie-break", "Game"), gettext_lazy("game points")),
    "share": (gettext_lazy("Share"), gettext_lazy("share of the table's game points")),
    "wins": (gettext_lazy("Wins"), gettext_lazy("tables won")),
    "head_to_head": (
        pgettext_lazy("tie-break", "Head to head"),
        gettext_lazy("head-to-head results among tied players"),
    ),
    "reached": (gettext_lazy("Reached"), gettext_lazy("round reached, then the place there")),
    "random_draw": (gettext_lazy("Random"), gettext_lazy("random draw")),
}


def tie_break_order(ties: Sequence[str]) -> str:
    """Return the order of the tie-breaks in a sentence."""
    words = [str(TIE_BREAK_NAMES[name][1]) for name in ties]
    return _("Order: %(words)s.") % {"words": _(", then ").join(words)}


def column_title(name: str) -> str:
    """Return the column title of a tie-break."""
    return str(TIE_BREAK_NAMES[name][0])


def number_text(value: float, digits: int = 2) -> str:
    """Return a number with as many digits as needed, and a typographic minus."""
    text = f"{value:.{digits}f}"
    if "." in text:
        text = text.rstrip("0").rstrip(".")
    integer, _dot, decimals = text.replace("-", "").partition(".")
    formatted = number_format(
        f"{integer}.{decimals}" if decimals else integer, len(decimals) or 0, use_l10n=True
    )
    return f"\u2212{formatted}" if value < 0 and formatted.strip("0.,") else formatted


def points_text(units: Units) -> str:
    """Return points as exactly as two digits allow: "2.5", else "12/7 ≈ 1.71"."""
    exact, rounded = exact_text(units), number_text(points_of(units))
    return rounded if exact == rounded else f"{exact} \u2248 {rounded}"


def exact_text(units: Units) -> str:
    """Return points without rounding: with two digits if these are enough, else as a fraction."""
    exact = Fraction(units) / UNITS_PER_POINT
    if not HUNDREDTHS % exact.denominator:
        return number_text(float(exact))
    sign = "\u2212" if exact < 0 else ""
    return f"{sign}{abs(exact.numerator)}/{exact.denominator}"


def percent_text(value: float) -> str:
    """Return a share as a percentage."""
    return f"{number_format(round(value * 100, 1), 1)}\u00a0%"


def value_text(name: str, value: float | None, rounds: Callable[[int], str]) -> str:
    """Return a tie-break's value as its column shows it; a dash for None.

    `rounds` returns the name of a round.
    """
    if value is None:
        return "\u2013"
    if name == "share":
        return percent_text(value)
    if name == "reached":
        return reached_text(round(value), rounds)
    if name in ("random_draw", "opponents"):
        digits = 3 if name == "random_draw" else 2
        return number_format(round(value, digits), digits)
    return number_text(value)


def plain_value(name: str, value: float | None, rounds: Callable[[int], str]) -> float | str | None:
    """Return a tie-break's value for a spreadsheet: as in its column, with a decimal point."""
    if value is None:
        return None
    if name == "reached":
        return reached_text(round(value), rounds)
    if name == "share":
        return plain_number(value * 100, 1)
    return plain_number(value, 3 if name == "random_draw" else 2)


def plain_number(value: float, digits: int = 2) -> float:
    """Return a number with as many digits as needed, up to `digits`."""
    rounded = round(value, digits)
    return int(rounded) if rounded == int(rounded) else rounded


def reached_text(amount: int, rounds: Callable[[int], str]) -> str:
    """Return the last round and the place there: "Final, 2nd".

    `amount` is the packed value of `tiebreaks`.
    """
    if not amount:
        return "\u2013"
    round_number, place = unpack_reached(amount)
    if not place or place == NO_SHOW_PLACE:
        return rounds(round_number)
    words = {"round": rounds(round_number), "place": ordinal_place(place)}
    return _("%(round)s, %(place)s") % words


@dataclass(frozen=True)
class TieBreakDetails:
    """A tie-break of one entrant: name, value, terms, and how the terms make the value."""

    name: str
    title: str
    value: str
    terms: tuple[tuple[str, str], ...]
    sum: str


def tie_break_details(
    explanation: Explanation, names: dict[int, str], rounds: Callable[[int], str]
) -> TieBreakDetails:
    """Return what an entrant's value is made of; `rounds` returns a round's name."""
    terms = tuple(
        (_term_label(term, names, rounds), term_text(explanation.name, term))
        for term in explanation.terms
    )
    title = str(TIE_BREAK_NAMES[explanation.name][1])
    return TieBreakDetails(
        explanation.name,
        title,
        value_text(explanation.name, explanation.value, rounds),
        terms,
        _sum_text(explanation, rounds),
    )


def _term_label(term: Term, names: dict[int, str], rounds: Callable[[int], str]) -> str:
    """Return where a term comes from: the round and the opponent."""
    if not term.round:
        return _("From the tournament's random seed")
    name = rounds(term.round)
    return name if term.opponent is None else f"{name}, {names.get(term.opponent, '?')}"


def term_text(name: str, term: Term) -> str:
    """Return one term of a value."""
    if term.bonus:
        return _doubled_text(term)
    if name in ("points", "opponents"):
        return points_text(term.amount)
    if name == "share":
        return _("%(own)s of %(all)s") % {"own": term.amount, "all": term.of}
    if name == "random_draw":
        return number_text(float(term.amount) / RANDOM_DRAW_RANGE, 6)
    if name == "reached":
        return _place_text(int(term.amount))
    if name == "head_to_head" and term.amount > 0:
        return f"+{term.amount}"
    return number_text(float(term.amount))


def _doubled_text(term: Term) -> str:
    """Return points that a streak has doubled: "6 (3 × 2, streak)"."""
    words = {
        "points": number_text(points_of(term.amount)),
        "single": number_text(points_of(term.amount - term.bonus)),
    }
    return _("%(points)s (%(single)s × 2, streak)") % words


def _place_text(amount: int) -> str:
    """Return the place of a packed value."""
    place = unpack_reached(amount)[1]
    if not place:
        return _("still playing")
    return _("no-show") if place == NO_SHOW_PLACE else ordinal_place(place)


def _sum_text(explanation: Explanation, rounds: Callable[[int], str]) -> str:
    """Return how several terms make the value; "" if there is nothing to add."""
    if not explanation.terms:
        return (
            _("Not needed: no other player is tied up to this point.") if explanation.group else ""
        )
    amount = exact_sum(term.amount for term in explanation.terms)
    of = sum(term.of for term in explanation.terms)
    if explanation.name == "opponents":
        points, mean = points_of(amount), explanation.value or 0
        return f"{number_text(points)} : {of} = {number_text(mean)}"
    if explanation.name == "share":
        return f"{amount} : {of} = {percent_text(explanation.value or 0)}"
    if explanation.name in ("random_draw", "reached") or len(explanation.terms) == 1:
        return ""
    parts = " + ".join(_addend(explanation.name, term) for term in explanation.terms)
    value = value_text(explanation.name, explanation.value, rounds)
    is_exact = explanation.name != "points" or not is_rounded(explanation.value)
    sign = "=" if is_exact else "\u2248"
    return f"{parts} {sign} {value}".replace("+ \u2212", "\u2212 ")


def _addend(name: str, term: Term) -> str:
    """Return a term as a part of a sum, without its sign or how it came about."""
    if name == "points":
        return exact_text(term.amount)
    return term_text(name, term._replace(bonus=0)).lstrip("+")


def is_rounded(value: float | None) -> bool:
    """Return whether a column cannot show all digits of a number."""
    return value is not None and abs(value - round(value, 2)) > 1e-9
