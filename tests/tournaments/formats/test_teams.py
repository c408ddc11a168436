"""The format of teams: meetings, lineups, byes, bots, and tournaments of every size."""

from collections import Counter
from dataclasses import replace
from itertools import combinations
from random import Random

import pytest

from tests.tournaments.states import new_state, shuffled, with_draw, with_results
from tournaments.formats import FORMATS, Draw
from tournaments.formats.history import BOT, History
from tournaments.formats.swiss.format import round_count
from tournaments.formats.teams.lineup import find_lineup
from tournaments.formats.teams.sides import side_history
from tournaments.standings.state import Entrant, Settings, TournamentState
from tournaments.standings.teams import team_standings

TEAMS = FORMATS["teams"]


def team_state(people: int, seed: int = 1, **settings: object) -> TournamentState:
    """Return entrants in teams of three, in order; the last team may be smaller."""
    state = new_state(people, seed, form="teams", **settings)
    entrants = tuple(replace(e, team=1000 + (e.id - 1) // 3) for e in state.entrants)
    return replace(state, entrants=entrants)


def rounds(state: TournamentState, count: int = 50) -> list[tuple[TournamentState, Draw]]:
    """Play so many rounds; return the state before each draw, and the draw."""
    random, played = Random(state.settings.seed), []
    for _ in range(count):
        draw = TEAMS.draw(state)
        if draw.over:
            break
        played.append((state, draw))
        state = with_results(with_draw(state, draw), random)
    return played


def teams_at(state: TournamentState, seats: tuple) -> list[int]:
    return [state.by_id[one].team for one in seats if one is not None]


def check_round(state: TournamentState, draw: Draw) -> None:
    """Assert what holds in every round: one place each, no teammates, and whole teams."""
    number = draw.tables[0].round
    places = [one for table in draw.tables for one in table.people]
    places += [bye.entrant for bye in draw.byes]
    assert sorted(places) == sorted(entrant.id for entrant in state.participants(number))
    for table in draw.tables:
        sides = teams_at(state, table.seats)
        assert len(sides) == len(set(sides)) and table.people
    sizes = Counter(entrant.team for entrant in state.participants(number))
    byes = Counter(state.by_id[bye.entrant].team for bye in draw.byes)
    assert all(sizes[team] == members for team, members in byes.items())
    met: dict[int, set[int]] = {}
    for table in draw.tables:
        for team in teams_at(state, table.seats):
            met.setdefault(team, set()).update(teams_at(state, table.seats))
    assert all(len(teams) <= 3 for teams in met.values())


@pytest.mark.sampled(3)
@pytest.mark.parametrize("people", [6, 7, 9, 12, 13, 14, 15, 18, 27, 30, 45])
def test_every_round_seats_each_member_once_and_no_teammates_together(people):
    played = rounds(team_state(people, rounds=4))
    assert len(played) == 4
    for state, draw in played:
        check_round(state, draw)


@pytest.mark.slow
@pytest.mark.parametrize("people, teams", [(100, 34), (500, 167)])
def test_a_large_field_is_drawn(people, teams):
    state = team_state(people, rounds=3)
    played = rounds(state)
    assert len(played) == 3 and len(team_standings(state).rows) == teams
    for before, draw in played:
        check_round(before, draw)
        assert len(draw.byes) <= 6


@pytest.mark.parametrize("people", [2, 3])
def test_one_team_alone_is_over_at_once(people):
    assert TEAMS.draw(team_state(people)).over


def test_two_teams_meet_with_a_team_of_bots():
    (state, draw), *_ = rounds(team_state(6, rounds=1))
    assert len(draw.tables) == 3 and not draw.byes
    assert all(table.seats.count(None) == 1 for table in draw.tables)
    check_round(state, draw)


def test_three_teams_play_three_tables_at_once():
    (_, draw), *_ = rounds(team_state(9, rounds=1))
    assert [table.number for table in draw.tables] == [1, 2, 3] and not draw.byes


@pytest.mark.sampled(9)
@pytest.mark.parametrize("people", [27, 36, 45])
def test_teams_meet_no_rivals_twice_while_that_is_possible(people):
    state, draw = rounds(team_state(people, rounds=3))[-1]
    meetings = side_history(with_draw(state, draw)).meetings
    assert max(meetings.values()) == 1


def test_nobody_meets_an_opponent_twice_as_long_as_the_teams_are_new():
    state, draw = rounds(team_state(27, rounds=4))[-1]
    pairs: Counter = Counter()
    for result in with_draw(state, draw).results:
        pairs.update(combinations(sorted(result.table.people), 2))
    assert max(pairs.values()) == 1


def test_in_a_rematch_of_teams_the_members_meet_others():
    """Three teams play three rounds: each member can meet each of the others once."""
    state, draw = rounds(team_state(9, rounds=3))[-1]
    pairs: Counter = Counter()
    for result in with_draw(state, draw).results:
        pairs.update(combinations(sorted(result.table.people), 2))
    assert set(pairs.values()) == {1} and len(pairs) == 27


@pytest.mark.parametrize("teams, in_all", [(4, 4), (5, 10), (7, 7), (8, 16)])
def test_byes_go_round_before_a_team_has_a_second_one(teams, in_all):
    state, draw = rounds(team_state(3 * teams, rounds=teams))[-1]
    byes = side_history(with_draw(state, draw)).byes
    assert byes.total() == in_all and max(byes.values()) - min(byes.values()) == 0


def test_the_lowest_team_has_the_bye():
    state, draw = rounds(team_state(12, rounds=2))[1]
    first = {state.by_id[bye.entrant].team for bye in rounds(team_state(12, rounds=2))[0][1].byes}
    (team,) = {state.by_id[bye.entrant].team for bye in draw.byes}
    order = [row.team for row in team_standings(state).rows if row.team not in first]
    points = {row.team: row.values[0] for row in team_standings(state).rows}
    assert points[team] == min(points[one] for one in order)


def test_bots_may_fill_a_meeting_instead_of_byes():
    (state, draw), *_ = rounds(team_state(12, rounds=1, remainder="bot"))
    assert not draw.byes and sum(table.seats.count(None) for table in draw.tables) == 6
    check_round(state, draw)


def test_equal_teams_meet():
    """In the second round of nine teams the three winners of the first meet."""
    state, draw = rounds(team_state(27, rounds=2))[1]
    levels = {row.team: row.values[0] for row in team_standings(state).rows}
    meetings = [
        {team for table in draw.tables[at : at + 3] for team in teams_at(state, table.seats)}
        for at in (0, 3, 6)
    ]
    means = [sum(levels[team] for team in meeting) / 3 for meeting in meetings]
    assert means == sorted(means, reverse=True) and means[0] > means[-1]


def test_seats_and_first_deals_are_spread():
    state, draw = rounds(team_state(27, rounds=4))[-1]
    seats: dict[int, Counter] = {}
    deals: Counter = Counter()
    for result in with_draw(state, draw).results:
        deals[result.table.seats[result.table.first_dealer]] += 1
        for seat, one in enumerate(result.table.seats):
            seats.setdefault(one, Counter())[seat] += 1
    assert all(max(had.values()) - min(had[s] for s in range(3)) <= 2 for had in seats.values())
    assert max(deals.values()) <= 3


class TestMissingMembers:
    def test_a_bot_plays_for_a_member_who_withdrew(self):
        state = team_state(9, rounds=3)
        entrants = tuple(
            replace(e, out_from_round=2 if e.id == 1 else None) for e in state.entrants
        )
        (_, _), (before, draw), *_ = rounds(replace(state, entrants=entrants))
        check_round(before, draw)
        assert sum(table.seats.count(None) for table in draw.tables) == 1
        assert {2, 3} <= {one for table in draw.tables for one in table.people}

    def test_a_member_with_two_no_shows_is_out_and_the_team_plays_on(self):
        state = team_state(9, rounds=3)
        for _ in range(2):
            draw = TEAMS.draw(state)
            state = with_results(with_draw(state, draw), Random(1))
            results = (
                replace(r, no_shows=frozenset({1}) & set(r.table.people)) for r in state.results
            )
            state = replace(state, results=tuple(results))
        draw = TEAMS.draw(state)
        assert 1 not in {one for table in draw.tables for one in table.people}
        assert len(draw.tables) == 3

    def test_small_teams_play_without_bots_where_they_can(self):
        state = team_state(9, rounds=1)
        entrants = tuple(e for e in state.entrants if e.id % 3)
        draw = TEAMS.draw(replace(state, entrants=entrants))
        assert len(draw.tables) == 2 and all(None not in table.seats for table in draw.tables)

    def test_bots_are_spread_over_the_tables(self):
        found = find_lineup(History(), [[1, 2], [3, 4], [5, 6, 7]], ("seed", 1, 1))
        assert sorted(table.count(BOT) for table in found) == [0, 1, 1]

    def test_another_member_sits_beside_the_bot_the_next_time(self):
        history = History()
        history.meetings.update({(BOT, 4): 1, (BOT, 7): 1})
        found = find_lineup(history, [[1, 2], [4, 5, 6], [7, 8, 9]], ("seed", 1, 1))
        beside = next(table for table in found if BOT in table)
        assert not {4, 7} & set(beside)

    def test_a_team_without_members_is_not_drawn(self):
        state = team_state(12, rounds=3)
        entrants = tuple(
            replace(e, out_from_round=2 if e.id <= 3 else None) for e in state.entrants
        )
        _, (before, draw), *_ = rounds(replace(state, entrants=entrants))
        assert 1000 not in {before.by_id[one].team for t in draw.tables for one in t.people}
        assert len(draw.tables) == 3 and not draw.byes

    def test_a_late_team_and_a_reserve_play_from_their_round_on(self):
        state = team_state(9, rounds=3)
        late = tuple(Entrant(20 + n, 1500.0, 2, None, 2000) for n in range(3))
        out = tuple(replace(e, out_from_round=2 if e.id == 1 else None) for e in state.entrants)
        reserve = Entrant(30, 1500.0, 2, None, 1000)
        played = rounds(replace(state, entrants=(*out, *late, reserve)))
        assert [len(draw.tables) for _, draw in played] == [3, 3, 3]
        for before, draw in played:
            check_round(before, draw)
        assert 30 in {one for t in played[1][1].tables for one in t.people} | {
            bye.entrant for bye in played[1][1].byes
        }

    @pytest.mark.parametrize("seed", range(6))
    def test_random_leavers_and_no_shows_never_stop_it(self, seed):
        random = Random(seed)
        state = team_state(3 * random.randint(2, 9), seed, rounds=5)
        for _ in range(5):
            draw = TEAMS.draw(state)
            if draw.over:
                break
            check_round(state, draw)
            state = with_results(with_draw(state, draw), random)
            state = replace(
                state,
                entrants=tuple(_maybe_leaves(e, state.round, random) for e in state.entrants),
                results=tuple(
                    replace(
                        r, no_shows=frozenset(p for p in r.table.people if random.random() < 0.1)
                    )
                    if r.table.round == state.round
                    else r
                    for r in state.results
                ),
            )
        assert len(team_standings(state).rows) == len({e.team for e in state.entrants})


def _maybe_leaves(entrant: Entrant, number: int, random: Random) -> Entrant:
    leaves = entrant.out_from_round is None and random.random() < 0.1
    return replace(entrant, out_from_round=number + 1) if leaves else entrant


def test_the_draw_depends_on_the_state_alone():
    state, draw = rounds(team_state(18, rounds=2))[-1]
    assert TEAMS.draw(shuffled(state, Random(5))) == draw
    assert TEAMS.draw(replace(state, settings=replace(state.settings, seed="other"))) != draw


def test_nothing_is_due_while_a_table_plays():
    state = team_state(9)
    running = with_draw(state, TEAMS.draw(state))
    assert TEAMS.draw(running) == Draw()


def test_teams_are_counted_for_the_number_of_rounds():
    assert round_count(team_state(9)) == 1
    assert round_count(team_state(27)) == 3
    assert len(rounds(team_state(27))) == 3


def test_an_annulled_meeting_may_be_repeated():
    state = team_state(18, rounds=3)
    state = with_results(with_draw(state, TEAMS.draw(state)), Random(1))
    void = replace(state, results=tuple(replace(r, annulled=True) for r in state.results))
    assert not side_history(void).meetings and side_history(state).meetings


@pytest.mark.parametrize(
    "settings, code",
    [
        (Settings(seats=2), "teams_seats"),
        (Settings(seats=4), "teams_seats"),
        (Settings(remainder="mixed"), "teams_mixed"),
        (Settings(field="matchpoints"), "other_cards"),
    ],
)
def test_settings_that_teams_cannot_play(settings, code):
    assert code in [problem.code for problem in TEAMS.problems(settings)]
