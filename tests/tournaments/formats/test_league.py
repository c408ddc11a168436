"""The league: everybody meets everybody as evenly as possible; and its dates."""

from collections import Counter
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from tests.tournaments.states import all_draws, new_state, pairs, with_draw
from tournaments.formats import FORMATS
from tournaments.formats.league.dates import (
    add_days,
    begin_of_round,
    days_to_move,
    is_zone,
    round_dates,
)
from tournaments.standings.state import Entrant, Settings

LEAGUE = FORMATS["league"]
DAY, HOUR = timedelta(days=1), timedelta(hours=1)
MONDAY = datetime(2026, 6, 1, 17, tzinfo=UTC)


@pytest.mark.parametrize(
    "settings, code",
    [
        (Settings(round_days=0), "round_days"),
        (Settings(round_days=29), "round_days"),
        (Settings(round_days=28, rounds=14), "league_too_long"),
        (Settings(zone="Europe/Nowhere"), "zone"),
        (Settings(zone=""), "zone"),
        (Settings(field="matchpoints"), "other_cards"),
    ],
)
def test_unplayable_settings_are_reported(settings, code):
    assert code in [problem.code for problem in LEAGUE.problems(settings)]


def test_a_year_of_weeks_is_allowed():
    assert LEAGUE.problems(Settings(round_days=7, rounds=50)) == ()


@pytest.mark.sampled(4)
@pytest.mark.parametrize("people", [2, 3, 4, 5, 6, 7, 9, 12, 20])
def test_a_whole_league_is_drawn_with_late_no_shows(people):
    state = new_state(people, form="league", rounds=6, remainder="bot")
    for before, draw in all_draws("league", state, absence=0.1):
        number = before.round + 1
        seated = [person for table in draw.tables for person in table.people]
        assert len(seated) == len(set(seated))
        if draw.tables:
            assert set(seated) == {entrant.id for entrant in before.participants(number)}


def test_nobody_meets_twice_before_all_have_met_once():
    state = new_state(9, form="league", rounds=8)
    met: Counter[tuple[int, int]] = Counter()
    for before, draw in all_draws("league", state):
        met.update(pairs(draw.tables))
        if before.round == 3:
            assert set(met.values()) == {1} and len(met) == 36
    assert set(met.values()) <= {1, 2, 3} and len(met) == 36
    assert sum(met.values()) == 72


def test_points_do_not_pair():
    """The draw is the same whoever has won."""
    state = new_state(12, form="league", rounds=3)
    (_, _), (second, draw), *_ = all_draws("league", state)
    turned = tuple(
        replace(result, places=result.places[::-1], scores=result.scores[::-1])
        for result in second.results
    )
    assert LEAGUE.draw(replace(second, results=turned)).tables == draw.tables


def test_a_field_of_500_is_drawn():
    state = new_state(500, form="league", rounds=1)
    draw = LEAGUE.draw(state)
    assert len(draw.tables) == 166 and len(draw.byes) == 2
    assert LEAGUE.draw(with_draw(state, draw)).tables == ()


def test_late_comers_and_leavers():
    state = new_state(6, form="league", rounds=3)
    late = Entrant(99, 0.0, first_round=2)
    gone = replace(state.entrants[0], out_from_round=2)
    state = replace(state, entrants=(gone, *state.entrants[1:], late))
    rounds = [draw.tables for _, draw in all_draws("league", state) if draw.tables]
    people = [{person for table in tables for person in table.people} for tables in rounds]
    assert 99 not in people[0] and gone.id in people[0]
    assert all(99 in later and gone.id not in later for later in people[1:])


# The dates


def test_the_deadline_is_a_day_before_the_end_at_the_same_time_of_day():
    dates = round_dates(MONDAY, MONDAY, 7, "UTC")
    assert (dates.deadline, dates.ends_at) == (MONDAY + 6 * DAY, MONDAY + 7 * DAY)


@pytest.mark.parametrize("zone", ["Europe/Berlin", "America/New_York", "UTC"])
def test_the_time_of_day_stays_over_a_year(zone):
    moment = MONDAY
    for week in range(53):
        moment = add_days(moment, 7, zone)
        assert add_days(MONDAY, 7 * (week + 1), zone) == moment
    from_start = moment.astimezone(UTC) - MONDAY
    assert abs(from_start - 371 * DAY) <= HOUR


def test_a_delay_of_hours_moves_nothing_and_a_longer_one_whole_days():
    assert begin_of_round(MONDAY, MONDAY, "UTC") == MONDAY
    assert begin_of_round(MONDAY, MONDAY + 3 * HOUR, "UTC") == MONDAY
    assert begin_of_round(MONDAY, MONDAY + 4 * HOUR, "UTC") == MONDAY + DAY
    assert begin_of_round(MONDAY, MONDAY + 400 * DAY + HOUR, "UTC") == MONDAY + 400 * DAY
    assert begin_of_round(MONDAY + DAY, MONDAY, "UTC") == MONDAY + DAY


def test_a_pause_moves_by_about_its_length():
    due = MONDAY + 6 * DAY
    assert days_to_move(due, MONDAY, MONDAY + HOUR, HOUR, "UTC") == 0
    assert days_to_move(due, MONDAY, MONDAY + 20 * HOUR, HOUR, "UTC") == 1
    assert days_to_move(due, MONDAY, MONDAY + 30 * DAY, HOUR, "UTC") == 30
    assert days_to_move(MONDAY, MONDAY, MONDAY + HOUR, HOUR, "UTC") == 1


def test_a_time_of_day_that_clocks_skip_once_comes_back():
    """In Berlin half past two does not exist on 29 March 2026."""
    berlin = ZoneInfo("Europe/Berlin")
    start = datetime(2026, 3, 22, 2, 30, tzinfo=berlin).astimezone(UTC)
    begins, ends = start, []
    for _ in range(3):
        begins = round_dates(start, begins, 7, "Europe/Berlin").ends_at
        ends.append(begins.astimezone(berlin))
    assert [f"{moment:%d %H:%M}" for moment in ends] == ["29 03:30", "05 02:30", "12 02:30"]


def test_a_pause_leaves_notice_over_a_change_of_the_clocks():
    """The clocks skip an hour between the deadline and the day after it."""
    due = datetime(2026, 3, 28, 12, 0, tzinfo=UTC)
    resumed = datetime(2026, 3, 29, 10, 30, tzinfo=UTC)
    days = days_to_move(due, due - HOUR, resumed, HOUR, "Europe/Berlin")
    assert add_days(due, days, "Europe/Berlin") >= resumed + HOUR


def test_zones_have_names():
    assert is_zone("Europe/Kyiv") and is_zone("UTC")
    assert not is_zone("../../etc/passwd") and not is_zone("Mars/Base")
