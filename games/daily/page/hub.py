"""The page of a day as its reader sees it: eight deals, and nothing of one before its last card."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

from accounts.models import User
from games import sql
from games.daily.bots.level_lines import own_level
from games.daily.caches.bot_lines import Lines, bot_lines, changes_at
from games.daily.caches.fields import field_of, with_own
from games.daily.comparison import DayPlace, DealField, mean_of, percent, whole_points
from games.daily.deals import DEALS, SEATS, dealer_of, person_seat, places
from games.daily.eligibility import problem_with
from games.daily.models import LENGTH, Day, Run
from games.daily.page.compared import ComparedDay, compared
from games.daily.page.division import Division, Joining, division_of, joining_of, place_of
from games.daily.page.friends import FriendsDay, friends_of
from games.daily.page.listed import ListedDeal, ShownDeal
from games.daily.page.own_runs import OwnRun, own_runs
from games.daily.page.sharing import share_text
from games.daily.page.traveller import DealWays, traveller_of
from games.daily.weeks.divisions import CountedDay
from games.daily.weeks.scores import Figure
from games.ordinals import numbered_place
from games.presets.models import Preset
from games.tables.bots.level_names import LEVEL_NAMES


class Proof(NamedTuple):
    """The proof that nobody chose the cards, as plain values: the same for all readers.

    secret  "" before it is published
    """

    is_committed: bool
    commitment: str
    secret: str


@dataclass(frozen=True)
class DailyPage:
    """The day of a reader; `next_deal`: what the button plays, None after the eighth.

    problem   the code why it is not the day that runs, or None
    place     among all who ended the deals that the reader has; None: it is not known
    has_bots  whether lines of bots are among those compared with: few people have played yet
    joining   when who is in no division yet joins one
    bots      the names of the two others in the deals that the reader has begun, by their seats
    own       the reader's runs by deal
    """

    day: Day
    rows: list[ListedDeal]
    is_running: bool
    problem: str | None
    mean: int | None
    total: int
    has_bots: bool
    days_ago: int
    friends: list[FriendsDay]
    place: DayPlace | None = None
    division: Division | None = None
    joining: Joining | None = None
    bots: tuple[str, ...] = ()
    own: Mapping[int, OwnRun] = field(default_factory=dict)

    def opened(self, deal: str) -> DealWays | None:
        """Return how this deal was played, if the reader has played it; else None."""
        runs = (run for number, run in self.own.items() if str(number) == deal)
        found = (traveller_of(one.run, one.around, self.friends, self.can_watch) for one in runs)
        return next(found, None)

    def compared(self, username: str) -> ComparedDay | None:
        """Return the reader's deals beside a friend's; "": beside those of the best friends."""
        return compared(self.day, self.rows, self.friends, username)

    @property
    def level(self) -> str:
        """Return the level of the two others in words."""
        return str(LEVEL_NAMES[own_level(self.day)])

    @property
    def can_watch(self) -> bool:
        """Return whether the reader may see how others played, as `may_watch` says of a deal."""
        has_ended = all(row.is_done or row.is_void for row in self.rows)
        return has_ended or self.day.published_at is not None

    @cached_property
    def share_text(self) -> str | None:
        """Return what the reader may send to others about the whole day, without its cards."""
        return share_text(self.day, self.rows, self.mean) if self.has_ended else None

    @property
    def proof(self) -> Proof:
        """Return what proves that nobody chose the cards; before the end of the day no secret."""
        secret = self.day.secret if self.day.published_at else ""
        return Proof(self.day.is_committed, self.day.commitment, secret)

    @property
    def revealed(self) -> list[tuple[int, str]]:
        """Return the reader's deals whose cards can be checked, with their games."""
        return [(row.deal, row.run.game_id) for row in self.rows if row.run and row.is_revealed]

    @property
    def is_yesterday(self) -> bool:
        """Return whether the day ended with this one's beginning."""
        return self.days_ago == 1

    @cached_property
    def next_deal(self) -> ListedDeal | None:
        """Return what is to be gone on with, or else the first deal that was not begun."""
        left = [row for row in self.rows if not (row.is_done or row.is_lost or row.is_void)]
        begun = (row for row in left if row.run is not None)
        return next(begun, next(iter(left), None))

    @cached_property
    def left(self) -> int:
        """Return how many deals are left, the one that was begun among them."""
        return sum(not (row.is_done or row.is_lost or row.is_void) for row in self.rows)

    @property
    def shown(self) -> list[ShownDeal]:
        """Return what the list says of the deals."""
        return [row.shown(is_next=row is self.next_deal) for row in self.rows]

    @property
    def has_masters(self) -> bool:
        """Return whether a row says what the day's bots made."""
        return any(row.masters for row in self.rows)

    @cached_property
    def played(self) -> int:
        """Return how many deals were played to the end."""
        return sum(row.is_done for row in self.rows)

    @property
    def first_ended(self) -> int:
        """Return how many deals have ended, from the first one on; 0 if others have."""
        ended = [row.is_done or row.is_void for row in self.rows]
        number = sum(ended)
        return number if all(ended[:number]) else 0

    @property
    def ordinal(self) -> str:
        """Return the place in words."""
        return numbered_place(self.place.place) if self.place else ""

    @cached_property
    def has_ended(self) -> bool:
        """Return whether nothing of the day is hidden from the reader any more."""
        if self.is_running:
            return all(row.is_done or row.is_void for row in self.rows)
        return self.next_deal is None


def day_of(user: User | None, now: datetime) -> tuple[Day | None, str | None]:
    """Return the day that the reader plays, and why it is not the one that runs (a code)."""
    today = now.astimezone(UTC).date()
    problem = "guest" if user is None else problem_with(user, now)
    if problem is None:
        return _last_day(today, today), None
    return _last_day(date.min, today - LENGTH), problem


def page_of(user: User | None, now: datetime, wanted: date) -> DailyPage | None:
    """Return this day as the reader sees it; None if there is none, or none for them yet."""
    day = _last_day(wanted, wanted)
    if day is None or now < day.starts_at:
        return None
    if day.is_running(now) and (user is None or problem_with(user, now)):
        return None
    return _page(user, day, None, now)


# In the order in which Django makes objects of rows; a page shows no agreements.
DAY_FIELDS = [field.attname for field in Day._meta.concrete_fields]
PRESET_FIELDS = ["id", "key", "version", "kind", "name"]
# Written by hand: the page of the day asks each time, and Django needs long to compose it.
LAST_DAY = f"""
SELECT {", ".join(f"day.{name}" for name in DAY_FIELDS)},
    {", ".join(f"preset.{name}" for name in PRESET_FIELDS)}
FROM daily_day day JOIN presets_preset preset ON preset.id = day.preset_id
WHERE day.date BETWEEN %s AND %s ORDER BY day.date DESC LIMIT 1
"""


def _last_day(first: date, last: date) -> Day | None:
    """Return the last day from the first of these dates to the last; None if there is none."""
    rows = sql.fetch_all(LAST_DAY, [first.isoformat(), last.isoformat()])
    if not rows:
        return None
    day = sql.object_of(Day, DAY_FIELDS, rows[0][: len(DAY_FIELDS)])
    day.preset = sql.object_of(Preset, PRESET_FIELDS, rows[0][len(DAY_FIELDS) :])
    return day


def hub_of(user: User | None, now: datetime) -> DailyPage | None:
    """Return the day that the reader plays; None where there is none yet."""
    day, problem = day_of(user, now)
    return None if day is None else _page(user, day, problem, now)


def _page(user: User | None, day: Day, problem: str | None, now: datetime) -> DailyPage:
    own = own_runs(user, day) if user else {}
    runs, is_over = {deal: one.run for deal, one in own.items()}, now >= day.ends_at
    done = {deal: run for deal, run in runs.items() if _is_over(run, is_over)}
    results = _results(day, done)
    listed = _rows(day, own, done, is_over)
    rows = [_compared(row, results.get(row.deal)) for row in listed]
    fields = {deal: result.field for deal, result in results.items()}
    page = DailyPage(
        day,
        rows,
        is_running=day.is_running(now),
        problem=problem,
        mean=_mean(done, fields),
        total=sum(run.change or 0 for run in done.values()),
        has_bots=any(result.field.has_bots for result in results.values()),
        days_ago=(now.astimezone(UTC).date() - day.date).days,
        friends=friends_of(user, day, fields) if user else [],
        bots=_bots(own),
        own=own,
    )
    return page if user is None else _placed(page, user, _figure(done, fields), now)


def _placed(page: DailyPage, user: User, own: Figure | None, now: datetime) -> DailyPage:
    """Return the page with the places of its reader; before their eighth deal none of the week."""
    shown, number = own if page.has_ended else None, page.first_ended
    counts = all(row.run.counts for row in page.rows if row.run)
    place = place_of(user, page.day, own, number, counts, now) if own and number else None
    division = counted = None
    if page.is_running:
        counted = CountedDay(percent(shown.mean), shown.finished) if shown and counts else None
        division = division_of(user, page.day, now, counted, page.has_ended)
    joining = None
    if page.is_running and division is None:
        joining = joining_of(user, now, has_counted=counted is not None)
    return replace(page, place=place, division=division, joining=joining)


def _figure(done: Mapping[int, Run], fields: Mapping[int, DealField]) -> Figure | None:
    """Return the mean share of these deals, and the end of the last one; None without a result."""
    finished = [run.finished_at for run in done.values() if run.finished_at]
    shares = _shares(done, fields)
    return Figure(mean_of(shares), max(finished)) if finished and shares else None


def _is_over(run: Run, is_day_over: bool) -> bool:
    """Return whether the deal has a share: it was played, or left until the end of the day."""
    is_left = is_day_over and run.counts and not run.is_void
    return run.finished_at is not None or is_left


@dataclass(frozen=True)
class _Result:
    """Lines that a deal is compared with; those of the day's bots at all seats, the own first."""

    field: DealField
    masters: tuple[int, ...]


def _results(day: Day, done: Mapping[int, Run]) -> dict[int, _Result]:
    """Return the results of the deals that are over for the reader, and of no other."""
    lines = bot_lines(day) if done else {}
    return {deal: _result(day, run, lines[deal]) for deal, run in done.items()}


def _result(day: Day, run: Run, lines: Lines) -> _Result:
    own = person_seat(bytes.fromhex(day.secret), run.deal)
    master = lines.get(own_level(day))
    masters = master.changes if master else ()
    field = with_own(field_of(day, run.deal, changes_at(lines, own)), run)
    return _Result(field, (*masters[own:], *masters[:own]))


def mean_of_day(day: Day, done: Mapping[int, Run]) -> int | None:
    """Return the mean share in per cent of deals that are over for their player, or None."""
    results = _results(day, done)
    return _mean(done, {deal: result.field for deal, result in results.items()})


def _mean(done: Mapping[int, Run], fields: Mapping[int, DealField]) -> int | None:
    """Return the mean share of these deals in per cent; None where nobody else played them."""
    if not any(_others(run, fields[deal]) for deal, run in done.items()):
        return None
    return percent(mean_of(_shares(done, fields)))


def _others(run: Run, field: DealField) -> int:
    """Return how many lines the run is compared with; one that was left is no line itself."""
    return field.others(run.counts and run.change is not None)


def _shares(done: Mapping[int, Run], fields: Mapping[int, DealField]) -> list[Fraction]:
    # Some of a day may have been played after it.
    shares = (fields[deal].share(run.change, run.counts) for deal, run in done.items())
    return [share for share in shares if share is not None]


def _bots(own: Mapping[int, OwnRun]) -> tuple[str, ...]:
    """Return the names of the two others, who are the same in all deals; () before the first."""
    return next((others for run in own.values() if (others := run.others)), ())


def _dealer(secret: bytes, deal: int, bots: Sequence[str]) -> str:
    """Return the name of the bot that deals, which have the same seats in all deals, or ""."""
    dealer, own = dealer_of(secret, deal), person_seat(secret, deal)
    return bots[dealer - (dealer > own)] if bots and dealer != own else ""


def _rows(
    day: Day, own: Mapping[int, OwnRun], done: Collection[int], is_over: bool
) -> list[ListedDeal]:
    """Return the rows. The dealer bids last, and the seat to their left first.

    done  the deals that are over for the reader: of no other it is told who declared
    """
    secret, bots = bytes.fromhex(day.secret), _bots(own)
    rows = [
        ListedDeal(deal, place or SEATS, dealer=_dealer(secret, deal, bots))
        for deal, place in zip(DEALS, places(secret), strict=True)
    ]
    return [
        _begun(row, own[row.deal], row.deal in done, is_over) if row.deal in own else row
        for row in rows
    ]


def _begun(row: ListedDeal, own: OwnRun, is_done: bool, is_over: bool) -> ListedDeal:
    """Return the row with the reader's run, and with who declared if it is done."""
    run = own.run
    declarer = own.around[run.declarer] if is_done and run.declarer else ""
    return replace(row, run=run, declarer=declarer, is_late=is_over and run.counts)


def _compared(row: ListedDeal, result: _Result | None) -> ListedDeal:
    run = row.run
    if result is None or run is None or run.change is None:
        return row
    row, field = replace(row, masters=result.masters), result.field
    if not field.others(run.counts):
        return row
    share, median = field.share(run.change, run.counts), field.median
    assert share is not None and median is not None
    return replace(row, median=whole_points(median), share=percent(share))
