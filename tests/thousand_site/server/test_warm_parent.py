"""Tests of the warm parent: what it has loaded, and what a fork of it is."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.site import ROOT, own_environment
from thousand_site.server import warm_parent
from thousand_site.server.process_group import ProcessGroup

LOADED = """
import json, os, sys, threading
from thousand_site.server import warm_parent
warm_parent.load()
from django.db import connections
from django.utils.translation import trans_real
open_sockets = [one for one in os.listdir("/proc/self/fd") if os.path.exists(f"/proc/self/fd/{one}")
                and os.readlink(f"/proc/self/fd/{one}").startswith("socket:")]
print(json.dumps({
    "threads": threading.active_count(),
    "sockets": len(open_sockets),
    "connections": [one.connection is not None for one in connections.all(initialized_only=True)],
    "languages": sorted(trans_real._translations),
    "modules": sorted(sys.modules),
}))
"""


@pytest.fixture(scope="module")
def loaded(tmp_path_factory: pytest.TempPathFactory) -> dict:
    environment = own_environment() | {"DATA_DIR": str(tmp_path_factory.mktemp("data"))}
    command = [sys.executable, "-W", "ignore", "-c", LOADED]
    run = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, check=True)
    return dict(json.loads(run.stdout))


def test_it_has_no_thread_and_no_connection_that_a_fork_would_share(loaded: dict) -> None:
    assert (loaded["threads"], loaded["sockets"]) == (1, 0)
    assert not any(loaded["connections"])


def test_it_has_not_loaded_the_minifier_whose_threads_a_fork_would_lack(loaded: dict) -> None:
    assert "minify" not in loaded["modules"]


def test_it_has_not_read_translations_which_the_preparation_compiles(loaded: dict) -> None:
    assert not set(loaded["languages"]) - {"en"}


def test_it_has_loaded_what_the_processes_need_but_no_search(loaded: dict) -> None:
    modules = set(loaded["modules"])
    assert modules >= {*warm_parent.MODULES, "django.contrib.admin", "games.tasks"}
    assert not {"numba", "thousand_site.asgi"} & modules


LEFT = """
import json, os, sys
import django
django.setup()
if not os.fork():
    from django.db import connection
    connection.cursor().execute("create table written (number integer)")
    os._exit(0)
os.wait()
folder = os.environ["DATA_DIR"]
left = os.listdir(folder)
from thousand_site.server import warm_parent
warm_parent.close_database()
print(json.dumps([sorted(left), os.listdir(folder)]))
"""


def test_who_copies_the_one_file_of_a_stopped_site_has_its_database(tmp_path: Path) -> None:
    """Processes that keep connections end without closing them, and leave the log of SQLite."""
    environment = own_environment() | {"DATA_DIR": str(tmp_path), "SECRET_KEY": "of no request" * 4}
    command = [sys.executable, "-c", LEFT]
    run = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, check=True)
    left, closed = json.loads(run.stdout)
    assert "thousand.sqlite3-wal" in left
    assert closed == ["thousand.sqlite3"]


SHOWN = """
import json, os, random, signal, sys
from pathlib import Path
Path(sys.argv[1]).write_text(json.dumps({
    "arguments": sys.argv[2:],
    "group": os.getpgid(0),
    "name": Path("/proc/self/comm").read_text().strip(),
    "term": signal.getsignal(signal.SIGTERM) == signal.SIG_DFL,
    "masked": [int(one) for one in signal.pthread_sigmask(signal.SIG_BLOCK, [])],
    "own": os.environ.get("OWN"),
    "parents": os.environ.get("OF_THE_PARENT"),
    "random": random.random(),
}))
"""


@pytest.fixture
def group() -> ProcessGroup:
    with ProcessGroup() as group:
        yield group


def forked(group: ProcessGroup, tmp_path: Path, name: str = "part") -> dict:
    """Return what a forked process says of itself."""
    script, answer = tmp_path / "shown.py", tmp_path / name
    script.write_text(SHOWN)
    environment = {**os.environ, "OWN": "1"}
    environment.pop("OF_THE_PARENT", None)
    process = warm_parent.start(group, name, [str(script), str(answer), "a", "b"], environment)
    process.join(30)
    assert process.exitcode == 0
    return dict(json.loads(answer.read_text()))


def test_a_fork_is_as_a_new_process(
    group: ProcessGroup, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OF_THE_PARENT", "1")
    before = signal.signal(signal.SIGTERM, lambda *_: None)
    try:
        shown = forked(group, tmp_path)
    finally:
        signal.signal(signal.SIGTERM, before)
    assert (shown["arguments"], shown["own"], shown["parents"]) == (["a", "b"], "1", None)
    assert shown["term"] and not set(shown["masked"]) & set(map(int, warm_parent.SIGNALS))
    assert shown["name"] == "part"
    assert shown["group"] not in (os.getpgid(0), os.getpid())


def test_two_forks_draw_other_numbers(group: ProcessGroup, tmp_path: Path) -> None:
    first, second = (forked(group, tmp_path, name)["random"] for name in ("one", "two"))
    assert first != second


def test_a_fork_ends_with_its_exit_status(group: ProcessGroup, tmp_path: Path) -> None:
    script = tmp_path / "ends.py"
    script.write_text("raise SystemExit(78)")
    process = warm_parent.start(group, "ends", [str(script)], dict(os.environ))
    process.join(30)
    assert process.exitcode == 78


def test_a_fork_ends_with_its_group(tmp_path: Path) -> None:
    """It holds nothing that would hide its parent's death."""
    script = tmp_path / "waits.py"
    script.write_text("import time; time.sleep(600)")
    with ProcessGroup() as group:
        process = warm_parent.start(group, "waits", [str(script)], dict(os.environ))
        time.sleep(0.2)
        assert process.is_alive()
    process.join(10)
    assert process.exitcode == -signal.SIGKILL
