"""Tests of places of teams, and of teams formed at the start."""

from random import Random

import pytest

from tournaments.formats.teams.formation import Candidate, form_teams, placed, split_evenly


def people(*teams: int) -> list[Candidate]:
    """Return candidates 1, 2, ... of these teams."""
    return [Candidate(number, team) for number, team in enumerate(teams, 1)]


def sizes(lineups: tuple) -> list[int]:
    return sorted(len(lineup.members) for lineup in lineups)


def test_without_a_limit_everybody_has_a_place():
    assert placed(people(0, 7, 7, 0), [], None) == {1, 2, 3, 4}


def test_full_teams_have_places_in_the_order_in_which_they_became_full():
    field = people(0, 1, 1, 1, 2, 2, 2, 3, 3)
    assert placed(field, [2, 1], 3) == {5, 6, 7}
    assert placed(field, [2, 1], 6) == {2, 3, 4, 5, 6, 7}
    assert placed(field, [2, 1], 9) == {1, 2, 3, 4, 5, 6, 7, 8, 9}
    assert placed(field, [1], 6) == {1, 2, 3, 4, 5, 6}


def test_full_teams_keep_together():
    lineups = form_teams(people(1, 1, 1, 2, 2, 2), [2, 1], None, "seed")
    assert [(lineup.team, lineup.members) for lineup in lineups] == [
        (2, (4, 5, 6)),
        (1, (1, 2, 3)),
    ]


def test_two_of_a_team_get_somebody_who_looks_for_one():
    (lineup,) = form_teams(people(5, 5, 0), [], None, "seed")
    assert lineup.team == 5 and set(lineup.members) == {1, 2, 3}


def test_a_team_of_one_is_put_together_with_others():
    (lineup,) = form_teams(people(5, 6, 0), [], None, "seed")
    assert lineup.team == 0 and set(lineup.members) == {1, 2, 3}


@pytest.mark.parametrize("alone, expected", [(1, [1]), (4, [2, 2]), (5, [2, 3]), (7, [2, 2, 3])])
def test_the_last_teams_are_as_equal_as_possible(alone, expected):
    assert sizes(form_teams(people(*[0] * alone), [], None, "seed")) == expected
    assert sorted(map(len, split_evenly(range(alone)))) == expected


def test_teammates_depend_on_the_seed():
    drawn = {form_teams(people(*[0] * 6), [], None, str(seed)) for seed in range(20)}
    assert len(drawn) > 5
    assert form_teams(people(*[0] * 6), [], None, "a") == form_teams(
        people(*[0] * 6), [], None, "a"
    )


def test_the_limit_admits_whole_teams_first_and_then_in_order():
    field = people(0, 0, 0, 1, 1, 1, 0, 0, 0)
    lineups = form_teams(field, [1], 6, "seed")
    assert {one for lineup in lineups for one in lineup.members} == {1, 2, 3, 4, 5, 6}


def test_of_a_pair_the_first_has_a_place_though_the_second_has_none():
    """Six places: a full team, two single players, and one of a pair; no seat stays empty."""
    people = [Candidate(one, 1) for one in (1, 2, 3)]
    people += [Candidate(4), Candidate(5), Candidate(6, 2), Candidate(7, 2)]
    lineups = form_teams(people, [1], 6, "seed")
    assert sorted(one for lineup in lineups for one in lineup.members) == [1, 2, 3, 4, 5, 6]


def test_a_full_team_that_lost_a_member_is_a_pair():
    lineups = form_teams(people(1, 1, 0, 2, 2, 2), [1, 2], None, "seed")
    assert sorted((lineup.team, len(lineup.members)) for lineup in lineups) == [(1, 3), (2, 3)]


@pytest.mark.sampled(4)
@pytest.mark.parametrize("seed", range(40))
def test_nobody_is_left_out_and_nobody_is_in_two_teams(seed):
    random = Random(seed)
    field, full = [], []
    for team in range(1, random.randint(2, 60)):
        members = random.randint(1, 3)
        full += [team] if members == 3 else []
        field += [team] * members
    field += [0] * random.randint(0, 20)
    random.shuffle(field)
    lineups = form_teams(people(*field), full, None, str(seed))
    members = [one for lineup in lineups for one in lineup.members]
    assert sorted(members) == list(range(1, len(field) + 1))
    assert all(1 <= len(lineup.members) <= 3 for lineup in lineups)
    limit = 3 * random.randint(2, 20)
    assert len(form_teams(people(*field), full, limit, str(seed))) <= limit // 3
