"""`make run` as it is: real processes, SQLite, a Valkey of its own."""

import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest

from tests.site import ROOT, Site

pytestmark = pytest.mark.xdist_group("supervisor")

PARTS = {"web": "uvicorn", "worker": "worker", "ticker": "ticker", "beat": "beat"}


@pytest.fixture(scope="module")
def directory() -> Iterator[Path]:
    """One data directory for all: the first start fills it, the others are quick."""
    with tempfile.TemporaryDirectory(prefix="thousand-run-") as name:
        yield Path(name)


@pytest.fixture
def site(directory: Path) -> Iterator[Site]:
    site = Site(directory)
    site.log.unlink(missing_ok=True)
    site.start()
    yield site
    site.stop()


def part(site: Site, name: str) -> psutil.Process:
    return next(x for x in site.family if PARTS[name] in x.cmdline())


def supervisor(port: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [sys.executable, "-m", "thousand_site.supervisor"],
        cwd=ROOT,
        env={"PORT": port},
        capture_output=True,
        text=True,
        timeout=20,
    )


def test_it_serves_pages_and_static_files_and_says_how(site: Site) -> None:
    assert site.status("/") == 200
    assert site.status("/accounts/login/") == 200
    assert "manage.py createsuperuser" in site.text()
    assert all(part(site, name) for name in PARTS)


@pytest.mark.parametrize("sign", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
def test_a_signal_ends_it_cleanly_with_all_its_children(site: Site, sign: signal.Signals) -> None:
    site.process.send_signal(sign)
    assert site.process.wait(20) == 0
    assert site.orphans() == []
    assert "Traceback" not in site.text()
    assert "ended with code" not in site.text()


def test_nobody_outlives_a_killed_supervisor(site: Site) -> None:
    assert len(site.family) >= 6  # the guard, Valkey and the four parts
    socket_directory = Path(next(x for x in site.family if "valkey" in x.name()).cwd())
    site.process.kill()
    site.process.wait()
    assert site.wait_for_orphans(6) == []
    assert not socket_directory.exists()


def test_a_part_that_dies_is_started_again(site: Site) -> None:
    part(site, "web").kill()
    deadline = time.monotonic() + 20
    while time.monotonic() < deadline:
        try:
            if site.status("/") == 200 and "web ended with code -9" in site.text():
                break
        except OSError:
            time.sleep(0.2)
    assert site.status("/") == 200
    assert "web ended with code -9" in site.text()


def test_a_killed_guard_ends_the_site(site: Site) -> None:
    """Without it nobody would end the others after a kill -9."""
    next(x for x in site.family if "guard.py" in " ".join(x.cmdline())).kill()
    assert site.process.wait(20) == 1
    assert site.orphans() == []


def test_a_busy_port_is_told_in_one_line() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        run = supervisor(str(port))
    assert run.returncode == 1
    assert f"port {port} on 127.0.0.1 cannot be used" in run.stderr
    assert "Traceback" not in run.stderr


@pytest.mark.parametrize("port", ["0", "65536", "http", "-1"])
def test_a_port_that_is_none_is_told(port: str) -> None:
    run = supervisor(port)
    assert run.returncode == 1
    assert "PORT is a number" in run.stderr
