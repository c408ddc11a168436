"""Tests of chances: what the net says, and how solved lies correct it."""

import pytest

from games.bots.search.contracts import BEFORE_EXCHANGE, chance
from games.bots.search.valuation import MIDDLES
from games.hand_explorer.chances.contracts import Tally, chance_of, mean_shares, promised, solved
from tests.games.hand_explorer.hands import question

AGREED = question().agreements


def sure(value: int) -> tuple[float, ...]:
    """Return shares of a declarer who takes about so much."""
    return tuple(float(abs(middle - value) < 5.5) for middle in MIDDLES)


def tally(values: dict[int, int], expected: tuple[float, ...]) -> Tally:
    found = Tally()
    for value, lies in values.items():
        for _ in range(lies):
            found.add(value, expected)
    return found


def test_before_a_lie_is_solved_the_net_speaks_alone() -> None:
    shares = mean_shares([sure(135), sure(175)])
    first = chance_of(AGREED, shares, Tally(), 150)
    taken = list(zip(MIDDLES, shares, strict=True))
    assert first == promised(shares, 150) == pytest.approx(chance(taken, 150, BEFORE_EXCHANGE))


def test_many_lies_overrule_the_net() -> None:
    found = chance_of(AGREED, sure(175), tally({95: 50_000}, sure(175)), 150)
    assert found == pytest.approx(solved({95: 1}, 150), abs=0.01)


def test_few_lies_hardly_count_where_a_net_knows_the_play() -> None:
    few = tally({95: 2}, sure(175))
    assert chance_of(AGREED, sure(175), few, 150) > 0.9


def test_a_guess_is_overruled_sooner_than_a_net() -> None:
    few, guessed = tally({95: 20}, sure(175)), question(must_overtake=True).agreements
    assert chance_of(guessed, sure(175), few, 150) < chance_of(AGREED, sure(175), few, 150)


def test_lucky_talons_do_not_change_the_chance() -> None:
    """The net knew of their luck: only what it did not know counts."""
    shares = mean_shares([sure(95), sure(175)])
    lucky = tally({175: 1000}, sure(175))
    assert chance_of(AGREED, shares, lucky, 150) == pytest.approx(promised(shares, 150), abs=0.01)


def test_higher_contracts_are_made_less_often() -> None:
    found = [solved({130: 3, 170: 2}, contract) for contract in range(100, 300, 10)]
    assert found == sorted(found, reverse=True)
