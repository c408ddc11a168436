"""Tests of addresses: what they hold comes back, and what is wrong is said."""

import pytest
from django.http import QueryDict

from games.hand_explorer.address import asked_from, empty
from games.hand_explorer.chances.question import LEFT, RIGHT, YOU
from games.hand_explorer.errors import HandError
from games.presets import services as presets
from tests.factories import person
from tests.games.hand_explorer.hands import TEN_TYPED, asked

pytestmark = pytest.mark.usefixtures("defaults")


def test_an_address_can_be_sent() -> None:
    one = asked(
        me=605, left=750, right=880, dealer="left", holder="right", bid=110, rules="classic"
    )
    assert asked_from(QueryDict(one.query)) == one
    assert one.scores == (605, 750, 880) and one.bid == 110


def test_without_more_the_right_player_opens() -> None:
    one = asked()
    assert (one.preset.key, one.scores, one.dealer) == ("classic", (0, 0, 0), LEFT)
    assert (one.holder, one.bid) == (RIGHT, 100)


def test_where_you_open_the_left_player_has_bid_more() -> None:
    one = asked(dealer="right")
    assert (one.dealer, one.holder, one.bid) == (RIGHT, LEFT, 105)


def test_where_you_deal_the_left_player_opens() -> None:
    one = asked(dealer="me")
    assert (one.dealer, one.holder, one.bid) == (YOU, LEFT, 100)


def test_polish_bids_go_by_tens() -> None:
    assert asked(rules="polish", dealer="right").bid == 110


def test_a_hand_without_all_its_cards_is_no_question_yet() -> None:
    assert empty().question is None and empty().missing == 7
    assert asked("asks").missing == 5
    assert asked(TEN_TYPED[:16]).missing == 2 and asked(TEN_TYPED[:16]).question is None


def test_seven_and_ten_cards_are_questions() -> None:
    for one in (asked(), asked(TEN_TYPED)):
        assert one.question is not None and one.missing == 0


@pytest.mark.parametrize(
    ("fields", "code", "said"),
    [
        ({"cards": "asasksqskhjcad"}, "twice", "as"),
        ({"cards": "asksqskhjcadtd9hqh9c9d"}, "count", "11"),
        ({"rules": "nobody"}, "rules", "nobody"),
        ({"rules": "duel"}, "players", "2"),
        ({"me": "many"}, "number", "many"),
        ({"me": "²"}, "number", "²"),
        ({"me": "1000"}, "score", "880"),
        ({"left": "885"}, "score", "880"),
        ({"right": "-99999"}, "score", "-5000"),
        ({"me": "1" * 5000}, "number", "111"),
        ({"dealer": "north"}, "seat", "left"),
        ({"holder": "me"}, "holder", "right"),
        ({"bid": "103"}, "bid", "5"),
        ({"bid": "95"}, "bid", "100"),
        ({"bid": "900"}, "bid", "300"),
        ({"holder": "left", "bid": "100"}, "bid", "105"),
    ],
)
def test_what_is_wrong_is_said_with_what_would_be_right(
    fields: dict[str, str], code: str, said: str
) -> None:
    with pytest.raises(HandError) as refused:
        asked(**fields)
    assert refused.value.code == code and said in refused.value.text


def test_agreements_that_no_search_follows_are_named() -> None:
    texts = presets.PresetTexts(name="Spoken", description="")
    preset = presets.create(person("nadia"), texts, {"marriage_declaration": "spoken"})
    with pytest.raises(HandError) as refused:
        asked(rules=preset.key)
    assert refused.value.code == "agreements" and "marriages" in refused.value.text


def test_a_minus_of_typesetters_is_read() -> None:
    assert asked(me="\u2212120").scores[0] == -120
