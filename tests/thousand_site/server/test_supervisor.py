"""`make run` as it is: real processes, SQLite and a Valkey of its own."""

import re
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest

from tests.site import PARTS, ROOT, Site, free_port
from thousand_site.monitoring import bot_worker
from thousand_site.server import supervisor as supervisor_module

pytestmark = pytest.mark.xdist_group("supervisor")


@pytest.fixture(scope="module")
def directory() -> Iterator[Path]:
    """One data directory for all: the first start fills it, the others are quick."""
    with tempfile.TemporaryDirectory(prefix="thousand-run-") as name:
        yield Path(name)


def running(directory: Path) -> Iterator[Site]:
    site = Site(directory, METRICS_PORT=str(free_port()))
    site.log.unlink(missing_ok=True)
    site.start()
    yield site
    site.stop()


@pytest.fixture(scope="module")
def lasting(directory: Path) -> Iterator[Site]:
    """For tests that leave it as it was."""
    yield from running(directory)


@pytest.fixture
def site(directory: Path) -> Iterator[Site]:
    """For tests that end it."""
    yield from running(directory)


def part(site: Site, name: str) -> psutil.Process:
    return next(x for x in site.family if x.name() == name)


def supervisor(port: str, **given: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [sys.executable, "-m", "thousand_site.server.supervisor"],
        cwd=ROOT,
        env={"PORT": port, **given},
        capture_output=True,
        text=True,
        timeout=20,
    )


def test_it_serves_pages_and_prints_the_next_steps(lasting: Site) -> None:
    assert lasting.status("/") == 200
    assert lasting.status("/accounts/login/") == 200
    assert "manage.py createsuperuser" in lasting.text()
    assert all(part(lasting, name) for name in PARTS)


def test_bots_have_a_worker_of_their_own_with_processes(lasting: Site) -> None:
    worker = part(lasting, "bot-worker")
    nicer = worker.nice() + bot_worker.NICENESS
    deadline = time.monotonic() + 60
    # They leave the core to what people wait for.
    while [x.nice() for x in worker.children()] != [nicer] * supervisor_module.bot_processes():
        assert time.monotonic() < deadline, worker.children()
        time.sleep(0.2)


def test_only_the_worker_of_bots_serves_their_queue() -> None:
    def queues(command: list[str]) -> list[str]:
        return command[command.index("-Q") + 1].split(",")

    assert "bots" not in queues(supervisor_module.worker())
    assert queues(supervisor_module.bot_worker()) == ["bots"]


def test_all_parts_share_the_memory_of_one_that_has_loaded_the_site(lasting: Site) -> None:
    """No part has loaded it once more: most of its pages are also those of others."""
    for name in PARTS:
        memory = part(lasting, name).memory_full_info()
        assert memory.pss < 0.7 * memory.rss, (name, memory)


def test_a_small_site_has_two_processes(tmp_path: Path) -> None:
    children = supervisor_module.small_children(8000, tmp_path)
    assert [child.name for child in children] == ["web", "worker"]
    served = children[1].arguments[children[1].arguments.index("-Q") + 1].split(",")
    assert sorted(served) == ["bots", "default", "notifications", "sweeps"]
    assert children[1].environment == {"WORKER_CLOCKS": "1"}


@pytest.mark.parametrize("is_small", [False, True])
def test_bots_play_no_games_for_their_ratings_unless_the_operator_says_so(
    monkeypatch: pytest.MonkeyPatch, is_small: bool
) -> None:
    """The ratings with which they start are published; to settle them costs a sixth of a core."""
    monkeypatch.delenv("BOT_GAMES", raising=False)
    assert supervisor_module.child_environment(is_small)["BOT_GAMES"] == "0"
    monkeypatch.setenv("BOT_GAMES", "1")
    assert supervisor_module.child_environment(is_small)["BOT_GAMES"] == "1"


@pytest.mark.parametrize(
    ("cores", "setting", "processes"),
    [(1, "", 1), (2, "", 1), (4, "", 3), (64, "", 4), (2, "6", 6)],
)
def test_a_core_is_left_to_the_rest(
    monkeypatch: pytest.MonkeyPatch, cores: int, setting: str, processes: int
) -> None:
    monkeypatch.setattr(supervisor_module, "cores", lambda: cores)
    monkeypatch.setenv("BOT_PROCESSES", setting)
    assert supervisor_module.bot_processes() == processes


@pytest.mark.sampled(4)
@pytest.mark.parametrize("text", ["0", "many", "-1", "1000"])
def test_an_invalid_number_of_processes_is_refused(text: str) -> None:
    run = supervisor(str(free_port()), BOT_PROCESSES=text)
    assert run.returncode == 78
    assert f"BOT_PROCESSES must be a whole number from 1 to 999, not '{text}'" in run.stderr


def test_pages_name_hashed_files_that_are_served(lasting: Site) -> None:
    with urllib.request.urlopen(f"{lasting.url}/") as answer:
        names = re.findall(r'/static/[^"]+\.css', answer.read().decode())
    assert names
    for name in names:
        assert re.search(r"\.[0-9a-f]{12}\.css$", name)
        assert lasting.status(name) == 200


def test_a_second_site_cannot_take_its_port(lasting: Site) -> None:
    run = supervisor(str(lasting.port))
    assert run.returncode == 1
    assert f"port {lasting.port} on 127.0.0.1 cannot be used" in run.stderr
    assert "Traceback" not in run.stderr


def test_a_part_that_dies_is_started_again(lasting: Site) -> None:
    part(lasting, "web").kill()
    deadline = time.monotonic() + 30
    while time.monotonic() < deadline and not served_again(lasting):
        time.sleep(0.2)
    assert served_again(lasting)


def test_a_valkey_that_dies_is_started_again_at_the_same_place(lasting: Site) -> None:
    # Not of `family`: a test before this one may have killed other parts.
    (old,) = valkeys(lasting)
    place = old.cwd()
    old.kill()
    deadline = time.monotonic() + 30
    # The line in the log comes before the new process, which is a Python at its birth.
    while places(valkeys(lasting), old) != [place]:
        assert time.monotonic() < deadline, valkeys(lasting)
        time.sleep(0.1)
    assert "Valkey stopped" in lasting.text()
    assert lasting.status("/") == 200


def places(processes: list[psutil.Process], old: psutil.Process) -> list[str]:
    return [seen(process, "cwd") for process in processes if process != old]


def valkeys(site: Site) -> list[psutil.Process]:
    children = psutil.Process(site.process.pid).children()
    return [child for child in children if "valkey" in seen(child, "name")]


def seen(process: psutil.Process, what: str) -> str:
    """Return what a process says of itself; "" if it has ended since it was found."""
    try:
        found: str = getattr(process, what)()
    except psutil.NoSuchProcess:
        return ""
    return found


def served_again(site: Site) -> bool:
    try:
        return "web stopped with exit code -9" in site.text() and site.status("/") == 200
    except OSError:
        return False


@pytest.mark.sampled(2)
@pytest.mark.parametrize("sign", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_ends_it_cleanly_with_all_its_children(site: Site, sign: signal.Signals) -> None:
    site.process.send_signal(sign)
    assert site.process.wait(20) == 0
    assert site.orphans() == []
    assert "Traceback" not in site.text()
    assert "stopped with exit code" not in site.text()


@pytest.mark.slow
def test_no_process_outlives_a_killed_supervisor(site: Site) -> None:
    assert len(site.family) >= 5  # the guard, Valkey and the three parts
    socket_directory = Path(next(x for x in site.family if "valkey" in x.name()).cwd())
    site.process.kill()
    site.process.wait()
    assert site.wait_for_orphans(30) == []
    assert not socket_directory.exists()


@pytest.mark.slow
def test_a_killed_process_group_ends_the_site(site: Site) -> None:
    """Without it nobody would end the others after a kill -9."""
    next(x for x in site.family if "process_group.py" in " ".join(x.cmdline())).kill()
    assert site.process.wait(20) == 1
    assert site.orphans() == []


@pytest.mark.sampled(4)
@pytest.mark.parametrize("port", ["0", "65536", "http", "-1"])
def test_an_invalid_port_is_refused(port: str) -> None:
    run = supervisor(port)
    assert run.returncode == 78
    assert "PORT must be a whole number" in run.stderr


def sweeps_that_ran(site: Site) -> float:
    try:
        port = site.environment["METRICS_PORT"]
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics") as answer:
            text = answer.read().decode()
    except OSError:
        return 0.0
    found = re.search(r'thousand_sweep_runs_total\{sweep="clocks"\} (\S+)', text)
    return float(found[1]) if found else 0.0


def test_metrics_have_the_counts_of_all_parts(lasting: Site) -> None:
    """The web process sweeps nothing itself: it is the worker's count."""
    deadline = time.monotonic() + 60
    while not sweeps_that_ran(lasting) and time.monotonic() < deadline:
        time.sleep(0.5)
    assert sweeps_that_ran(lasting) > 0
