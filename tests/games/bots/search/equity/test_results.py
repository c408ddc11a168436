"""A possible result is booked as the rules book it."""

import pytest

from games.bots.search.equity.results import PossibleResult, booked
from tests.games.bots.search.equity.standings import dealt

POINTS, NONE = (30, 70, 20), (0, 0, 0)


def result(contract: int, declared: int = 40, ending: str = "played") -> PossibleResult:
    return PossibleResult(1, contract, POINTS, (0, declared, 0), (2, 4, 2), ending)


def test_a_contract_made_and_one_failed() -> None:
    seen = dealt([100, 200, 300])
    assert booked(seen, result(110)).standing.scores == (130, 310, 320)
    assert booked(seen, result(115)).standing.scores == (130, 85, 320)


def test_a_deal_given_up() -> None:
    seen = dealt([100, 200, 300])
    assert booked(
        seen, PossibleResult(1, 100, NONE, NONE, NONE, "distributed")
    ).standing.scores == (
        160,
        200,
        360,
    )


def test_a_score_above_the_threshold_gets_on_the_barrel() -> None:
    after = booked(dealt([0, 800, 0]), result(100)).standing
    assert after.scores[1] == 880
    assert after.barrel[1] == 0


def test_a_contract_from_the_barrel_wins() -> None:
    seen = dealt([0, 880, 0], barrel=[None, 1, None])
    assert booked(seen, result(120, declared=60)).winner == 1
    assert booked(seen, result(115, declared=60)).winner is None


@pytest.mark.parametrize("played, over", [(4, False), (5, True)])
def test_the_last_deal_ends_the_game(played: int, over: bool) -> None:
    after = booked(dealt([0, 0, 0], max_deals=6, played=played), result(100))
    assert after.over is over
    assert after.winner == (1 if over else None)
