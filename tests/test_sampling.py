"""The choice of the tests that run on a day."""

import itertools
from collections import Counter
from types import SimpleNamespace
from typing import Any

import pytest

from tests import sampling

SCREENS, THEMES, LANGUAGES = ("desktop", "phone"), ("light", "dark"), ("en", "pl", "ru", "uk")


def cases(*marks: pytest.MarkDecorator, **values: tuple[object, ...]) -> list[Any]:
    """Return one item for each combination of the values, as pytest collects them."""
    return [
        SimpleNamespace(
            nodeid=f"tests/test_x.py::test_y[{combination}]",
            callspec=SimpleNamespace(params=dict(zip(values, combination, strict=True))),
            get_closest_marker={mark.name: mark.mark for mark in marks}.get,
            iter_markers=lambda name: iter(()),
        )
        for combination in itertools.product(*values.values())
    ]


def on_days(items: list[Any], days: int) -> list[list[Any]]:
    return [sampling.of_today(items, 739000 + day) for day in range(days)]


def test_a_rotated_case_runs_once_in_n_days() -> None:
    items = cases(pytest.mark.rotated(4), width=(360, 390, 768), language=LANGUAGES)
    days = on_days(items, 4)
    assert Counter(item.nodeid for day in days for item in day) == Counter(
        item.nodeid for item in items
    )


def test_two_tests_without_cases_run_on_days_of_their_own() -> None:
    one, other = cases(pytest.mark.rotated(2)) + cases(pytest.mark.rotated(2, first=1))
    assert sorted(map(len, on_days([one], 2))) == sorted(map(len, on_days([other], 2))) == [0, 1]
    assert on_days([one], 2) != on_days([other], 2)


def test_each_day_has_every_width_and_not_one_language_alone() -> None:
    items = cases(pytest.mark.rotated(4), width=(360, 390, 768, 1280), language=LANGUAGES)
    params = [item.callspec.params for item in sampling.of_today(items, 739000)]
    assert {one["width"] for one in params} == {360, 390, 768, 1280}
    assert {one["language"] for one in params} == set(LANGUAGES)


def test_of_both_screens_and_themes_each_is_seen_every_day() -> None:
    for day in on_days(cases(screen=SCREENS, theme=THEMES), 2):
        params = [item.callspec.params for item in day]
        assert sorted(one["screen"] for one in params) == list(SCREENS)
        assert {one["theme"] for one in params} == set(THEMES)


def test_other_cases_run_every_day() -> None:
    items = cases(language=LANGUAGES)
    assert sampling.of_today(items, 739000) == items


def taking_turns(count: int, **marks: bool) -> list[Any]:
    """Return so many tests with these marks."""
    marked = {name: getattr(pytest.mark, name).mark for name in marks}
    return [
        SimpleNamespace(
            nodeid=str(n), get_closest_marker=marked.get, iter_markers=lambda name: iter(())
        )
        for n in range(count)
    ]


@pytest.mark.parametrize("marks", [("slow", "left_out"), ("slow", "browser")])
def test_what_takes_turns_runs_on_one_of_three_days_of_make_test_all(marks: tuple[str]) -> None:
    items = taking_turns(7, **dict.fromkeys(marks, True))
    days = [sampling.of_few_days(items, 739000 + day) for day in range(3)]
    assert Counter(item.nodeid for day in days for item in day) == Counter("0123456")


@pytest.mark.parametrize("step", [2, 3, 4])
def test_each_case_that_rotates_has_its_turn(step: int) -> None:
    marks = pytest.mark.rotated(step), pytest.mark.slow, pytest.mark.browser
    items = cases(*marks, width=(360, 390, 1280))
    days = range(739000, 739000 + 3 * step)
    ran = [sampling.of_few_days(sampling.of_today(items, day), day) for day in days]
    assert Counter(item.nodeid for day in ran for item in day) == Counter(
        item.nodeid for item in items
    )


def test_what_else_runs_moves_no_turn() -> None:
    items = taking_turns(7, slow=True, left_out=True)
    alone = [item for one in items for item in sampling.of_few_days([one], 739000)]
    assert alone == sampling.of_few_days(items, 739000)


@pytest.mark.parametrize("marks", [(), ("slow",), ("browser",)])
def test_other_tests_are_in_every_make_test_all(marks: tuple[str]) -> None:
    items = taking_turns(4, **dict.fromkeys(marks, True))
    assert sampling.of_few_days(items, 739000) == sampling.of_few_days(items, 739001) == items


@pytest.mark.parametrize(("before", "after"), [((), ["slow", "left_out"]), (("slow",), [])])
def test_the_choice_marks_what_its_author_has_not(before: tuple[str], after: list[str]) -> None:
    marked: list[str] = []
    [item] = taking_turns(1, **dict.fromkeys(before, True))
    item.add_marker = marked.append
    sampling.leave_out(item)
    assert marked == after
