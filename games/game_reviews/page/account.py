"""The account of one seat as bars that add up: shares of a win, the drawing of each bar."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.formats import number_format
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.review.breakdown import Breakdown, in_tenths

# The first two are play, the last two luck.
ORDER = ("others", "own", "talon", "deals")
LABELS: dict[str, str | Promise] = {
    "start": _("Fair share"),
    "others": _("Others' mistakes"),
    "own": _("Own mistakes"),
    "talon": _("Luck of the talon"),
    "deals": _("Luck of the deals"),
    "end": _("Result"),
}
# The drawing, in its own units: a column is so wide, a bar in it so wide.
COLUMN, BAR, HEIGHT, TOP = 127, 74, 132, 40
# The error of a part is shown beside it from this share of a win on, in per cent.
SHOWN_ERROR = 1.0


@dataclass(frozen=True)
class AccountBar:
    """A part of the account, in per cent of a win with one digit.

    value   what it adds; for start and end the sum itself
    before, after   the sums on both sides
    low, high       where the whole account begins and ends: the scale
    place           its column
    """

    name: str
    value: float
    before: float
    after: float
    low: float
    high: float
    place: int

    @property
    def label(self) -> str | Promise:
        """Return the name of the part."""
        return LABELS[self.name]

    @property
    def is_sum(self) -> bool:
        """Return whether it is where the account begins or ends."""
        return self.name in ("start", "end")

    @property
    def tone(self) -> str:
        """Return the CSS class: what kind of bar it is."""
        if self.is_sum:
            return self.name
        return "gain" if self.value > 0 else "loss" if self.value < 0 else "even"

    @property
    def text(self) -> str:
        """Return the value with its sign."""
        return tenths(self.value) if self.is_sum else signed_tenths(self.value)

    @property
    def sum_text(self) -> str:
        """Return the sum so far."""
        return tenths(self.after)

    def _share(self, value: float) -> float:
        return (value - self.low) / (self.high - self.low)

    @property
    def _ends(self) -> tuple[float, float]:
        begin = 0.0 if self.is_sum else self.before
        return min(begin, self.after), max(begin, self.after)

    # Standing bars, from the left; a row has them lying.

    @property
    def x(self) -> float:
        """Return the left edge of a standing bar."""
        return self.place * COLUMN + (COLUMN - BAR) / 2

    @property
    def right(self) -> float:
        """Return its right edge."""
        return self.x + BAR

    @property
    def next_x(self) -> float:
        """Return the left edge of the bar after it."""
        return self.x + COLUMN

    @property
    def middle(self) -> float:
        """Return its middle."""
        return self.x + BAR / 2

    @property
    def y(self) -> float:
        """Return its upper edge."""
        return round(TOP + HEIGHT * (1 - self._share(self._ends[1])), 1)

    @property
    def height(self) -> float:
        """Return its height; a small part is still seen."""
        return round(
            max(2.0, HEIGHT * (self._share(self._ends[1]) - self._share(self._ends[0]))), 1
        )

    @property
    def text_y(self) -> float:
        """Return the line of the number above it."""
        return self.y - 8

    @property
    def line_y(self) -> float:
        """Return the line of the sum, which leads to the next bar."""
        return round(TOP + HEIGHT * (1 - self._share(self.after)), 1)

    @property
    def lying_x(self) -> float:
        """Return the left end of a lying bar, in per cent of its row."""
        return round(100 * self._share(self._ends[0]), 2)

    @property
    def lying_width(self) -> float:
        """Return its length, in per cent of its row."""
        return round(max(0.8, 100 * (self._share(self._ends[1]) - self._share(self._ends[0]))), 2)


@dataclass(frozen=True)
class SeatAccount:
    """The account of one seat."""

    bars: tuple[AccountBar, ...]
    error: float

    @property
    def skill(self) -> float:
        """Return what play brought: others' and own mistakes."""
        return round(sum(one.value for one in self.bars if one.name in ("others", "own")), 1)

    @property
    def luck(self) -> float:
        """Return what the cards brought."""
        return round(sum(one.value for one in self.bars if one.name in ("talon", "deals")), 1)

    @property
    def skill_text(self) -> str:
        """Return it with its sign."""
        return signed_tenths(self.skill)

    @property
    def luck_text(self) -> str:
        """Return it with its sign."""
        return signed_tenths(self.luck)

    @property
    def even_luck(self) -> int:
        """Return the chance to win with even luck, in whole per cent."""
        return round(max(0.0, min(100.0, self.bars[0].value + self.skill)))

    @property
    def error_text(self) -> str:
        """Return the sampling error of the measured parts."""
        return f"± {tenths(self.error)}"

    @property
    def shows_error(self) -> bool:
        """Return whether the error is so large that it stands beside the parts."""
        return self.error > SHOWN_ERROR

    @property
    def parts(self) -> list[AccountBar]:
        """Return what lies between start and end."""
        return [one for one in self.bars if not one.is_sum]


def account_of(breakdown: Breakdown) -> SeatAccount:
    """Return the account of a seat: its shown parts add up to the shown end."""
    tenths_of = in_tenths(breakdown)
    sums = [tenths_of["start"]]
    for name in ORDER:
        sums.append(round(sums[-1] + tenths_of[name], 1))
    low, high = min(0.0, *sums), max(100.0, *sums)
    values = [tenths_of["start"], *(tenths_of[name] for name in ORDER), sums[-1]]
    befores, afters = [0.0, *sums[:-1], 0.0], [*sums, sums[-1]]
    names = ("start", *ORDER, "end")
    return SeatAccount(
        tuple(_bars(names, values, befores, afters, low, high)), 100 * breakdown.error
    )


def _bars(
    names: tuple[str, ...],
    values: list[float],
    befores: list[float],
    afters: list[float],
    low: float,
    high: float,
) -> Iterator[AccountBar]:
    for place, name in enumerate(names):
        yield AccountBar(name, values[place], befores[place], afters[place], low, high, place)


def tenths(value: float) -> str:
    """Return a number with one digit, whole numbers without, as the reader writes it."""
    digits = 0 if round(value, 1) == round(value) else 1
    return number_format(round(value, digits), digits).replace("-", "−")


def signed_tenths(value: float) -> str:
    """Return a change with its sign and one digit."""
    sign = "+" if value > 0 else "−" if value < 0 else ""
    return sign + (number_format(abs(value), 1) if value else "0")
