"""A setting of the environment."""

import pytest

from thousand_site.environment.kinds import LINE, whole
from thousand_site.environment.setting import Setting, SettingSection

NUMBER = Setting("A_NUMBER", whole(1, 9), "3", "a number")
SECRET = Setting("A_SECRET", whole(1, 9), "", "a secret", is_secret=True)


@pytest.mark.parametrize(("text", "value", "given"), [("5", 5, 5), ("", 3, None)])
def test_an_empty_one_counts_as_not_set(
    monkeypatch: pytest.MonkeyPatch, text: str, value: int, given: int | None
) -> None:
    monkeypatch.setenv("A_NUMBER", text)
    assert (NUMBER.value(), NUMBER.given()) == (value, given)


def test_a_default_may_be_computed(monkeypatch: pytest.MonkeyPatch) -> None:
    assert SECRET.value_or(7) == 7
    monkeypatch.setenv("A_SECRET", "1")
    assert SECRET.value_or(7) == 1


def test_a_problem_has_name_value_and_what_is_right() -> None:
    line = "A_NUMBER must be a whole number from 1 to 9, not 'abc'"
    assert NUMBER.problem({"A_NUMBER": "abc"}) == line
    assert NUMBER.problem({"A_NUMBER": "2"}) is None
    assert NUMBER.problem({}) is None


def test_a_problem_is_one_line_whatever_the_value_is() -> None:
    line = NUMBER.problem({"A_NUMBER": "two\nlines" * 100}) or ""
    assert "\n" not in line and len(line) < 150


def test_the_value_of_a_secret_is_not_shown() -> None:
    line = SECRET.problem({"A_SECRET": "hunter2"}) or ""
    assert "A_SECRET must be a whole number" in line and "hunter2" not in line


def test_a_section_keeps_its_settings_in_order() -> None:
    section = SettingSection("Some")
    added = [section.add(name, LINE, "", "text") for name in ("B", "A")]
    assert section.settings == added
