"""Sums of weeks, and the divisions after them."""

from datetime import UTC, date, datetime, timedelta
from itertools import combinations, pairwise

from hypothesis import given
from hypothesis import strategies as st

from games.daily.weeks.divisions import (
    BEST_DAYS,
    MAX_SIZE,
    MIN_SIZE,
    WEEK,
    CountedDay,
    Divisions,
    WeekScore,
    next_week,
    ranked,
    without_promotions,
)

MONDAY = date(2026, 11, 23)
NIGHT = datetime(2026, 11, 23, tzinfo=UTC)


def day(percent: int, hours: int = 0) -> CountedDay:
    return CountedDay(percent, NIGHT + timedelta(hours=hours))


def score(user: int, *percents: int) -> WeekScore:
    return WeekScore(user, tuple(day(value, 24 * at) for at, value in enumerate(percents)))


def scores_of(*users: int) -> dict[int, WeekScore]:
    """Return scores in which a user with a lower number is better."""
    return {user: score(user, 100 - user % 100) for user in users}


def after(
    divisions: Divisions, scores: dict[int, WeekScore], inactive: frozenset[int] = frozenset()
) -> Divisions:
    users = {user for group in divisions.users for user in group} | scores.keys()
    return next_week(divisions, MONDAY, scores, users - inactive)


def thirty(first: int) -> tuple[int, ...]:
    return tuple(range(first, first + 30))


THREE = Divisions(MONDAY, (thirty(0), thirty(30), thirty(60)))
days = st.builds(day, st.integers(0, 100), st.integers(0, 167))
week_scores = st.lists(days, max_size=7).map(tuple)


@st.composite
def weeks(draw: st.DrawFn) -> tuple[Divisions, dict[int, WeekScore], set[int]]:
    """Draw divisions, scores of members and newcomers, and who is still active."""
    sizes = draw(st.lists(st.integers(1, MAX_SIZE), max_size=4))
    starts = [sum(sizes[:at]) for at in range(len(sizes) + 1)]
    groups = tuple(tuple(range(a, b)) for a, b in pairwise(starts))
    people = range(starts[-1] + draw(st.integers(0, 60)))
    choice = draw(st.lists(week_scores, min_size=1, max_size=12))
    scores = {user: WeekScore(user, choice[user * 7 % len(choice)]) for user in people}
    idle = draw(st.sets(st.integers(0, max(starts[-1], 1))))
    return Divisions(MONDAY, groups), scores, set(people) - idle


def test_the_best_five_of_seven_days_add_up() -> None:
    assert score(1, 10, 20, 30, 40, 50, 60, 70).total == 30 + 40 + 50 + 60 + 70


def test_a_week_with_fewer_days_adds_up_those_there_are() -> None:
    assert score(1, 66, 62, 71, 68).total == 267


@given(st.lists(days, min_size=BEST_DAYS, max_size=7))
def test_no_other_five_days_add_up_to_more(played: list[CountedDay]) -> None:
    sums = [sum(d.percent for d in five) for five in combinations(played, BEST_DAYS)]
    assert WeekScore(1, tuple(played)).total == max(sums)


def test_equal_sums_are_decided_by_the_better_best_day() -> None:
    order = ranked([1, 2], {1: score(1, 50, 50), 2: score(2, 40, 60)})
    assert [row.user for row in order] == [2, 1]


def test_then_by_the_earlier_end_of_the_days_that_count() -> None:
    late = WeekScore(1, (day(60, 1), day(40, 50)))
    early = WeekScore(2, (day(40, 2), day(60, 49)))
    assert [row.user for row in ranked([1, 2], {1: late, 2: early})] == [2, 1]


def test_a_day_that_does_not_count_does_not_make_the_end_later() -> None:
    five = [day(60, hours) for hours in range(5)]
    early, late = WeekScore(2, (*five, day(10, 99))), WeekScore(1, (*five[:4], day(60, 50)))
    assert [row.user for row in ranked([1, 2], {1: late, 2: early})] == [2, 1]


def test_a_day_of_nothing_is_better_than_no_day() -> None:
    assert [row.user for row in ranked([1, 2], {2: score(2, 0)})] == [2, 1]


def test_the_top_fifth_goes_up_and_the_last_fifth_down() -> None:
    found = after(THREE, scores_of(*range(90)))
    assert found.users[0] == (*range(24), *range(30, 36))
    assert found.users[1] == (*range(24, 30), *range(36, 54), *range(60, 66))
    assert found.users[2] == (*range(54, 60), *range(66, 90))


def test_nobody_goes_up_without_a_day() -> None:
    found = after(THREE, {})
    assert not {*found.users[0]} & {*THREE.users[1]}


def test_the_next_divisions_are_those_of_the_next_week() -> None:
    assert after(THREE, {}).week == MONDAY + WEEK


def test_a_second_run_changes_nothing() -> None:
    found = after(THREE, scores_of(*range(90)))
    assert after(found, scores_of(*range(90))) is found


def test_newcomers_begin_in_the_middle() -> None:
    found = after(THREE, {200: score(200, 99)})
    assert found.number_of(200) == 2


def test_who_completed_no_day_is_no_newcomer() -> None:
    assert after(THREE, {200: WeekScore(200)}).number_of(200) is None


def test_the_first_newcomers_are_parted_by_what_they_did() -> None:
    found = after(Divisions(MONDAY), scores_of(*range(100, 190)))
    assert found.users == (tuple(range(100, 130)), tuple(range(130, 160)), tuple(range(160, 190)))


def test_nobody_makes_no_division() -> None:
    assert after(Divisions(MONDAY), {}).users == ()


def test_who_did_not_play_for_two_weeks_leaves() -> None:
    found = after(THREE, scores_of(*range(1, 90)), inactive=frozenset({0}))
    assert (found.number_of(0), found.number_of(1)) == (None, 1)


def test_who_left_comes_back_in_the_middle() -> None:
    assert after(after(THREE, {}, frozenset({0})), {}).number_of(0) is None
    gone = Divisions(MONDAY, (tuple(range(1, 30)), *THREE.users[1:]))
    assert after(gone, {0: score(0, 99)}).number_of(0) == 2


def test_a_small_division_joins_its_neighbour() -> None:
    small = Divisions(MONDAY, (thirty(0), tuple(range(30, 40))))
    assert after(small, scores_of(*range(40))).users == (tuple(range(40)),)


def test_a_division_that_grew_large_is_parted_by_its_order() -> None:
    large = Divisions(MONDAY, (tuple(range(50)),))
    assert after(large, scores_of(*range(50))).users == (tuple(range(25)), tuple(range(25, 50)))


@given(weeks())
def test_everybody_active_has_one_division(
    week: tuple[Divisions, dict[int, WeekScore], set[int]],
) -> None:
    divisions, scores, active = week
    members = {user for group in divisions.users for user in group}
    newcomers = {user for user, one in scores.items() if one.days} - members
    found = [user for group in next_week(divisions, MONDAY, scores, active).users for user in group]
    assert sorted(found) == sorted((members & active) | newcomers)


@given(weeks())
def test_divisions_keep_about_the_size_aimed_at(
    week: tuple[Divisions, dict[int, WeekScore], set[int]],
) -> None:
    divisions, scores, active = week
    sizes = [len(group) for group in next_week(divisions, MONDAY, scores, active).users]
    assert all(size <= MAX_SIZE for size in sizes)
    assert len(sizes) == 1 or all(size >= MIN_SIZE for size in sizes)


@given(weeks())
def test_nobody_falls_behind_who_did_worse_in_the_same_division(
    week: tuple[Divisions, dict[int, WeekScore], set[int]],
) -> None:
    divisions, scores, active = week
    found = next_week(divisions, MONDAY, scores, active)
    for group in divisions.users:
        numbers = [found.number_of(row.user) for row in ranked(group, scores)]
        present = [number for number in numbers if number is not None]
        assert present == sorted(present)


@given(weeks(), st.randoms(use_true_random=False))
def test_the_order_of_the_input_changes_nothing(
    week: tuple[Divisions, dict[int, WeekScore], set[int]], dice: "st.random.Random"
) -> None:
    divisions, scores, active = week
    shuffled = Divisions(MONDAY, tuple(tuple(dice.sample(g, len(g))) for g in divisions.users))
    items = dice.sample(list(scores.items()), len(scores))
    expected = next_week(divisions, MONDAY, scores, active)
    assert next_week(shuffled, MONDAY, dict(items), active) == expected


def test_a_cheater_goes_back_to_the_lowest_division_they_held() -> None:
    assert without_promotions(THREE, 0, [3, 2]).number_of(0) == 3


def test_a_cheater_who_went_down_since_stays_there() -> None:
    assert without_promotions(THREE, 60, [1, 2]) == THREE


def test_promotions_of_others_stay() -> None:
    found = without_promotions(THREE, 0, [2])
    others = [user for user in range(1, 90) if found.number_of(user) != THREE.number_of(user)]
    assert others == []


def test_a_cheater_goes_to_the_last_division_where_there_are_fewer_now() -> None:
    assert without_promotions(THREE, 0, [7]).number_of(0) == 3


def test_to_take_promotions_back_twice_changes_nothing_more() -> None:
    once = without_promotions(THREE, 0, [2])
    assert without_promotions(once, 0, [2]) == once


def test_who_is_in_no_division_has_nothing_to_lose() -> None:
    assert without_promotions(THREE, 500, [2]) == THREE
