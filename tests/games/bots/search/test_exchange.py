"""Tests of gifts: the value of the contract after them, up to the highest raise."""

from typing import Any

import pytest

from games.bots.search.budget import Budget
from games.bots.search.contracts import evenly
from games.bots.search.equity import Outlook
from games.bots.search.exchange import (
    _rounds,
    choose_gift,
    gift_worth,
    is_redealt,
    open_contracts,
    position_after,
)
from games.bots.search.solver import Position, Solver
from games.engine import (
    Action,
    Agreements,
    Observation,
    Phase,
    agreements_from,
    legal_actions,
    new_game,
    start_deal,
)
from games.engine.actions import Give
from games.engine.cards import DECK, card_name, points_in
from tests.games.bots.deals import deal, look, played_on
from tests.games.engine.builders import cards as cards_named

# Two marriages: what exceeds the bid by 130 is told apart.
STRONG = "AS TS KS QS KH QH AH"


def asked(hand: str, talon: str, **agreed: Any) -> tuple[Observation, tuple[Action, ...]]:
    return look(deal([hand], talon=talon, actions=["pass", "pass"], **agreed))


def given(hand: str, talon: str, **agreed: Any) -> set[str]:
    found = choose_gift(*asked(hand, talon, **agreed), Solver(Agreements()), Budget(exchange=24))
    assert found is not None
    return {card_name(card) for _, card in found[0].cards}


@pytest.mark.parametrize(
    ("worlds", "ends"), [(48, [6, 12, 24, 48]), (12, [4, 6, 12]), (8, [4, 8]), (3, [3])]
)
def test_each_round_has_worlds_of_its_own(worlds: int, ends: list[int]) -> None:
    assert [stage.stop for stage in _rounds(worlds)] == ends
    assert [stage.start for stage in _rounds(worlds)] == [0, *ends[:-1]]


def test_points_far_above_the_bid_are_told_apart() -> None:
    seen, _ = asked(STRONG, "9C JD QD")
    outlook = Outlook(seen)
    assert gift_worth(seen, outlook, [230] * 8) > gift_worth(seen, outlook, [170] * 8)


def test_with_two_marriages_neither_is_broken() -> None:
    assert given(STRONG, "9C JD QD") <= {"9C", "JD", "QD"}


def test_four_nines_in_a_hand_are_dealt_anew() -> None:
    nines = cards_named("9S 9C 9D 9H")
    position = Position((0, nines, 0), to_act=0)
    assert is_redealt(agreements_from({"preset": "classic"}), position)
    without = {"preset": "classic", "redeal_four_nines_after_exchange": False}
    assert not is_redealt(agreements_from(without), position)
    assert not is_redealt(agreements_from({}), Position((nines, 0, 0), to_act=0))


def test_a_good_contract_is_not_risked_for_a_redeal() -> None:
    seen, _ = asked(STRONG, "9C JD QD")
    outlook = Outlook(seen)
    assert gift_worth(seen, outlook, [200] * 8) > gift_worth(seen, outlook, [*[200] * 7, None])


def test_a_hopeless_contract_is_better_dealt_anew() -> None:
    seen, _ = asked(STRONG, "9C JD QD")
    outlook = Outlook(seen)
    assert gift_worth(seen, outlook, [40] * 8) < gift_worth(seen, outlook, [None] * 8)


def test_the_fourth_nine_is_not_given_away() -> None:
    """Who holds the other three may have the deal dealt anew, and a sure contract is lost."""
    assert "9C" not in given("AS TS KS QS AH TH JC", "9C JD QD")


@pytest.mark.parametrize(
    ("agreed", "highest"),
    [({}, 150), ({"raise_before_exchange": True}, 100)],
)
def test_only_contracts_that_can_still_be_chosen_count(
    agreed: dict[str, object], highest: int
) -> None:
    seen, _ = asked(STRONG, "9C JD QD", **agreed)
    assert max(open_contracts(seen, evenly([130]))) == highest


def test_the_pile_of_two_players_goes_to_the_last_trick() -> None:
    game = start_deal(new_game(agreements_from({"preset": "duel"}), 0), DECK)
    while game.phase is not Phase.EXCHANGE:
        game = played_on(game, str(legal_actions(game)[-1]))
    seen, legal = look(game)
    chosen = next(action for action in legal if isinstance(action, Give))
    aside, laid = cards_named("AS TS"), 0 if chosen.laid is None else 1 << chosen.laid
    world = dict.fromkeys(seen.active, 0) | {-1: aside}
    assert position_after(seen, chosen, world).pile == points_in(aside | laid | seen.laid)
