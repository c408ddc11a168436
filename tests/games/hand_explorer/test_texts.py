"""Tests of the sentences about an answer."""

from dataclasses import replace

import pytest

from games.hand_explorer import texts
from games.hand_explorer.chances.answer import Answer
from games.hand_explorer.queries import HandState
from games.presets import services as presets
from tests.factories import person
from tests.games.hand_explorer.hands import TEN_TYPED, asked

pytestmark = pytest.mark.usefixtures("defaults")
ANSWER = Answer(
    lies=120,
    rows=(),
    limit=160,
    best=145,
    win=0.14,
    passed=0.13,
    gifts=(),
    contract=145,
    talon=None,
)


def said(state: str, cards: str = "asksqskhjcadtd", answer: Answer | None = ANSWER) -> str:
    return texts.state_text(asked(cards), HandState(state, answer))


def test_cards_that_are_missing_are_counted() -> None:
    assert said("empty", "") == "Choose 7 cards"
    assert said("empty", "asksqskhjcad") == "Choose 1 card more, for a hand of 7"
    assert said("empty", "asksqskhjcadtd9h") == "Choose 2 cards more, for a hand of 10"


def test_lies_are_counted_while_the_answer_grows() -> None:
    assert said("computing") == "120 layouts so far"
    assert said("done") == "Tried in 120 layouts of the other cards."
    assert said("computing", answer=replace(ANSWER, lies=0)) == (
        "First bars. The other cards are being dealt."
    )


def test_a_bid_is_named_with_its_worth_and_that_of_a_pass() -> None:
    assert texts.verdict(asked(), ANSWER) == (
        "Bid up to 145, then pass",
        "145 wins the game 14 % of the time, a pass 13 %.",
    )


def test_at_the_limit_no_pass_is_spoken_of() -> None:
    assert texts.verdict(asked(), replace(ANSWER, best=160))[0] == "Bid up to 160, your limit"


def test_without_a_better_bid_it_is_a_pass() -> None:
    title, why = texts.verdict(asked(), replace(ANSWER, best=None, win=None))
    assert title == "Pass" and "13 % of the time" in why


def test_until_it_is_known_nothing_is_said() -> None:
    unknown = replace(ANSWER, best=None, win=None, passed=None)
    assert texts.verdict(asked(), unknown) == ("", "")


def test_ten_cards_have_a_contract_to_play() -> None:
    assert texts.verdict(asked(TEN_TYPED), replace(ANSWER, passed=None))[0] == "Play 145"


def test_without_a_raise_nothing_is_said_of_other_contracts() -> None:
    texts_of = presets.PresetTexts(name="No raise", description="")
    preset = presets.create(person("nadia"), texts_of, {"raise_after_talon": False})
    one = asked(TEN_TYPED, rules=preset.key)
    _, why = texts.verdict(one, replace(ANSWER, passed=None))
    assert "no raise" in why and "no other contract" not in why


def test_who_holds_the_bid_is_named() -> None:
    found = {texts.holder_text(asked(dealer=dealer)) for dealer in ("left", "me")}
    assert len(found) == 2
