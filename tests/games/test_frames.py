"""Tests that messages which differ from the AsyncAPI document are found."""

import pytest

from tests.games.frames import check_frame

LOBBY = {"type": "lobby", "pools": [], "seeking": None}


def test_a_message_of_the_document_is_taken() -> None:
    check_frame("/ws/lobby/", LOBBY)


@pytest.mark.parametrize(
    "wrong", [{"seeking": 7}, {"secret": "x"}, {"type": "table"}, {"pools": [{"key": "calm"}]}]
)
def test_another_one_is_found(wrong: dict[str, object]) -> None:
    with pytest.raises(AssertionError):
        check_frame("/ws/lobby/", LOBBY | wrong)
