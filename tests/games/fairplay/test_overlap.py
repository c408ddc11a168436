"""Who met whom, and how often chance would have done it."""

from random import Random

import pytest

from games.fairplay.detection.co_occurrence import overlaps, tail


def test_two_who_always_meet_among_many_stand_out() -> None:
    dice = Random(5)
    meetings = []
    for hour in range(40):
        others = dice.sample(range(10, 40), 28)
        meetings.append((hour, [1, 2, others.pop()]))
        meetings += [(hour, others[at : at + 3]) for at in range(0, 27, 3)]
    first, *rest = overlaps(meetings, range(40))
    assert (first.pair, first.met) == ((1, 2), 40)
    # Two seats beside one, each by chance one of 29 others.
    assert first.expected == pytest.approx(40 * 2 / 29)
    assert first.chance < 1e-6 < min(one.chance for one in rest)


def test_the_only_three_who_are_there_cannot_help_but_meet() -> None:
    meetings = [("noon", [1, 2, 3])] * 20
    assert {(one.met, one.expected) for one in overlaps(meetings, [1, 2, 3])} == {(20, 20.0)}
    assert all(one.chance > 0.4 for one in overlaps(meetings, [1, 2, 3]))


def test_bots_take_seats_and_are_no_people() -> None:
    meetings = [("noon", [1, 2, 900]), ("noon", [3, 900, 901])]
    (only,) = overlaps(meetings, [1, 2, 3])
    # Two seats beside 1, and 5 that others took: one of them by 2.
    assert (only.pair, only.expected) == ((1, 2), pytest.approx(2 / 5))


def test_who_played_at_other_hours_could_not_meet() -> None:
    assert overlaps([(1, [1, 8, 9]), (2, [2, 8, 9])], [1, 2]) == []


def test_few_meetings_are_left_out_where_asked() -> None:
    meetings = [(hour, [1, 2, 3]) for hour in range(3)] + [(9, [1, 4, 5])]
    assert {one.pair for one in overlaps(meetings, range(9), least=2)} == {(1, 2), (1, 3), (2, 3)}


@pytest.mark.parametrize(
    ("met", "expected", "chance"),
    [(0, 5.0, 1.0), (3, 0.0, 0.0), (1, 1.0, 0.632120558), (2, 1.0, 0.264241117)],
)
def test_the_tail_is_poissons(met: int, expected: float, chance: float) -> None:
    assert tail(met, expected) == pytest.approx(chance)


def test_the_tail_keeps_falling_far_out() -> None:
    chances = [tail(met, 1.0) for met in range(1, 40)]
    assert chances == sorted(chances, reverse=True) and 0 < chances[-1] < 1e-40
