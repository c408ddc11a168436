"""Tests of the draws of an arena, and of whole simulated arenas."""

from collections import Counter
from dataclasses import replace
from itertools import combinations

import pytest

from tests.tournaments.formats.arena_simulation import (
    ARENA,
    arena_state,
    everybody_free,
    simulate,
    with_free,
)
from tests.tournaments.states import new_result, pairs
from tournaments.formats.arena.basis import pack_basis, unpack_basis
from tournaments.formats.arena.waves import (
    BOT_WAIT,
    LONG_BOT_WAIT,
    MANY_TABLES,
    REMATCH_WAIT,
    SHORT_WAIT,
    WAITS,
    tables_due,
)
from tournaments.standings.standings import compute_standings
from tournaments.standings.state import Result, Settings, Table, TournamentState


def drawn(state: TournamentState) -> list[set[int]]:
    """Return the people of each table that is due."""
    return [set(table.people) for table in ARENA.draw(state).tables]


RUNNING = Result(Table(1, 1, (7, 8, 9), 0))


# ---- when


def test_three_who_are_alone_are_seated_after_a_few_seconds():
    assert tables_due(3, [SHORT_WAIT - 1] * 3, running=0) == 0
    assert tables_due(3, [SHORT_WAIT, 0, 0], running=0) == 1


def test_few_who_are_free_wait_longer_for_a_choice_while_others_play():
    assert tables_due(3, [WAITS[1] - 1] * 4, running=1) == 0
    assert tables_due(3, [WAITS[1], 0, 0, 0], running=1) == 1
    assert tables_due(3, [WAITS[2], *[0] * 6], running=1) == 2
    assert tables_due(3, [SHORT_WAIT, *[0] * 8], running=1) == 3


def test_bots_fill_a_table_for_two_who_have_waited_long():
    assert tables_due(3, [BOT_WAIT, BOT_WAIT - 1], running=1) == 0
    assert tables_due(3, [BOT_WAIT, BOT_WAIT], running=1) == 1
    assert tables_due(4, [BOT_WAIT, BOT_WAIT, 0], running=1) == 1
    assert tables_due(3, [LONG_BOT_WAIT, LONG_BOT_WAIT - 1], running=MANY_TABLES) == 0
    assert tables_due(3, [LONG_BOT_WAIT, LONG_BOT_WAIT], running=MANY_TABLES) == 1
    state = with_free(arena_state(2), e1=BOT_WAIT + 1, e2=BOT_WAIT)
    [table] = ARENA.draw(state).tables
    assert sorted(table.people) == [1, 2] and table.seats.count(None) == 1


def test_an_entrant_who_has_only_just_come_waits_for_a_third_before_a_bot_sits_down():
    assert tables_due(3, [BOT_WAIT, 0], running=0) == 0
    assert tables_due(4, [3600, 1, 0], running=0) == 0


def test_one_alone_gets_no_table_of_bots():
    assert tables_due(3, [3600], running=0) == 0
    assert tables_due(2, [3600], running=0) == 0


def test_nobody_free_means_no_table():
    assert drawn(arena_state(9)) == []


# ---- who


def test_an_entrant_who_waits_longest_is_seated_first():
    state = with_free(arena_state(4), e1=1, e2=50, e3=40, e4=30)
    assert drawn(state) == [{2, 3, 4}]


def test_the_longest_waiting_is_seated_even_with_yesterdays_opponents():
    """Entrant 1 has met the others at the last table, and still comes first."""
    met = new_result(1, 1, (1, 2, 3), (3, 2, 1))
    state = replace(arena_state(3), results=(met,))
    assert drawn(everybody_free(state)) == [{1, 2, 3}]


def test_opponents_of_the_last_tables_are_avoided_where_others_are_free():
    last = (new_result(1, 1, (1, 2, 3), (3, 2, 1)), new_result(1, 2, (4, 5, 6), (3, 2, 1)))
    state = replace(arena_state(9), results=last)
    tables = ARENA.draw(everybody_free(state)).tables
    before = {*combinations((1, 2, 3), 2), *combinations((4, 5, 6), 2)}
    assert len(tables) == 3 and not before & set(pairs(tables))


def test_an_older_opponent_is_preferred_to_the_last_one():
    """Entrant 1 has met 2 at the last table but one, and 3 at the last."""
    seats = [(1, 2, 9), (1, 3, 8), (2, 7, 10), (3, 6, 11)]
    results = tuple(new_result(n, n, row, (3, 2, 1)) for n, row in enumerate(seats, 1))
    state = with_free(replace(arena_state(11), results=results), e1=30, e2=20, e3=20, e4=20)
    assert drawn(state) == [{1, 2, 4}]


def test_a_rematch_of_the_last_table_waits_while_others_play():
    met = new_result(1, 2, (1, 2, 3), (3, 2, 1))
    state = replace(arena_state(9), results=(met, RUNNING))
    assert drawn(everybody_free(state, 0)) == []
    alone = {"e1": REMATCH_WAIT - 1, "e2": 20, "e3": 20}
    assert drawn(with_free(state, **alone)) == []
    assert drawn(with_free(state, **{**alone, "e1": REMATCH_WAIT})) == [{1, 2, 3}]


def test_equals_in_points_meet_among_strangers():
    """After one table each the winners meet."""
    results = tuple(
        new_result(1, n, (3 * n - 2, 3 * n - 1, 3 * n), (900, 500, 100)) for n in range(1, 10)
    )
    state = everybody_free(replace(arena_state(27), results=results))
    tables = ARENA.draw(state).tables
    won = [sorted(one % 3 for one in table.people) for table in tables]
    apart = sum(row[0] != row[2] for row in won)
    assert len(tables) == 9 and apart <= 3


def test_a_draw_depends_on_nothing_but_the_state():
    state = everybody_free(arena_state(30))
    shuffled = replace(state, free=state.free[::-1], entrants=state.entrants[::-1])
    assert ARENA.draw(state) == ARENA.draw(shuffled)
    other = replace(state, settings=replace(state.settings, seed="other"))
    assert ARENA.draw(state) != ARENA.draw(other)


def test_tables_are_numbered_through_all_waves():
    state = replace(arena_state(9), results=(new_result(1, 5, (1, 2, 3), (3, 2, 1)), RUNNING))
    tables = ARENA.draw(with_free(state, e4=20, e5=20, e6=20)).tables
    assert [(table.round, table.number) for table in tables] == [(2, 6)]


# ---- the end


def test_after_the_time_nothing_is_drawn_and_the_last_table_is_waited_for():
    state = replace(everybody_free(arena_state(9)), time_over=True)
    waiting = ARENA.draw(replace(state, results=(RUNNING,)))
    assert not waiting.tables and not waiting.over
    assert ARENA.draw(state).over


def test_two_no_shows_do_not_withdraw_anybody():
    missed = [new_result(n, n, (1, 2, 3), (3, 2, 1), no_shows=frozenset({1})) for n in (1, 2)]
    state = replace(arena_state(3), results=tuple(missed))
    assert state.out_from_round(1) is None


# ---- the basis


def test_a_basis_gives_the_draw_again_whatever_came_later():
    """Later a running table ends, with a no-show, and further waves follow."""
    state = replace(arena_state(9), results=(new_result(1, 2, (4, 5, 6), (3, 2, 1)), RUNNING))
    state = with_free(state, e1=20, e2=20, e3=20, e4=5)
    first = ARENA.draw(state).tables
    stored = pack_basis(state)
    ended = new_result(1, 1, (7, 8, 9), (5, 3, 2), no_shows=frozenset({8}))
    more = (Result(first[0]), new_result(3, 9, (4, 7, 9), (1, 2, 3)))
    later = replace(state, free=(), results=(state.results[0], ended, *more))
    assert ARENA.draw(unpack_basis(later, 2, stored)).tables == first


# ---- settings


@pytest.mark.parametrize("minutes", [0, 19, 721])
def test_an_arena_has_a_sensible_duration(minutes):
    codes = [problem.code for problem in ARENA.problems(Settings(arena_minutes=minutes))]
    assert codes == ["arena_minutes"]


def test_an_arena_compares_no_seats():
    problems = ARENA.problems(Settings(arena_minutes=60, field="matchpoints"))
    assert [problem.code for problem in problems] == ["other_cards"]


# ---- whole arenas


@pytest.mark.sampled(4)
@pytest.mark.parametrize(
    ("people", "seats"), [(2, 3), (3, 3), (4, 3), (5, 3), (7, 3), (2, 2), (5, 2), (9, 4), (40, 3)]
)
def test_a_simulated_arena_is_fair(people, seats):
    """Nobody is at two tables at once, and everybody who stays gets about as many tables."""
    played = simulate(people, 7200, seats=seats, pauses=0.05)
    waves: dict[int, list[int]] = {}
    for result in played.state.results:
        assert len(set(result.table.people)) == len(result.table.people) >= min(2, seats)
        waves.setdefault(result.table.round, []).extend(result.table.people)
    assert all(len(set(seated)) == len(seated) for seated in waves.values())
    assert set(waves) == set(range(1, len(waves) + 1))
    assert len(compute_standings(played.state).rows) == people


@pytest.mark.parametrize("people", [9, 30])
def test_everybody_gets_about_as_many_tables(people):
    played = simulate(people, 7200, pauses=0.0, late=0.0)
    tables = Counter(one for one, _ in played.waits)
    assert len(tables) == people
    assert max(tables.values()) <= 2 * min(tables.values())


def test_a_field_of_three_keeps_playing_each_other():
    played = simulate(3, 7200, pauses=0.0, late=0.0)
    assert len(played.state.results) >= 6
    assert not any(None in result.table.seats for result in played.state.results)
    assert max(waited for _, waited in played.waits) <= SHORT_WAIT


@pytest.mark.slow
def test_in_a_large_field_hardly_anybody_meets_the_last_opponents_again():
    played = simulate(90, 3600, pauses=0.05)
    last: dict[int, set[int]] = {}
    repeated = met = 0
    for result in played.state.sorted_results:
        people = set(result.table.people)
        for one in people:
            repeated += len(last.get(one, set()) & people - {one})
            met += len(people) - 1
        last |= dict.fromkeys(people, people)
    assert met > 500 and repeated <= met * 0.08


@pytest.mark.slow
def test_five_hundred_entrants_are_all_seated():
    """The first wave seats all but two; from then on tables end one by one."""
    played = simulate(500, 600, pauses=0.1, mean_s=400)
    seated = {one for result in played.state.results for one in result.table.people}
    assert len(seated) >= 490


def test_bots_fill_seats_in_tiny_fields_only():
    """With thirty players hardly any table has a bot."""
    played = simulate(30, 3600, pauses=0.05)
    with_bots = sum(None in result.table.seats for result in played.state.results)
    assert with_bots <= len(played.state.results) // 10
