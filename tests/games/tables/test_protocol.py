"""docs/protocol.md names every code and limit."""

from pathlib import Path

import pytest

from games.engine.errors import ILLEGAL
from games.tables import messages, sockets

TEXT = (Path(__file__).parents[3] / "docs" / "protocol.md").read_text(encoding="utf-8")
OWN = ("stale", "not_seated", "other_seat", "time_up", "unknown_pool", "one_game")
ERRORS = ("not_json", "bad_message", "unknown_type", "too_fast", "server_error")


@pytest.mark.parametrize("code", [*ILLEGAL, *OWN, *ERRORS])
def test_every_code_is_in_it(code):
    assert f"`{code}`" in TEXT


@pytest.mark.parametrize(
    "code",
    [sockets.FAULT, sockets.LOGGED_OUT, sockets.FOREIGN, sockets.NO_TABLE, sockets.FLOOD, 1009],
)
def test_every_close_code_is_in_it(code):
    assert f"| {code} |" in TEXT


def test_its_limits_are_ours():
    assert f"at most {messages.LONGEST} characters" in TEXT
    bucket = sockets.Bucket
    assert f"About {bucket.PER_SECOND} a second are read, {bucket.SIZE} at once" in TEXT
