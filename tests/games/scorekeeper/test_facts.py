"""Tests of impossible facts of a deal, each refused with a sentence on the problem."""

from typing import Any

import pytest

from games.engine import agreements_from, new_game
from games.scorekeeper.errors import UnreadableSheet
from games.scorekeeper.facts import read_facts
from tests.games.scorekeeper.factories import played

DEAL = played(1, 120, [20, 90, 10])


def refusal(facts: object, **agreements: Any) -> tuple[str, Any]:
    game = new_game(agreements_from(agreements), 0)
    with pytest.raises(UnreadableSheet) as raised:
        read_facts(game, 3, facts)
    assert raised.value.data["deal"] == 3 and "3" in raised.value.text
    return raised.value.code, raised.value.data.get("field")


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"kind": "won"}, "kind"),
        ({"declarer": 3}, "declarer"),
        ({"declarer": True}, "declarer"),
        ({"contract": "120"}, "contract"),
        ({"points": [60, 60]}, "points"),
        ({"points": [-10, 120, 10]}, "points"),
        ({"declared": [[0, "X"]]}, "declared"),
        ({"declared": [[0, "S"], [1, "S"]]}, "declared"),
        ({"declared": [[0, "half S"]]}, "declared"),
        ({"declared": [[0, "aces"]]}, "declared"),
        ({"dark": True}, "dark"),
        ({"sale": [0, 120]}, "sale"),
        ({"trickless": [0]}, "trickless"),
        ({"four_nines": 1}, "four_nines"),
        ({"talon": ["AS", "KS", "QS"]}, "talon"),
        ({"aces": [1, 0, 1]}, "aces"),
        ({"fines": ["cutting"]}, "fines"),
        ({"hands": []}, "hands"),
    ],
)
def test_a_fact_that_is_wrong_is_named(changes: dict[str, Any], field: str) -> None:
    assert refusal(DEAL | changes) == ("deal_field", field)


@pytest.mark.parametrize("facts", [None, [], "played", 5])
def test_a_deal_is_an_object(facts: object) -> None:
    assert refusal(facts) == ("deal_field", "deals")


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"contract": 122}, "contract_step"),
        ({"contract": 95}, "contract_range"),
        ({"contract": 405}, "contract_range"),
        ({"points": [20, 90, 21]}, "points_sum"),
        ({"points": [20, 90, 9]}, "points_sum"),
    ],
)
def test_numbers_that_cannot_be_are_refused_by_what_would_be_right(
    changes: dict[str, Any], code: str
) -> None:
    assert refusal(DEAL | changes)[0] == code


def test_a_deal_is_given_up_only_as_agreed() -> None:
    given_up = {"kind": "written_off", "declarer": 1, "contract": 120}
    assert refusal(given_up)[0] == "give_up"
    facts = read_facts(new_game(agreements_from({"write_off": "plain"}), 0), 1, given_up)
    assert facts.kind == "written_off"


def test_four_hands_hold_four_aces() -> None:
    given_up = {"kind": "written_off", "declarer": 1, "contract": 120, "aces": [3, 0, 2]}
    assert refusal(given_up, write_off="aces") == ("deal_field", "aces")


def test_nobody_buys_for_more_than_their_score() -> None:
    assert refusal(DEAL | {"sale": [0, 120]}, talon_buyback=True)[0] == "price"


def test_the_sitting_seat_has_no_points() -> None:
    four = {"talon": ["AS", "KS", "QS"], "points": [60, 60, 0, 0]}
    assert refusal(DEAL | four, players=4) == ("deal_field", "points")


def test_the_talon_is_three_cards() -> None:
    four = {"talon": ["AS", "KS", "KS"], "points": [0, 60, 60, 0]}
    assert refusal(DEAL | four, players=4) == ("deal_field", "talon")


def test_a_declarer_may_have_points_of_cards_laid_aside_alone() -> None:
    agreed = {"exchange": "lay_aside", "bolt_when": "no_trick"}
    deal = played(1, 120, [60, 33, 27]) | {"trickless": [1]}
    game = new_game(agreements_from(agreed), 0)
    assert read_facts(game, 1, deal).trickless == (1,)
    # Three cards hold at most 33 points, and only the declarer lays any aside.
    wrong = [deal | {"points": [59, 34, 27]}, deal | {"trickless": [2]}]
    assert [refusal(facts, **agreed) for facts in wrong] == [("deal_field", "trickless")] * 2
