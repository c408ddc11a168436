"""The real site in real processes, through the same supervisor as `make run`."""

import fcntl
import http.client
import os
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import ClassVar

import psutil

from tests.shell import Shell
from thousand_site.server import supervisor

ROOT = Path(__file__).resolve().parent.parent
# What a test run put into its own environment, and a site must not inherit.
FOREIGN = ("DATABASE_URL", "REDIS_URL", "REDIS_PREFIX", "SECRET_KEY", "DATA_DIR", "MAKELEVEL")
FOREIGN += ("STATIC_ROOT",)

# The parts, by the names that the system shows for their processes.
PARTS = ("web", "worker", "bot-worker")


def worker_of_all_queues() -> list[str]:
    """The command of one worker that does everything, as on a small site."""
    return supervisor.celery_worker("threads", 4, "default,bots,sweeps,notifications")


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def command_of(process: psutil.Process) -> list[str]:
    try:
        return process.cmdline()
    except psutil.Error:
        return []


def name_of(process: psutil.Process) -> str:
    """Return the name that the system shows; "": it has ended."""
    try:
        return str(process.name())
    except psutil.Error:
        return ""


class SiteDown(Exception):
    """The site did not come up; its log."""


@cache
def collected_static() -> Path:
    """Collect the static files once for all sites of all workers: it takes ten seconds of CPU."""
    folder = ROOT / "var" / "tests"
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / "static.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        environment = own_environment() | {"STATIC_ROOT": str(folder / "static")}
        environment |= {"DATA_DIR": str(folder), "SECRET_KEY": "of no request" * 4}
        command = [sys.executable, "-m", "thousand_site.server.prepare", "files"]
        subprocess.run(command, cwd=ROOT, env=environment, check=True, timeout=300)
    return folder / "static"


# A test waits neither for a job nor for the first turn of a bot that searches.
PROMPT = {"BOT_GAMES": "0", "JOB_INTERVALS": "1", "PRELOAD_SEARCH": "1"}


def own_environment() -> dict[str, str]:
    """The environment of a site as people run it: never the tests' settings."""
    environment = {k: v for k, v in os.environ.items() if k not in FOREIGN}
    return environment | {"DJANGO_SETTINGS_MODULE": "thousand_site.settings"} | PROMPT


class Site:
    """One running site with its own data directory, port and servers."""

    command: ClassVar[list[str]] = [sys.executable, "-m", "thousand_site.server.supervisor"]
    parts: tuple[str, ...] = PARTS

    def __init__(self, directory: Path, root: Path = ROOT, **environment: str) -> None:
        self.directory = directory
        self.root = root
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.log = directory / "site.log"
        self.environment = own_environment()
        # All visitors of a test have one address.
        self.environment["LIMITS"] = "0"
        self.environment |= {"PORT": str(self.port), "DATA_DIR": str(directory)} | environment
        self.family: list[psutil.Process] = []
        self.open_shell: Shell | None = None

    def prepare(self) -> None:
        """Save a site of this checkout the collection of its static files."""
        if self.root == ROOT and "DEBUG" not in self.environment:
            self.environment.setdefault("STATIC_ROOT", str(collected_static()))

    def start(self, timeout: float = 300) -> None:
        self.prepare()
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                self.command,
                cwd=self.root,
                env=self.environment,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
            )
        try:
            self.wait_for(lambda: self.announced() and self.is_complete(), timeout)
        except BaseException:
            # Also when the test's own time is over: nobody else would stop it.
            self.stop()
            raise
        self.family = psutil.Process(self.process.pid).children(recursive=True)

    def wait_for(self, condition: Callable[[], bool], timeout: float) -> None:
        """Wait until it holds, while the site lives."""
        deadline = time.monotonic() + timeout
        while not condition():
            if self.process.poll() is not None or time.monotonic() > deadline:
                raise SiteDown(self.text())
            time.sleep(0.1)

    def is_complete(self) -> bool:
        """All parts were started: the web answers before the others are there."""
        children = psutil.Process(self.process.pid).children(recursive=True)
        return set(self.parts) <= {name_of(child) for child in children}

    def text(self) -> str:
        return self.log.read_text(errors="replace")

    def announced(self) -> bool:
        return f"served at {self.url}/" in self.text()

    def status(self, path: str = "/") -> int:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        try:
            connection.request("GET", path)
            return connection.getresponse().status
        finally:
            connection.close()

    def manage(self, *arguments: str, stdin: str = "") -> str:
        """Run `manage.py` on the site's own database; what it printed."""
        run = subprocess.run(
            [sys.executable, "manage.py", *arguments],
            cwd=self.root,
            env=self.environment,
            input=stdin,
            capture_output=True,
            text=True,
            timeout=180,
        )
        if run.returncode:
            raise RuntimeError(run.stderr)
        return run.stdout

    def shell(self, code: str) -> str:
        """Run code on the site's own database; what it printed."""
        if self.open_shell is None:
            self.open_shell = Shell(self.root, self.environment)
        return self.open_shell.run(code)

    def orphans(self) -> list[psutil.Process]:
        """Return processes that the site has left behind."""
        return [x for x in self.family if x.is_running() and x.status() != psutil.STATUS_ZOMBIE]

    def wait_for_orphans(self, seconds: float) -> list[psutil.Process]:
        deadline = time.monotonic() + seconds
        while (left := self.orphans()) and time.monotonic() < deadline:
            time.sleep(0.1)
        return left

    def stop(self, timeout: float = 20) -> int:
        if self.open_shell is not None:
            self.open_shell.close()
            self.open_shell = None
        self.process.terminate()
        try:
            return self.process.wait(timeout)
        except subprocess.TimeoutExpired:
            self.process.kill()
            return self.process.wait()


class MadeSite(Site):
    """The site as `make run` starts it, with whatever that sets up."""

    command: ClassVar[list[str]] = ["make", "run"]

    def prepare(self) -> None:
        """Nothing: that belongs to what is tested."""
