"""The round robin: everybody with everybody, also where people come late, leave or stay away."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from random import Random

import pytest

from tests.tournaments.states import (
    all_draws,
    new_result,
    new_state,
    pairs,
    shuffled,
    with_draw,
    with_results,
)
from tournaments.formats import FORMATS, round_count
from tournaments.formats.history import BOT, History, history_of
from tournaments.formats.round_robin.forecast import expected_meetings
from tournaments.standings.random_draw import redraw_seed
from tournaments.standings.standings import compute_standings
from tournaments.standings.state import Entrant, Settings, TournamentState

ROBIN = FORMATS["round_robin"]
THREES = range(3, 41)


def state_of(people: int, seed: int = 1, **settings: object) -> TournamentState:
    return new_state(people, seed, form="round_robin", **settings)


def end_of(start: TournamentState, absence: float = 0.0) -> TournamentState:
    """Play to the end, with everybody at one place in each round; return the last state."""
    for now, draw in all_draws("round_robin", start, absence):
        seated = [p for table in draw.tables for p in table.people]
        seated += [bye.entrant for bye in draw.byes]
        here = [] if draw.over else [entrant.id for entrant in now.participants(now.round + 1)]
        assert sorted(seated) == sorted(here)
    return now


def met(end: TournamentState, ids: list[int] | None = None) -> list[int]:
    """Return how often each two met."""
    history = history_of(end)
    return [history.times_met(*pair) for pair in combinations(ids or sorted(end.by_id), 2)]


def balance(counts: Iterator[int] | list[int]) -> int:
    rows = list(counts)
    return max(rows) - min(rows)


@pytest.mark.sampled(5)
@pytest.mark.parametrize(
    ("people", "remainder"),
    [*((people, "bye") for people in THREES), *((people, "bot") for people in range(3, 40))],
)
def test_everybody_meets_everybody_and_nobody_much_oftener(people, remainder) -> None:
    end = end_of(state_of(people, remainder=remainder))
    times = met(end)
    most = 3 if people + (-people % 3 if remainder == "bot" else 0) == 6 else 2
    assert min(times) >= 1 and max(times) <= most
    history = history_of(end)
    assert balance([history.byes[one] for one in end.by_id]) <= 1
    assert (min(times), max(times)) == expected_meetings(people, end.settings)


@pytest.mark.parametrize("people", [7, 8, 13, 14, 19, 20, 37, 38])
def test_with_bots_everybody_meets_everybody_once(people) -> None:
    """The bots have places of a Kirkman system, so each player meets as many of them.

    The one who would sit with two of them has a bye.
    """
    end = end_of(state_of(people, remainder="bot"))
    assert set(met(end)) == {1}
    history, bots = history_of(end), -people % 3
    seats = Counter[int]()
    for result in end.results:
        empty = result.table.seats.count(None)
        seats.update(dict.fromkeys(result.table.people, empty))
    alone = {one: times for one, times in history.byes.items() if times}
    assert list(alone.values()) == [1] * (bots == 2)
    assert all(seats[one] == (0 if one in alone else bots) for one in end.by_id)


@pytest.mark.sampled(4)
@pytest.mark.parametrize("people", THREES)
def test_seats_and_first_deals_are_shared_out(people) -> None:
    end = end_of(state_of(people))
    history = history_of(end)
    for one in end.by_id:
        assert balance(history.seat_counts(one)[:3]) <= 2
    assert balance([history.first_deals[one] for one in end.by_id]) <= 2


@pytest.mark.parametrize(("people", "seats"), [(2, 2), (5, 2), (10, 2), (33, 2), (16, 4), (4, 4)])
def test_tables_of_two_and_some_of_four_are_complete(people, seats) -> None:
    end = end_of(state_of(people, seats=seats, by_place=(1, 0)))
    assert set(met(end)) == {1}
    history = history_of(end)
    assert balance([history.byes[one] for one in end.by_id]) == 0


@pytest.mark.sampled(3)
@pytest.mark.parametrize("people", [3, 5, 7, 10, 13])
def test_other_tables_of_four_are_searched_for(people) -> None:
    times = met(end_of(state_of(people, seats=4)))
    assert balance(times) <= 3


@pytest.mark.parametrize(("people", "rounds"), [(9, 8), (9, 6), (6, 10), (15, 14), (4, 12)])
def test_more_rounds_go_through_the_plan_again(people, rounds) -> None:
    end = end_of(state_of(people, rounds=rounds))
    assert end.round == rounds
    assert balance(met(end)) <= 1


def test_fewer_rounds_are_the_first_of_the_plan() -> None:
    end = end_of(state_of(27, rounds=5))
    assert end.round == 5 and max(met(end)) == 1


def test_the_seed_decides_who_has_which_place() -> None:
    draws = [ROBIN.draw(state_of(9, seed)) for seed in range(30)]
    partners = Counter(one for draw in draws for table in draw.tables for one in pairs((table,)))
    assert len(partners) == 36


def test_ratings_do_not_choose_opponents() -> None:
    one = state_of(12)
    other = replace(one, entrants=tuple(replace(e, rating=-e.rating) for e in one.entrants))
    assert ROBIN.draw(one) == ROBIN.draw(other)


@pytest.mark.parametrize("people", [8, 18])
def test_the_same_state_gives_the_same_draw(people) -> None:
    start = end_of(state_of(people, rounds=3))
    some = replace(start, settings=replace(start.settings, rounds=9))
    assert ROBIN.draw(some) == ROBIN.draw(shuffled(some, Random(7)))


def test_nothing_is_drawn_while_a_table_is_played() -> None:
    start = state_of(9)
    assert ROBIN.draw(with_draw(start, ROBIN.draw(start))) == type(ROBIN.draw(start))()


def test_a_round_that_is_drawn_again_keeps_its_place_in_the_plan() -> None:
    (first, draw), *_ = all_draws("round_robin", state_of(9))
    now = with_results(with_draw(first, draw), Random(1))
    seed = redraw_seed(now.settings.seed, 1)
    again = replace(now, settings=replace(now.settings, seed=seed))
    groups = [{frozenset(t.people) for t in ROBIN.draw(s).tables} for s in (now, again)]
    assert groups[0] == groups[1]


def left(state: TournamentState, one: int, out: int) -> TournamentState:
    """Return the state with this entrant out from a round on."""
    rows = (replace(e, out_from_round=out) if e.id == one else e for e in state.entrants)
    return replace(state, entrants=tuple(rows))


def joined(state: TournamentState, one: int, first: int) -> TournamentState:
    return replace(state, entrants=(*state.entrants, Entrant(one, 0.0, first)))


@pytest.mark.parametrize("people", [9, 15, 27])
@pytest.mark.parametrize("remainder", ["bye", "bot"])
def test_after_one_has_left_nobody_meets_twice(people, remainder) -> None:
    """The other tables stay as planned; at theirs a bot sits, or the two others have a bye."""
    end = end_of(left(state_of(people, remainder=remainder), 1, 3))
    times = met(end, list(range(2, people + 1)))
    assert max(times) == 1
    history = history_of(end)
    if remainder == "bot":
        assert min(times) == 1 and not history.byes
    assert balance([history.byes[one] for one in range(2, people + 1)]) <= 1


def test_three_who_have_left_cost_no_byes() -> None:
    start = state_of(15)
    for one in (1, 2, 3):
        start = left(start, one, 2)
    end = end_of(start)
    assert not end.byes and max(met(end, list(range(4, 16)))) <= 2


def test_a_late_entrant_takes_the_place_of_one_who_has_left() -> None:
    end = end_of(joined(left(state_of(9), 1, 2), 10, 2))
    times = met(end, list(range(2, 10)))
    assert set(times) == {1} and not end.byes
    history = history_of(end)
    assert sum(history.times_met(10, one) for one in range(2, 10)) == 6


def test_a_late_entrant_takes_the_place_of_a_bot() -> None:
    end = end_of(joined(state_of(8, remainder="bot"), 10, 2))
    assert set(met(end, list(range(1, 9)))) == {1}
    bots = [result for result in end.results if None in result.table.seats]
    assert {result.table.round for result in bots} == {1}


@pytest.mark.parametrize(("people", "late"), [(9, 1), (9, 3), (15, 2), (60, 5)])
def test_where_the_plan_has_no_place_those_meet_who_have_met_least(people, late) -> None:
    start = state_of(people)
    for one in range(late):
        start = joined(start, 1000 + one, 2)
    end = end_of(start)
    assert max(met(end)) <= 2
    history = history_of(end)
    assert balance([history.byes[one] for one in end.by_id]) <= 1


def test_a_no_show_who_is_withdrawn_leaves_a_place() -> None:
    """After two no-shows a player is out, and is not met."""
    start = state_of(9)
    for _ in range(4):
        now = with_results(with_draw(start, ROBIN.draw(start)), Random(start.round))
        missed = (replace(r, no_shows=frozenset({1} & set(r.table.people))) for r in now.results)
        start = replace(now, results=tuple(missed))
    assert ROBIN.draw(start).over
    history = history_of(start)
    assert [r.table.round for r in start.results if 1 in r.table.people] == [1, 2]
    assert all(history.times_met(1, one) == 0 for one in range(2, 10))
    assert len([bye for bye in start.byes if bye.round > 2]) == 4


@pytest.mark.sampled(5)
@pytest.mark.parametrize("people", [2, 3, 4, 6, 7, 11, 16, 25, 40, 41, 100])
@pytest.mark.parametrize("remainder", ["bye", "bot"])
def test_an_entrant_who_comes_late_or_leaves_or_stays_away_is_coped_with(people, remainder) -> None:
    """Whatever happens, everybody present has one place in each round, and byes stay even."""
    random = Random(people)
    rounds = min(9, ROBIN.round_count(state_of(people)))
    start = state_of(people, remainder=remainder, rounds=rounds)
    for one in random.sample(range(1, people + 1), people // 4):
        start = left(start, one, random.randint(2, 6))
    for number in range(people // 5):
        start = joined(start, 1000 + number, random.randint(2, 4))
    end = end_of(start, absence=0.1)
    history = history_of(end)
    stayed = [e.id for e in end.entrants if e.first_round == 1 and not end.out_from_round(e.id)]
    assert not stayed or balance([history.byes[one] for one in stayed]) <= 2
    for number in range(1, end.round + 1):
        tables = [r.table for r in end.results_of_round(number)]
        bots = sum(table.seats.count(None) for table in tables)
        here = len(end.participants(number))
        assert bots <= (2 if remainder == "bot" or here < 3 else 0)
        byes = sum(bye.round == number for bye in end.byes)
        assert byes == (0 if bots or here % 3 == 0 else here % 3)


@pytest.mark.slow
def test_five_hundred_meet_nobody_twice_in_nine_rounds() -> None:
    end = end_of(state_of(500, rounds=9))
    assert max(history_of(end).meetings.values()) == 1
    assert balance(Counter(bye.entrant for bye in end.byes).values()) == 0


def test_without_a_number_of_rounds_it_ends_when_everybody_has_met() -> None:
    assert round_count("round_robin", state_of(9)) == 4
    assert round_count("round_robin", state_of(9, rounds=2)) == 2
    assert round_count("round_robin", state_of(500)) == 50
    assert round_count("swiss", new_state(9)) == 3


def test_equals_are_ranked_by_their_own_meeting() -> None:
    """Two have three points each: the one ahead when they met comes first."""
    settings = Settings(ties=ROBIN.ties, seed="x")
    entrants = tuple(map(Entrant, range(1, 6)))
    results = (new_result(1, 1, (1, 2, 3), (50, 40, 0)), new_result(2, 1, (2, 4, 5), (99, 10, 0)))
    table = compute_standings(TournamentState(settings, entrants, results))
    one, other = (next(r for r in table.rows if r.entrant == who) for who in (1, 2))
    assert (one.values[0], other.values[0]) == (3.0, 4.0) and other.rank < one.rank
    level = replace(settings, by_place=(3, 0, 0))
    table = compute_standings(TournamentState(level, entrants, results))
    assert [row.entrant for row in table.rows][:2] == [1, 2]
    assert table.rows[1].decided == "head_to_head"


@pytest.mark.parametrize(
    ("settings", "code"),
    [
        (Settings(remainder="mixed"), "planned_size"),
        (Settings(field="matchpoints"), "other_cards"),
        (Settings(rounds=-1), "rounds"),
        (Settings(seats=5), "seats"),
    ],
)
def test_unplayable_settings_are_named(settings, code) -> None:
    assert code in [problem.code for problem in ROBIN.problems(settings)]


def test_the_forecast_says_how_often_opponents_meet() -> None:
    assert expected_meetings(9, Settings()) == (1, 1)
    assert expected_meetings(9, Settings(rounds=8)) == (2, 2)
    assert expected_meetings(9, Settings(rounds=3)) == (0, 1)
    assert expected_meetings(10, Settings()) == (1, 2)
    assert expected_meetings(3, Settings(rounds=5)) == (5, 5)
    assert expected_meetings(41, Settings()) is None


def test_bots_and_histories_agree() -> None:
    """A bot is no opponent: only its meetings are counted."""
    history: History = history_of(end_of(state_of(8, remainder="bot")))
    assert {history.times_met(BOT, one) for one in range(1, 9)} == {1}
