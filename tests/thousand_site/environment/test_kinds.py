"""Kinds of settings: which texts are right, and what they mean."""

import pytest

from thousand_site.environment import kinds
from thousand_site.environment.kinds import SettingKind

KEY = "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8"


def is_right(kind: SettingKind[object], text: str) -> bool:
    try:
        kind.read(text)
    except ValueError:
        return False
    return True


@pytest.mark.parametrize(
    ("text", "value"),
    [("1", True), ("True", True), ("on", True), ("0", False), ("NO", False), ("off", False)],
)
def test_a_switch_is_on_or_off(text: str, value: bool) -> None:
    assert kinds.SWITCH.read(text) is value


@pytest.mark.parametrize("text", ["ja", "2", " 1", "enabled", "tru"])
def test_any_other_word_is_no_switch(text: str) -> None:
    assert not is_right(kinds.SWITCH, text)


@pytest.mark.parametrize("text", ["-1", "11", "1.5", "abc", "٣", "1_0", "+1", " 1"])
def test_a_whole_number_is_digits_within_its_range(text: str) -> None:
    assert kinds.whole(0, 10).read("10") == 10
    assert not is_right(kinds.whole(0, 10), text)


@pytest.mark.parametrize("text", ["-0.1", "100.1", "nan", "inf", "1,5", ""])
def test_a_decimal_number_is_finite_and_within_its_range(text: str) -> None:
    assert kinds.decimal(0, 100).read("0.25") == 0.25
    assert not is_right(kinds.decimal(0, 100), text)


def test_a_choice_has_its_words_alone() -> None:
    kind = kinds.choice("line", "json")
    assert kind.read("json") == "json" and kind.right == "line or json"
    assert not is_right(kind, "JSON")


@pytest.mark.parametrize(
    ("text", "days"), [("3,6", [3, 6]), ("7", [7]), ("0", []), ("1,2,3", [1, 2, 3])]
)
def test_weekdays_are_numbers_from_monday(text: str, days: list[int]) -> None:
    assert kinds.WEEKDAYS.read(text) == days


@pytest.mark.parametrize("text", ["8", "0,1", "3;6", "wed", "3,,6", "34"])
def test_other_days_are_refused(text: str) -> None:
    assert not is_right(kinds.WEEKDAYS, text)


@pytest.mark.parametrize("text", [KEY, KEY + "="])
def test_a_push_key_is_32_bytes_in_base64(text: str) -> None:
    assert kinds.VAPID_KEY.read(text) == text


@pytest.mark.parametrize(
    "text", ["notakey", KEY[:-1], KEY + "A", "A" * 43, "_" * 42 + "8", KEY.replace("A", "!")]
)
def test_no_other_text_is_a_push_key(text: str) -> None:
    """Among them 0 and a number above the order of the curve."""
    assert not is_right(kinds.VAPID_KEY, text)


@pytest.mark.parametrize("text", ["Thousand <noreply@example.org>", "a@localhost"])
def test_a_sender_is_an_address_with_a_name_or_without(text: str) -> None:
    assert kinds.SENDER.read(text) == text


@pytest.mark.parametrize("text", ["Thousand", "a@", "@b", "a@b\nBcc: c@d"])
def test_a_sender_without_an_address_is_refused(text: str) -> None:
    assert not is_right(kinds.SENDER, text)
