"""docs/protocol names every code and limit."""

import json
import re
from pathlib import Path

import pytest

from games.engine import agreements_from
from games.engine.errors import ILLEGAL_TEXTS
from games.realtime import base_consumer, messages, outbox
from games.tables.payloads.observation_payload import agreements_json
from games.talk.errors import TEXTS as TALK_TEXTS
from games.talk.models import PHRASES, REACTIONS
from thousand_site.server import supervisor, uvicorn_protocols

ROOT = Path(__file__).parents[3]
DOCS = ROOT / "docs" / "protocol"
PAGES = {page.stem: page.read_text(encoding="utf-8") for page in sorted(DOCS.glob("*.md"))}
TEXT = " ".join(" ".join(PAGES.values()).split())
CLIENT = (ROOT / "games/static/games/table/socket/socket.js").read_text(encoding="utf-8")
OWN = ("stale", "not_seated", "other_seat", "time_up", "unknown_pool", "one_game")
OWN += ("contributed", "too_late")
# Those of mutes have pages of their own.
TALK = [code for code in TALK_TEXTS if code not in ("oneself", "many")]
ERRORS = ("not_json", "bad_message", "unknown_type", "too_fast", "server_error")


@pytest.mark.parametrize("code", [*ILLEGAL_TEXTS, *OWN, *ERRORS, *TALK, *PHRASES, *REACTIONS])
def test_every_code_is_documented(code):
    assert f"`{code}`" in TEXT


@pytest.mark.parametrize(
    "code",
    [
        base_consumer.SERVER_ERROR,
        base_consumer.LOGGED_OUT,
        base_consumer.FOREIGN_ORIGIN,
        base_consumer.NOT_FOUND,
        base_consumer.MISSING_SCOPE,
        base_consumer.STALLED,
        base_consumer.REPLACED,
        base_consumer.FLOOD,
        base_consumer.TOO_MANY_OWN,
        base_consumer.TOO_MANY_IN_NETWORK,
        1009,
        1012,
    ],
)
def test_every_close_code_is_documented(code):
    assert f"| {code} |" in TEXT


def test_the_example_of_a_payload_has_the_agreements_of_the_table():
    found = re.search(r"^## Example\n\n```json\n(.*?)\n```", PAGES["payload"], flags=re.M | re.S)
    assert found
    classic = agreements_json(agreements_from({"preset": "classic"}), "classic", {})
    assert json.loads(found[1])["agreements"] == classic


def test_the_documented_limits_are_those_of_the_code():
    assert f"at most {messages.MAX_MESSAGE_LENGTH} characters" in TEXT
    bucket = base_consumer.TokenBucket
    assert (
        f"About {bucket.REFILL_PER_SECOND} per second are read, {bucket.CAPACITY} at once" in TEXT
    )


def test_the_documented_times_are_those_of_the_code():
    assert f"has read nothing for {outbox.STALL_SECONDS:.0f} s" in TEXT
    per_second, seconds = uvicorn_protocols.LEAVING_PER_SECOND, uvicorn_protocols.LEAVING_SECONDS
    assert f"some {per_second} per second and all within {seconds:.0f} s" in TEXT
    assert f"is cut {uvicorn_protocols.LINGER_SECONDS:.0f} s later" in TEXT
    command = supervisor.web(1)
    graceful = float(command[command.index("--timeout-graceful-shutdown") + 1])
    assert f"the process ends within {graceful:.0f} s" in TEXT
    assert graceful > uvicorn_protocols.LEAVING_SECONDS + uvicorn_protocols.FAREWELL_SECONDS
    assert graceful < supervisor.STOP_SECONDS
    assert f"pings (every {command[command.index('--ws-ping-interval') + 1]} s)" in TEXT


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("FIRST_WAIT_MS", "0.2 to {} s"),
        ("MAX_WAIT_MS", "up to {} s"),
        ("MOVE_WAIT_MS", "after 1012 within {} s"),
        ("PING_MS", "It pings every {} s"),
        ("ANSWER_MS", "is silent for {} s after a ping"),
    ],
)
def test_the_clients_times_are_those_of_its_code(name, words):
    found = re.search(rf"const {name} = ([\d_]+);", CLIENT)
    assert found and words.format(f"{int(found[1].replace('_', '')) / 1000:g}") in TEXT
