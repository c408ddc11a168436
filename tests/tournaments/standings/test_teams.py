"""Tests of the table of teams: sums of the members' numbers, and each member's part."""

from dataclasses import replace

import pytest

from tests.tournaments.states import new_result
from tournaments.standings.standings import compute_standings
from tournaments.standings.state import (
    UNITS_PER_POINT,
    Bye,
    Entrant,
    Result,
    Settings,
    Table,
    TournamentState,
)
from tournaments.standings.teams import team_standings, team_ties
from tournaments.standings.tiebreaks import TIE_BREAKS

SETTINGS = Settings(seed="seed", ties=("points", "game", "random_draw"))


def entrants(*teams: int) -> tuple[Entrant, ...]:
    """Return entrants 1, 2, ... of these teams."""
    return tuple(Entrant(number, team=team) for number, team in enumerate(teams, 1))


def nine(**more: object) -> TournamentState:
    """Three teams, 10, 20 and 30, after one round; 10 has won every table."""
    results = (
        new_result(1, 1, (1, 4, 7), (900, 500, 0)),
        new_result(1, 2, (2, 5, 8), (800, 100, 300), **more),
        new_result(1, 3, (3, 6, 9), (700, 200, 100)),
    )
    people = entrants(10, 10, 10, 20, 20, 20, 30, 30, 30)
    return TournamentState(SETTINGS, people, results)


def test_the_points_of_the_members_are_added():
    rows = team_standings(nine()).rows
    assert [(row.rank, row.team, row.values[0]) for row in rows] == [
        (1, 10, 9.0),
        (2, 20, 2.0),
        (3, 30, 1.0),
    ]


def test_each_member_shows_what_they_brought_in_which_round():
    row = next(row for row in team_standings(nine()).rows if row.team == 20)
    brought = {member.entrant: (member.points, member.by_round) for member in row.members}
    unit = UNITS_PER_POINT
    assert brought == {
        4: (unit, ((1, unit),)),
        5: (0, ((1, 0),)),
        6: (unit, ((1, unit),)),
    }
    assert sum(points for points, _ in brought.values()) == row.values[0] * unit


def test_a_running_table_is_no_part_of_what_somebody_brought():
    state = nine()
    running = replace(state, results=(*state.results, Result(Table(2, 1, (1, 5, 9), 0))))
    brought = {m.entrant: m.by_round for row in team_standings(running).rows for m in row.members}
    assert [number for number, _ in brought[1]] == [1]


def test_equal_teams_are_separated_by_the_sum_of_the_next_number():
    results = (
        new_result(1, 1, (1, 3, None), (500, 100, 0)),
        new_result(1, 2, (4, 2, None), (900, 100, 0)),
    )
    rows = team_standings(TournamentState(SETTINGS, entrants(10, 10, 20, 20), results)).rows
    assert [(row.team, row.values[:2], row.decided) for row in rows] == [
        (20, (4.0, 1000.0), ""),
        (10, (4.0, 600.0), "game"),
    ]


def test_teams_equal_in_everything_are_separated_by_the_seed():
    firsts, equal = set(), (new_result(1, 1, (1, 2, None), (500, 500, 0)),)
    for seed in range(30):
        settings = replace(SETTINGS, seed=str(seed), ties=("points",))
        rows = team_standings(TournamentState(settings, entrants(10, 20), equal)).rows
        assert [row.rank for row in rows] == [1, 2] and rows[1].decided == "random_draw"
        firsts.add(rows[0].team)
    assert firsts == {10, 20}


def test_a_no_show_brings_nothing_and_the_others_share_the_table():
    rows = team_standings(nine(no_shows=frozenset({2}))).rows
    assert {row.team: row.values[0] for row in rows} == {10: 6.0, 20: 3.0, 30: 3.0}


def test_a_bye_brings_each_member_the_mean_of_the_round():
    state = nine()
    people = (*state.entrants, *(Entrant(90 + n, team=40) for n in range(3)))
    byes = tuple(Bye(1, 90 + n) for n in range(3))
    row = next(
        row
        for row in team_standings(replace(state, entrants=people, byes=byes)).rows
        if row.team == 40
    )
    assert row.values[0] == pytest.approx(4.0)


def test_a_team_is_out_when_all_its_members_are():
    state = nine()
    gone = tuple(replace(e, out_from_round=2) if e.id <= 4 else e for e in state.entrants)
    rows = {row.team: row for row in team_standings(replace(state, entrants=gone)).rows}
    assert [rows[team].out for team in (10, 20, 30)] == [True, False, False]
    assert [member.out for member in rows[20].members] == [True, False, False]


def test_numbers_of_single_players_do_not_order_teams():
    ties = ("points", "head_to_head", "reached", "random_draw")
    assert team_ties(ties) == ("points", "random_draw")
    assert team_ties(("share",)) == ("share", "random_draw")


def test_every_other_number_is_the_sum_of_the_members_numbers():
    state = replace(nine(), settings=replace(SETTINGS, ties=("opponents", "share", "wins", "game")))
    table, teams = compute_standings(state), team_standings(state)
    assert teams.ties == ("opponents", "share", "wins", "game", "random_draw")
    for row in teams.rows:
        for name, value in zip(teams.ties[:-1], row.values, strict=False):
            ids = [member.entrant for member in row.members]
            assert value == pytest.approx(sum(TIE_BREAKS[name].value(table.data, i) for i in ids))


def test_a_team_of_which_nobody_played_ranks_after_all_others():
    """By game points team 20 lost 800, and nobody of team 30 and 40 ever came."""
    by_game = replace(SETTINGS, by_place=(0,), per_game_point=1)
    results = (new_result(1, 1, (1, 2, None), (500, -800, 0)),)
    rows = team_standings(TournamentState(by_game, entrants(10, 20, 30, 40), results)).rows
    assert [(row.team, row.rank, row.played) for row in rows] == [
        (10, 1, True), (20, 2, True), (30, 3, False), (40, 3, False),
    ]  # fmt: skip
    assert [row.decided for row in rows] == ["", "points", "played", ""]


def test_equal_sums_of_fractions_are_equal():
    """Three thirds and a whole point are level, so that the next number decides."""
    results = (
        new_result(1, 1, (1, 2, 3, 4), (900, 500, 500, 500)),
        new_result(1, 2, (5, None, None), (100, 0, 0)),
    )
    settings = replace(SETTINGS, by_place=(3, 1, 0, 0))
    rows = team_standings(TournamentState(settings, entrants(10, 20, 20, 20, 30), results)).rows
    values = {row.team: row.values[0] for row in rows}
    assert values == {10: 3.0, 20: 1.0, 30: 3.0}


def test_entrants_without_a_team_are_in_no_row():
    assert team_standings(TournamentState(SETTINGS, entrants(0, 0))).rows == ()
