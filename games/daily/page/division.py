"""The table of the reader's division in the running week, and their place in a day.

Today's figures tell of all eight deals: they are for those alone who have ended these.
"""

from bisect import bisect_right
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime
from fractions import Fraction
from functools import cached_property
from itertools import pairwise
from typing import Any, NamedTuple, cast

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from games import sql
from games.daily.comparison import DayPlace, percent
from games.daily.deals import DEALS
from games.daily.models import LENGTH, Day, DayScore
from games.daily.page.friends import USER_FIELDS
from games.daily.weeks.closing import monday_of
from games.daily.weeks.divisions import WEEK, WeekScore, moves, ranked
from games.daily.weeks.divisions import CountedDay as Counted
from games.daily.weeks.scores import Figure, kept_figures, running_means
from games.ordinals import numbered_place

WEEKDAYS = range(7)
# So many rows from the first on are shown, and those beside the reader's.
FIRST, BESIDE = 8, 1
# A place among fewer says nothing.
MIN_PLACED = 2
Days = Mapping[date, Counted]

NAMES = (
    _("First division"),
    _("Second division"),
    _("Third division"),
    _("Fourth division"),
    _("Fifth division"),
)


@dataclass(frozen=True)
class ShownWeek:
    """A week by its Monday, and the date of today in it."""

    monday: date
    today: date

    @cached_property
    def dates(self) -> list[date]:
        """Return the dates of Monday to Sunday."""
        return [self.monday + number * LENGTH for number in WEEKDAYS]


class DayCell(NamedTuple):
    """A day of a member; `percent`: None without a figure, `is_past`: the day is over."""

    percent: int | None
    is_today: bool
    is_past: bool

    @property
    def text(self) -> str:
        """Return what stands in the cell."""
        if self.percent is not None:
            return str(self.percent)
        return "–" if self.is_past else ""


class ShownMember(NamedTuple):
    """The row of a member, as plain values: the same for all who see the same.

    username  "" where no profile is linked; `coming`: how many days are to come
    """

    pk: int
    place: int
    username: str
    display_name: str
    past: tuple[str, ...]
    today: str
    coming: int
    total: int
    is_mine: bool

    @property
    def days_to_come(self) -> range:
        """Return one number for each day that is to come."""
        return range(self.coming)


@dataclass(frozen=True)
class DivisionRow:
    """A member; `step`: -1 goes up as it stands, 1 down, 0 stays.

    values   those of USER_FIELDS: of a division not all are shown
    counted  the figures of the week's days by date
    week     the dates of Monday to Sunday, and today's
    """

    place: int
    values: tuple[Any, ...]
    counted: Days
    week: ShownWeek
    total: int
    step: int
    is_mine: bool

    @cached_property
    def user(self) -> User:
        """Return the member, with what their name needs."""
        return sql.object_of(User, USER_FIELDS, self.values)

    @property
    def days(self) -> tuple[DayCell, ...]:
        """Return the cells of Monday to Sunday."""
        today = self.week.today
        found = ((one, self.counted.get(one)) for one in self.week.dates)
        return tuple(
            DayCell(figure.percent if figure else None, one == today, one < today)
            for one, figure in found
        )

    @property
    def shown(self) -> ShownMember:
        """Return what the table says."""
        user, texts = self.user, [day.text for day in self.days]
        today = self.week.dates.index(self.week.today)
        return ShownMember(
            user.pk,
            self.place,
            user.username if user.is_active else "",
            user.display_name,
            tuple(texts[:today]),
            texts[today],
            len(texts) - today - 1,
            self.total,
            self.is_mine,
        )

    @property
    def ordinal(self) -> str:
        """Return the place in words."""
        return numbered_place(self.place)


@dataclass(frozen=True)
class Division:
    """The reader's division, the best first."""

    number: int
    rows: list[DivisionRow]
    week: ShownWeek

    @property
    def name(self) -> str:
        """Return the number in words."""
        if self.number <= len(NAMES):
            return str(NAMES[self.number - 1])
        return gettext("Division %(number)d") % {"number": self.number}

    @property
    def up(self) -> int:
        """Return how many go up on Monday as it stands."""
        return sum(row.step < 0 for row in self.rows)

    @property
    def down(self) -> int:
        """Return how many go down on Monday as it stands."""
        return sum(row.step > 0 for row in self.rows)

    @cached_property
    def mine(self) -> DivisionRow:
        """Return the reader's row."""
        return next(row for row in self.rows if row.is_mine)

    @property
    def is_short(self) -> bool:
        """Return whether all rows are shown at first."""
        return len(self._nearest) == len(self.rows)

    @cached_property
    def _nearest(self) -> list[DivisionRow]:
        near = range(self.mine.place - BESIDE, self.mine.place + BESIDE + 1)
        return [row for row in self.rows if row.place <= FIRST or row.place in near]

    def shown(self, has_all: bool) -> list[tuple[str, DivisionRow]]:
        """Return the first rows and those about the reader's, or all.

        Before each is named what parts it from the one above: "up", "down", "gap" or "".
        """
        rows = self.rows if has_all else self._nearest
        return [("", rows[0]), *((_parting(*two), two[1]) for two in pairwise(rows))]


def _parting(above: DivisionRow, below: DivisionRow) -> str:
    if above.step < 0 <= below.step:
        return "up"
    if above.step <= 0 < below.step:
        return "down"
    return "gap" if below.place > above.place + 1 else ""


@dataclass(frozen=True)
class Joining:
    """The Monday on which somebody joins a division; `has_counted`: by a day of this week."""

    monday: date
    has_counted: bool


def joining_of(user: User, now: datetime, has_counted: bool) -> Joining:
    """Return when the user joins: on the Monday after the first day that counts.

    has_counted  whether the day that runs counts already
    """
    monday = monday_of(now)
    stored = DayScore.objects.filter(user=user, day__date__gte=monday)
    return Joining(monday + WEEK, has_counted or stored.exists())


def division_of(
    user: User, day: Day, now: datetime, own: Counted | None, has_ended: bool
) -> Division | None:
    """Return the division of the reader in the week of the day that runs; None if in none.

    own        the reader's figure of this day, newer than the stored ones
    has_ended  whether all eight deals of it are over for the reader
    """
    week = ShownWeek(monday_of(now), day.date)
    number, is_last, users = _members(user, week.monday)
    if not users:
        return None
    days = _stored(user, users, week)
    if has_ended:
        figures = kept_figures(day, number, {*users})
        _add_today(days, day, figures, {user.pk: own} if own else {})
    order = ranked(users, {pk: WeekScore(pk, tuple(own.values())) for pk, own in days.items()})
    steps = moves(order, number == 1, is_last)
    rows = [
        DivisionRow(
            place, users[one.user], days[one.user], week, one.total, step, one.user == user.pk
        )
        for place, (one, step) in enumerate(zip(order, steps, strict=True), 1)
    ]
    return Division(number, rows, week)


# Written by hand: Django needs long to compose them, and makes objects of each row.
MEMBERS = f"""
SELECT own.division, NOT EXISTS (
    SELECT 1 FROM daily_divisionmember WHERE week_id = own.week_id AND division > own.division
), {", ".join(f"accounts_user.{name}" for name in USER_FIELDS)} FROM daily_divisionmember own
JOIN daily_divisionmember member ON member.week_id = own.week_id AND member.division = own.division
JOIN accounts_user ON accounts_user.id = member.user_id
WHERE own.week_id = (SELECT id FROM daily_week WHERE monday = %s) AND own.user_id = %s
"""
STORED = """
SELECT score.user_id, day.date, score.percent, score.finished_at FROM daily_divisionmember own
JOIN daily_divisionmember member ON member.week_id = own.week_id AND member.division = own.division
JOIN daily_day day ON day.date BETWEEN %s AND %s
JOIN daily_dayscore score ON score.user_id = member.user_id AND score.day_id = day.id
WHERE own.week_id = (SELECT id FROM daily_week WHERE monday = %s) AND own.user_id = %s
"""
ID = USER_FIELDS.index("id")
# By primary key, the values of USER_FIELDS.
Users = Mapping[int, tuple[Any, ...]]


def _members(user: User, monday: date) -> tuple[int, bool, Users]:
    """Return the number of the user's division, whether it is the last one, and its members."""
    rows = sql.fetch_all(MEMBERS, [monday.isoformat(), user.pk])
    number, is_last = (rows[0][0], bool(rows[0][1])) if rows else (0, False)
    return number, is_last, {row[2 + ID]: row[2:] for row in rows}


def _stored(user: User, users: Users, week: ShownWeek) -> dict[int, dict[date, Counted]]:
    """Return the stored figures of the week's days, of each of these users."""
    days: dict[int, dict[date, Counted]] = {one: {} for one in users}
    monday, sunday = (one.isoformat() for one in (week.dates[0], week.dates[-1]))
    for one, date_, whole, finished in sql.fetch_all(STORED, [monday, sunday, monday, user.pk]):
        if one in days:
            days[one][date_] = Counted(whole, cast(datetime, sql.aware_datetime(finished)))
    return days


def _add_today(
    days: dict[int, dict[date, Counted]],
    day: Day,
    figures: Mapping[int, Figure],
    own: Mapping[int, Counted],
) -> None:
    for user, known in days.items():
        if user in own:
            known[day.date] = own[user]
        elif user in figures:
            known[day.date] = Counted(percent(figures[user].mean), figures[user].finished)


def place_of(
    user: User, day: Day, own: Figure, number: int, counts: bool, now: datetime
) -> DayPlace | None:
    """Return the reader's place among all who have ended the same first deals; None among few.

    own     the reader's figure in these; `counts`: whether others are compared with it
    number  of how many deals from the first on; of a day that is over of all
    """
    place: DayPlace | None = None
    if day.scored_at is not None:
        place = _stored_place(user, day, own.mean) if number == len(DEALS) else None
    elif day.is_running(now):
        place = _running_place(day, own, number, counts, now)
    return place if place is not None and place.of >= MIN_PLACED else None


def _stored_place(user: User, day: Day, mean: Fraction) -> DayPlace:
    others = DayScore.objects.filter(day=day).exclude(user=user)
    own = DayScore.objects.filter(day=day, user=user).values_list("mean", flat=True).first()
    line = float(mean) if own is None else own
    return DayPlace(others.filter(mean__gt=line).count() + 1, others.count() + 1)


def _running_place(
    day: Day, own: Figure, number: int, counts: bool, now: datetime
) -> DayPlace | None:
    """Return the place among the means of a minute ago, which may hold the reader's already."""
    found = running_means(day, now, number)
    if found is None:
        return None
    better = len(found.means) - bisect_right(found.means, float(own.mean))
    is_among = counts and own.finished <= found.counted_at
    return DayPlace(better + 1, len(found.means) + (not is_among))
