"""The figures of "Your play" from reviewed games: rates, contracts and habits as they are shown."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property

from django.utils.formats import number_format
from django.utils.functional import Promise
from django.utils.translation import gettext as _

from games.game_reviews.figures.game_figures import GameFigures, sums_by_situation
from games.game_reviews.figures.habits import Habit, habits_of
from games.game_reviews.figures.situations import KIND_OF
from games.game_reviews.figures.sums import Sums, by_kind, total
from games.game_reviews.figures.trend import TrendPart, trend_of
from games.game_reviews.page.kinds import KINDS, practice_address
from games.history.counting import HEIGHTS, height_of
from games.review.judgement import DecisionKind
from games.review.level_rates import RATES, plays_like
from games.review.rates import SETTLED, Rate
from games.tables.bots.level_names import LEVEL_NAMES
from thousand_site.profiles.habit_texts import HABITS
from thousand_site.profiles.rate_chart import RateChart, draw
from thousand_site.profiles.statistics import ContractBar, contract_bars

# With fewer contracts of a height nothing is said about their chances.
MIN_CONTRACTS = 5
GROUP_WIDTH = 100


@dataclass(frozen=True)
class ComparedKind:
    """A kind of decisions, or all: the own rate beside that of others.

    most  the highest rate of the table: the length of the track
    """

    label: str | Promise
    own: Rate
    others: Rate
    most: float

    @property
    def own_text(self) -> str:
        """Return the own points a decision; a dash for too few decisions."""
        return "–" if self.own.per_decision is None else one_digit(self.own.per_decision)

    @property
    def others_text(self) -> str:
        """Return those of the others."""
        return one_digit(self.others_value) if self.others_value is not None else "–"

    @property
    def others_value(self) -> float | None:
        """Return the points that others lose a decision; None while it may still change much."""
        return None if self.others.is_provisional else self.others.per_decision

    @property
    def difference(self) -> float | None:
        """Return how much more the person loses, as the shown numbers say."""
        if self.own.per_decision is None or self.others_value is None:
            return None
        return round(self.own.per_decision, 1) - round(self.others_value, 1)

    @property
    def own_x(self) -> float:
        """Return the place of the own rate, in per cent of the track."""
        return self._x(self.own.per_decision or 0.0)

    @property
    def others_x(self) -> float:
        """Return the place of the others' rate."""
        return self._x(self.others_value or 0.0)

    def _x(self, value: float) -> float:
        return round(100 * max(0.0, min(value, self.most)) / self.most, 1)

    @property
    def bar(self) -> tuple[float, float]:
        """Return where the bar between the two begins, and its length."""
        return min(self.own_x, self.others_x), round(abs(self.own_x - self.others_x), 1)


@dataclass(frozen=True)
class ContractRow:
    """The contracts of one height. expected: their mean chance in per cent; None for few."""

    bar: ContractBar
    expected: int | None


@dataclass(frozen=True)
class ShownHabit:
    """A habit in words."""

    habit: Habit

    @property
    def title(self) -> str | Promise:
        """Return the situation."""
        return HABITS[self.habit.situation]

    @property
    def practice(self) -> str:
        """Return the address of puzzles of this kind; "" where there are none."""
        return practice_address(KIND_OF[self.habit.situation])

    @property
    def cost(self) -> int:
        """Return the points that it costs beyond others' losses."""
        return round(self.habit.cost)

    @property
    def own_text(self) -> str:
        """Return the own points a decision."""
        return one_digit(self.habit.own.mean)

    @property
    def others_text(self) -> str:
        """Return those of the others."""
        return one_digit(self.habit.others.mean)


@dataclass(frozen=True)
class OwnFigures:
    """The figures of a person over reviewed games, the oldest first.

    group   the rating group in hundreds; None: all players
    others  the games to compare with, of other people
    """

    games: Sequence[GameFigures]
    group: int | None
    others: Sequence[GameFigures]

    @cached_property
    def sums(self) -> Sums:
        """Return all own decisions together."""
        return total(game.sums for game in self.games)

    @property
    def rate(self) -> Rate:
        """Return the own error rate."""
        return self.sums.rate

    @property
    def is_shown(self) -> bool:
        """Return whether enough decisions counted for a rate."""
        return self.rate.per_decision is not None

    @property
    def rate_text(self) -> str:
        """Return the own points a decision."""
        return one_digit(self.rate.per_decision or 0.0)

    @property
    def level(self) -> str | Promise:
        """Return the level of bots with the nearest rate."""
        return LEVEL_NAMES[plays_like(self.rate.per_decision or 0.0)]

    @property
    def others_name(self) -> str:
        """Return the name of those to compare with."""
        if self.group is None:
            return _("all reviewed players")
        low = self.group * GROUP_WIDTH
        return _("players rated %(low)s to %(high)s") % {"low": low, "high": low + GROUP_WIDTH}

    @property
    def others_rate(self) -> Rate:
        """Return the rate of the others."""
        return total(game.sums for game in self.others).rate

    @cached_property
    def has_others(self) -> bool:
        """Return whether others have enough decisions to compare with."""
        return self.others_rate.decisions >= SETTLED

    @cached_property
    def trend(self) -> list[TrendPart]:
        """Return the rates over time."""
        return trend_of(self.games)

    @cached_property
    def chart(self) -> RateChart | None:
        """Return the drawing of the rates over time."""
        rate = self.others_rate.per_decision if self.has_others else None
        group = None if rate is None else (_("others %(rate)s") % {"rate": one_digit(rate)}, rate)
        values = [part.value for part in self.trend]
        return draw(values, [part.band for part in self.trend], group, _levels())

    @property
    def ends(self) -> tuple[str, str]:
        """Return the first and the newest rate of the trend."""
        return one_digit(self.trend[0].value), one_digit(self.trend[-1].value)

    @property
    def dates(self) -> tuple[datetime, datetime]:
        """Return the times of the first and of the newest point."""
        return self.trend[0].ended_at, self.trend[-1].ended_at

    @cached_property
    def kinds(self) -> list[ComparedKind]:
        """Return a row for each kind of decisions, and one for all."""
        own, others = (by_kind(sums_by_situation(games)) for games in (self.games, self.others))
        pairs = [(KINDS[kind], own[kind].rate, others[kind].rate) for kind in DecisionKind]
        rows = [*pairs, (_("All"), self.rate, self.others_rate)]
        shown = [rate.per_decision or 0.0 for row in rows for rate in row[1:]]
        most = max(*shown, 0.1)
        return [ComparedKind(*row, most) for row in rows]

    @cached_property
    def contracts(self) -> list[ContractRow]:
        """Return the contracts by height; none where no contract was played."""
        counts = {f"{end}_{height}": 0 for height in HEIGHTS for end in ("made", "failed")}
        chances: dict[int, list[float]] = {height: [] for height in HEIGHTS}
        for one in (one for game in self.games for one in game.contracts):
            counts[f"{'made' if one.is_made else 'failed'}_{height_of(one.amount)}"] += 1
            chances[height_of(one.amount)].append(one.chance)
        if not any(chances.values()):
            return []
        bars = zip(contract_bars(counts), chances.values(), strict=True)
        return [ContractRow(bar, _expected(found)) for bar, found in bars]

    @cached_property
    def habits(self) -> list[ShownHabit]:
        """Return the habits that cost most."""
        return [ShownHabit(one) for one in habits_of(self.games, self.others)]

    @property
    def habits_cost(self) -> int:
        """Return what the shown habits cost together."""
        return sum(one.cost for one in self.habits)

    @property
    def lost(self) -> int:
        """Return the points lost in all these games, whole and not below 0."""
        return max(0, round(self.rate.points))


def one_digit(value: float) -> str:
    """Return points with one digit, as the reader's language writes them."""
    return number_format(round(value, 1), 1).replace("-", "−")


def _expected(chances: Sequence[float]) -> int | None:
    if len(chances) < MIN_CONTRACTS:
        return None
    return round(100 * sum(chances) / len(chances))


def _levels() -> Iterable[tuple[str, float]]:
    """Return the rates of the bots; levels that share a rate are named by the stronger one."""
    by_rate = {rate: level for level, rate in RATES.items()}
    return [
        (f"{LEVEL_NAMES[level]} {number_format(rate, 1)}", rate) for rate, level in by_rate.items()
    ]
