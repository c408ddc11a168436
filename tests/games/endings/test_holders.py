"""The cards that each other seat may hold, compared with what the bots' search knows."""

import pytest

from games.bots.search.worlds import knowledge_of
from games.bots.search.worlds.sampling import all_worlds
from games.endings.holders import every_lie, holders, seen_plays
from tests.games.endings.every_order import ending, seen
from tests.games.endings.test_settled import turns_near_the_end


@pytest.mark.sampled(4)
@pytest.mark.parametrize("seed", range(100, 108))
def test_the_lies_are_those_of_the_bots_search(seed: int) -> None:
    """Both are written apart from each other."""
    for turn in turns_near_the_end(seed):
        observation = seen(turn)
        worlds = all_worlds(knowledge_of(observation), 1 << 40) or []
        assert _sorted(every_lie(observation)) == _sorted(worlds)


def _sorted(lies) -> list[list[tuple[int, int]]]:
    return sorted(sorted(lie.items()) for lie in lies)


def test_the_lie_that_is_true_is_one_of_them() -> None:
    for turn in turns_near_the_end(110):
        deal, observation = turn.running, seen(turn)
        assert deal is not None
        others = {seat for seat in observation.active if seat != observation.seat}
        assert {seat: deal.hands[seat] for seat in others} in list(every_lie(observation))


def test_who_does_not_follow_holds_none_of_the_suit() -> None:
    """Seat 1 leads a spade; seat 2, who must follow, plays a club."""
    game = ending("KS AH | JS JH | 9D JC", trick="9S QC")
    observation = seen(game)
    plays = list(seen_plays(observation))
    assert [(play.seat, play.card) for play in plays] == [(1, 0), (2, 8)]
    assert holders(observation)[1] & 63 and not holders(observation)[2] & 63
