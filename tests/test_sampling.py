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


def left_out_items(count: int) -> list[Any]:
    """Return so many items that `make test` leaves out, and one that its author calls slow."""
    items = []
    for number in range(count + 1):
        marks: dict[str, pytest.Mark] = {"slow": pytest.mark.slow.mark} if number == count else {}
        item = SimpleNamespace(nodeid=str(number), get_closest_marker=marks.get, marks=marks)
        item.add_marker = lambda name, marks=marks: marks.update(
            {name: getattr(pytest.mark, name).mark}
        )
        sampling.leave_out(item)  # type: ignore[arg-type]
        items.append(item)
    return items


def test_what_make_test_leaves_out_runs_on_each_second_day_of_make_test_all() -> None:
    items = left_out_items(5)
    one, other = ({item.nodeid for item in sampling.of_two_days(items, day)} for day in (7, 8))
    assert one & other == {"5"} and one | other == {"0", "1", "2", "3", "4", "5"}


def test_what_is_slow_by_its_author_always_runs() -> None:
    slow = left_out_items(0)
    assert sampling.of_two_days(slow, 7) == sampling.of_two_days(slow, 8) == slow
