"""Contracts that tell the cards of a moment apart."""

from games.engine.bid_limits import hand_limit
from games.puzzles.exact.checker import Checker, choices_at
from games.puzzles.exact.guarantees import Guarantees
from games.puzzles.exact.moment import CLASSIC
from games.puzzles.making.contracts import raised, with_sharp_contract
from tests.games.puzzles.moments import moments_in_play


def test_a_sharp_contract_has_a_right_card() -> None:
    guarantees, checker = Guarantees(), Checker()
    found = [with_sharp_contract(moment, guarantees) for moment in moments_in_play(4)]
    sharp = [moment for moment in found if moment is not None]
    assert len(sharp) > 3
    for moment in sharp:
        assert list(checker.right_choices(moment, choices_at(moment)))


def test_no_contract_is_over_the_limit_of_the_hand_or_below_the_bid() -> None:
    moment = moments_in_play(4)[0]
    deal = moment.game.running
    assert deal is not None
    assert raised(moment, hand_limit(CLASSIC, deal.held) + 5) is None
    assert raised(moment, deal.bid - 5) is None


def test_long_hands_are_left_out() -> None:
    assert {with_sharp_contract(moment, Guarantees()) for moment in moments_in_play(8)} == {None}
