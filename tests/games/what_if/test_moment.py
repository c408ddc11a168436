"""Tests of the moments that requests name."""

from typing import Any

import pytest

from games.what_if.errors import MomentError
from games.what_if.moment import StartMoment, Tried, read_tried

BODY: dict[str, Any] = {"deal": 1, "step": 7, "seat": 2, "level": "club", "actions": ["play AS"]}
MOMENT = StartMoment("game", 1, 7, 2, "club")


def code(**changes: Any) -> str:
    with pytest.raises(MomentError) as refused:
        read_tried("game", BODY | changes)
    return f"{refused.value.code} {refused.value.data.get('name', '')}".strip()


def test_a_request_names_a_moment_and_actions() -> None:
    assert read_tried("game", BODY) == Tried(MOMENT, ("play AS",))


def test_cards_are_open_by_request_alone() -> None:
    found = [read_tried("game", BODY | {"open": one}).is_open for one in (True, False, 1, "true")]
    assert found == [True, False, False, False]


@pytest.mark.parametrize("value", [-1, 10_000, "1", 1.0, True, None])
@pytest.mark.parametrize("name", ["deal", "step", "seat"])
def test_a_number_is_whole_and_small(name: str, value: object) -> None:
    assert code(**{name: value}) == f"malformed {name}"


@pytest.mark.parametrize("value", [None, "play AS", [1], ["x" * 61], ["pass"] * 81])
def test_actions_are_short_texts_and_not_too_many(value: object) -> None:
    assert code(actions=value) == "malformed actions"


def test_the_level_is_one_of_the_ladder() -> None:
    assert [code(level=one) for one in ("greedy", 3)] == ["level", "malformed level"]


def test_each_part_of_a_moment_is_in_its_key() -> None:
    others = [StartMoment("other", 1, 7, 2, "club"), StartMoment("game", 0, 7, 2, "club"),
              StartMoment("game", 1, 6, 2, "club"), StartMoment("game", 1, 7, 1, "club"),
              StartMoment("game", 1, 7, 2, "strong"), MOMENT]  # fmt: skip
    keys = {one.key_of(("pass",)) for one in others} | {
        MOMENT.key_of(()),
        MOMENT.key_of(("bid 110",)),
    }
    assert len(keys) == len(others) + 2
