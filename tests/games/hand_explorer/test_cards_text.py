"""Tests of hands as text."""

import pytest

from games.engine.cards import ALL_CARDS, DECK, card_names, cards_of, iterate
from games.hand_explorer.cards_text import cards_from, text_of
from games.hand_explorer.errors import HandError


def names(text: str) -> list[str]:
    return [card_names(1 << card)[0] for card in cards_from(text)]


@pytest.mark.parametrize(
    "text", ["as 10s kh", "AS TS KH", "asts kh", "as,ts;kh", "a♠ 10♠ k♥", "a-s 10-s k-h"]
)
def test_a_hand_may_be_typed_in_many_ways(text: str) -> None:
    assert names(text) == ["AS", "TS", "KH"]


def test_letters_of_other_languages_are_read() -> None:
    assert names("тп дч вт кб") == ["AS", "QH", "JC", "KD"]
    assert names("ds wh") == ["QS", "JH"]


def test_a_latin_t_is_the_ten_and_a_cyrillic_one_the_ace() -> None:
    assert names("ts") == ["TS"] and names("тs") == ["AS"]


def test_the_order_of_the_cards_is_kept() -> None:
    assert names("9h as") == ["9H", "AS"]


def test_all_cards_can_be_written_and_read() -> None:
    assert cards_of(cards_from(text_of(DECK))) == ALL_CARDS
    assert text_of(iterate(0)) == ""


@pytest.mark.parametrize(
    ("text", "named"), [("as xx", "xx"), ("8s", "8s"), ("as 1", "1"), ("k", "k")]
)
def test_what_is_no_card_is_named(text: str, named: str) -> None:
    with pytest.raises(HandError) as refused:
        cards_from(text)
    assert refused.value.code == "card" and f"“{named}”" in refused.value.text
    assert "ace of spades" in refused.value.text


def test_a_card_cannot_be_there_twice() -> None:
    with pytest.raises(HandError) as refused:
        cards_from("as ks as")
    assert (refused.value.code, refused.value.data["card"]) == ("twice", "as")


def test_of_a_long_mistake_a_part_is_repeated() -> None:
    with pytest.raises(HandError) as refused:
        cards_from("z" * 5000)
    assert len(refused.value.text) < 200
