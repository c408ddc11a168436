"""What open cards promise is worth more the surer it is."""

from dataclasses import replace

import pytest

from games.bots.equity import Outlook
from games.bots.searcher.play import result
from games.engine import observe
from tests.games.bots.worlds.test_knowledge import HANDS, played


@pytest.mark.parametrize("seat, sign", [(1, 1), (2, -1)])
def test_more_points_are_better_for_the_declarer_alone(seat: int, sign: int) -> None:
    seen = observe(played(HANDS, *(("AC",) if seat == 2 else ())), seat)
    outlook = Outlook(seen)
    worths = [sign * result(seen, outlook, value) for value in range(60, 141, 5)]
    assert worths == sorted(worths)


def test_points_beyond_the_contract_make_it_surer() -> None:
    seen = observe(played(HANDS), 1)
    outlook = Outlook(seen)
    assert result(seen, outlook, 110) > result(seen, outlook, 100)


def test_at_the_end_nothing_is_unsure() -> None:
    seen = observe(played(HANDS), 1)
    last = Outlook(seen)
    ended = replace(seen, counts=(0, 0, 0))
    assert result(ended, last, 100) == last.in_play(100)[1]


def test_a_defender_prefers_own_points_to_those_of_the_other() -> None:
    seen = observe(played(HANDS, "AC"), 2)
    outlook = Outlook(seen)
    assert result(seen, outlook, 60, 40) > result(seen, outlook, 60, 10)
