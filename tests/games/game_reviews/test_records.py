"""Tests of the hash of a record's play."""

from typing import Any

import pytest

from games.engine.record import read_record, replay
from games.game_reviews.records import hash_of, play_of
from tests.games.review.records import short_record


def hash_with(**changes: Any) -> str:
    return hash_of(read_record(short_record() | changes))


@pytest.mark.parametrize(
    "changes",
    [
        {"players": ["x", "y", "z"]},
        {"id": "elsewhere"},
        {"result": {"scores": [1, 2, 3], "winner": 0}},
        {"agreements": short_record()["agreements"] | {"target": 1000}},
    ],
)
def test_what_no_review_depends_on_changes_no_hash(changes: dict[str, Any]) -> None:
    assert hash_with(**changes) == hash_with()


def deals_with(mark: Any) -> list[Any]:
    """Return the deals, the first one with this mark of a shown rest."""
    first, *others = short_record()["deals"]
    return [first | {"shown": mark}, *others]


@pytest.mark.parametrize(
    "changes",
    [
        {"first_dealer": 1},
        {"deals": short_record()["deals"][:1]},
        {"agreements": short_record()["agreements"] | {"target": 1001}},
        {"standing": {"scores": [100, 0, 0]}},
        {"stopped": {"reason": "time"}},
        {"deals": deals_with({"seat": 1, "action": 15})},
    ],
)
def test_what_a_review_depends_on_changes_the_hash(changes: dict[str, Any]) -> None:
    assert hash_with(**changes) != hash_with()


def test_the_play_of_a_record_is_a_record() -> None:
    play = replay(play_of(read_record(short_record())))
    assert play.error is None
    assert play.game.standing == replay(short_record()).game.standing


@pytest.mark.parametrize(
    ("mark", "kept"),
    [({"seat": 1, "action": 15, "more": "x"}, {"action": 15}), ({"action": "x"}, None)],
)
def test_the_play_tells_from_where_the_rest_was_shown(mark: Any, kept: Any) -> None:
    play = play_of(read_record(short_record() | {"deals": deals_with(mark)}))
    assert [deal.get("shown") for deal in play["deals"]] == [kept, None]
