"""Who sits down with whom: pure."""

from hypothesis import given
from hypothesis import strategies as st

from games.matchmaking.matching import Candidate, Waiting, choose_bots, match, overdue


def waiting(*since: int) -> list[Waiting]:
    return [Waiting(number, at, 1500) for number, at in enumerate(since)]


def test_first_come_first_served():
    assert match(waiting(5, 1, 4, 2, 3), now=10) == [[1, 3, 4]]


def test_two_do_not_make_a_table():
    assert match(waiting(1, 2), now=10) == []


def test_nobody_sits_down_before_having_come():
    assert match(waiting(1, 2, 30), now=10) == []


@given(st.lists(st.integers(0, 1000), max_size=60), st.integers(2, 4))
def test_everybody_sits_once_and_only_the_last_are_left(since, seats):
    groups = match(waiting(*since), 1000, seats)
    seated = [user for group in groups for user in group]
    assert len(seated) == len(set(seated)) == len(since) - len(since) % seats
    assert all(len(group) == seats for group in groups)
    left = set(range(len(since))) - set(seated)
    assert all(since[user] >= max((since[one] for one in seated), default=0) for user in left)


def test_bots_are_called_when_somebody_has_waited_long_enough():
    assert not overdue([], 10_000, 0)
    assert not overdue(waiting(5000), 10_000, 6000)
    assert overdue(waiting(5000, 9999), 10_000, 5000)


def test_the_nearest_bots_sit_down():
    bots = [Candidate(1, 1900, 0), Candidate(2, 1480, 0), Candidate(3, 1520, 0)]
    assert set(choose_bots(bots, [1500, 1500], 2)) == {2, 3}


def test_of_equals_those_with_fewer_games():
    bots = [Candidate(1, 1500, 3), Candidate(2, 1530, 0), Candidate(3, 1600, 0)]
    assert choose_bots(bots, [1500], 2) == [2, 1]


def test_of_all_equal_the_first():
    bots = [Candidate(5, 1500, 0), Candidate(2, 1530, 0), Candidate(3, 1490, 0)]
    assert choose_bots(bots, [1500], 2) == [5, 2]
