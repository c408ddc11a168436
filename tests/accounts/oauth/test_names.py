"""Tests of the names of apps."""

import pytest

from accounts.oauth.errors import AppError
from accounts.oauth.models import NAME_LENGTH
from accounts.oauth.names import clean_name


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("  Game \u200b list ", "Game list"),
        ("Thousand: my games (v2.0)", "Thousand: my games (v2.0)"),
        ("Мои партии!", "Мои партии!"),
        ("Go", "Go"),
        ("Thousand statistics", "Thousand statistics"),
        ("A thousand apps", "A thousand apps"),
    ],
)
def test_a_title_is_a_good_name(typed: str, name: str) -> None:
    assert clean_name(typed) == name


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("x", "name"),
        ("x" * (NAME_LENGTH + 1), "name"),
        ("\u200b\u200b\u200b", "name"),
        ("...", "letters"),
        ("Games ♠", "letters"),
        ("Τhousand", "letters"),
        ("Gаme list", "alphabet"),
        ("Thousand", "reserved"),
        ("Th0usand!", "reserved"),
        ("Support: Thousand", "reserved"),
        ("Official app", "reserved"),
        ("Поддержка игры", "reserved"),
        ("Thousand app", "reserved"),
        ("The Th0usand.Online", "reserved"),
        ("ThousandGame 2", "reserved"),
        ("Тысяча: приложение", "reserved"),
        ("Tysiąc online", "reserved"),
    ],
)
def test_a_name_seems_to_be_nobody_elses(name: str, code: str) -> None:
    with pytest.raises(AppError) as error:
        clean_name(name)
    assert error.value.code == code
