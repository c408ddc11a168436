"""`make run`: Valkey, web, worker, ticker and beat under one small supervisor."""

import http.client
import os
import signal
import socket
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from types import FrameType

from thousand_site.server.embedded import ServerMissing, start_valkey
from thousand_site.server.process_group import Guard, stop

ROOT = Path(__file__).resolve().parent.parent.parent
HOST = "127.0.0.1"
TICK = 0.2
# The web has the machine for itself until it answers, but not for longer than this.
HEAD_START = 5.0
# How long the children may take to end, all together.
PATIENCE = 9.0
LONGEST_PAUSE = 30.0
# Who lived so long did not fail at its start: the back-off begins anew.
GOOD_LIFE = 30.0


class Fault(Exception):
    """Why the site cannot start, in words for a person."""


def web(port: int) -> list[str]:
    command = ["-m", "uvicorn", "thousand_site.asgi:application", "--host", HOST]
    command += ["--port", str(port), "--lifespan", "off", "--log-level", "warning"]
    # Deflate would double what an idle socket costs; a message of a client is never long.
    command += ["--ws-per-message-deflate", "false", "--ws-max-size", "65536"]
    command += [
        "--ws",
        "thousand_site.server.uvicorn_protocols:Line",
        "--http",
        "thousand_site.server.uvicorn_protocols:Pages",
    ]
    # A line that is dead is known as such within half a minute.
    command += ["--ws-ping-interval", "15", "--ws-ping-timeout", "15"]
    # Longer than a stopping process takes to send its sockets away (wire).
    command += ["--timeout-graceful-shutdown", "6"]
    # Else a visitor could tell us his address himself.
    trusted = os.environ.get("TRUSTED_PROXY", "0") not in ("", "0")
    return [*command, "--proxy-headers" if trusted else "--no-proxy-headers"]


def worker() -> list[str]:
    # Celery warns at every start as root, where a container has nobody else.
    command = ["-W", "ignore:You're running the worker", "-m", "celery", "-q"]
    command += ["-A", "thousand_site", "worker", "-P", "threads", "-c", "4"]
    command += ["-Q", "default,bots,sweeps", "--loglevel", "warning"]
    return [*command, "--without-gossip", "--without-mingle", "--without-heartbeat"]


def beat(directory: Path) -> list[str]:
    command = ["-m", "celery", "-q", "-A", "thousand_site", "beat", "--loglevel", "warning"]
    return [*command, "--schedule", str(directory / "beat"), "--pidfile", ""]


@dataclass
class Child:
    """One process that is started again when it ends."""

    name: str
    arguments: list[str]
    process: "subprocess.Popen[bytes] | None" = None
    failures: int = 0
    started: float = 0.0
    next_start: float = 0.0

    def pause(self) -> float:
        return min(LONGEST_PAUSE, 2.0 ** (self.failures - 1))

    def tend(self, guard: Guard, environment: dict[str, str]) -> None:
        """Start it when it is time, and notice its end."""
        now = time.monotonic()
        if self.process is None:
            if now >= self.next_start:
                command = [sys.executable, *self.arguments]
                self.process = guard.start(command, cwd=ROOT, env=environment)
                self.started = now
        elif self.process.poll() is not None:
            self.failures = 1 if now - self.started > GOOD_LIFE else self.failures + 1
            self.next_start = now + self.pause()
            code, self.process = self.process.returncode, None
            say(f"{self.name} ended with code {code}; it starts again in {self.pause():.0f} s")


def say(text: str) -> None:
    try:
        print(text, flush=True)
    except BrokenPipeError:
        # Whoever read us has left; the site goes on.
        sys.stdout = open(os.devnull, "w")  # noqa: SIM115 (for the rest of the process)


class Supervisor:
    """Starts everything, tends it until a signal comes, stops it in order."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.stopping = False
        self.announced = False
        self.valkey: subprocess.Popen[bytes] | None = None
        self.parent = os.getppid() if os.environ.get("MAKELEVEL") else None

    def catch_signals(self) -> None:
        def remember(_number: int, _frame: FrameType | None) -> None:
            self.stopping = True

        signal.signal(signal.SIGTERM, remember)
        signal.signal(signal.SIGINT, remember)
        # Under nohup it stays ignored.
        if signal.getsignal(signal.SIGHUP) != signal.SIG_IGN:
            signal.signal(signal.SIGHUP, remember)

    def over(self) -> bool:
        """A signal came, or the `make` that started us was killed."""
        return self.stopping or (self.parent is not None and os.getppid() != self.parent)

    def run(self) -> None:
        check_port(self.port)
        self.catch_signals()
        with Guard() as guard:
            self.environment = environment_of_children()
            self.environment.setdefault("PROMETHEUS_MULTIPROC_DIR", counts_of_all(guard))
            self.children: list[Child] = []
            try:
                self.start_valkey(guard)
                if self.prepare(guard):
                    self.children = children_of_site(self.port, guard.directory)
                    self.tend(guard)
            finally:
                self.stop_children()

    def start_valkey(self, guard: Guard) -> None:
        if "REDIS_URL" not in self.environment:
            self.environment["REDIS_URL"], self.valkey = start_valkey(guard)

    def prepare(self, guard: Guard) -> bool:
        """Migrate, compile, collect, load; False if a signal came meanwhile."""
        command = [sys.executable, "-m", "thousand_site.server.prepare"]
        process = guard.start(command, cwd=ROOT, env=self.environment)
        while process.poll() is None and not self.over():
            time.sleep(TICK / 4)
        if self.over():
            stop(process)
            return False
        if process.returncode:
            raise Fault("the site could not be prepared, see above")
        return True

    def tend(self, guard: Guard) -> None:
        while not self.over():
            if not guard.alive():
                raise Fault("the guard of the processes was killed")
            self.tend_valkey(guard)
            for child in self.children:
                child.tend(guard, self.environment)
            if not self.announced and answers(self.port):
                self.announce()
            time.sleep(TICK)

    def tend_valkey(self, guard: Guard) -> None:
        """Its socket keeps its path, so the others find the new one by themselves."""
        if self.valkey is not None and self.valkey.poll() is not None:
            say("Valkey ended; it starts again")
            _, self.valkey = start_valkey(guard)

    def announce(self) -> None:
        self.announced = True
        for child in self.children:
            child.next_start = min(child.next_start, time.monotonic())
        python = Path(sys.executable)
        if python.is_relative_to(ROOT):
            python = python.relative_to(ROOT)
        say(f"\nThousand is served at http://{HOST}:{self.port}/  (Ctrl-C stops it)")
        say(f"To make an admin: {python} manage.py createsuperuser\n")

    def stop_children(self) -> None:
        """All at once; Valkey last, so that nobody misses it."""
        running = [child.process for child in self.children if child.process is not None]
        for process in running:
            if process.poll() is None:
                process.terminate()
        deadline = time.monotonic() + PATIENCE
        for process in running:
            wait_or_kill(process, deadline)
        if self.valkey is not None:
            stop(self.valkey)


def wait_or_kill(process: "subprocess.Popen[bytes]", deadline: float) -> None:
    try:
        process.wait(max(0.1, deadline - time.monotonic()))
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


def children_of_site(port: int, directory: Path) -> list[Child]:
    later = time.monotonic() + HEAD_START
    return [
        Child("web", web(port)),
        Child("worker", worker(), next_start=later),
        Child("ticker", ["manage.py", "ticker"], next_start=later),
        Child("beat", beat(directory), next_start=later),
    ]


def environment_of_children() -> dict[str, str]:
    environment = {name: value for name, value in os.environ.items() if value}
    environment.setdefault("DJANGO_SETTINGS_MODULE", "thousand_site.settings")
    # All of them are threaded; it counts with PostgreSQL only.
    environment.setdefault("DATABASE_POOL", "1")
    environment["PYTHONUNBUFFERED"] = "1"
    return environment


def counts_of_all(guard: Guard) -> str:
    """Where the parts write what they count, so that the pages can tell the sums."""
    directory = guard.directory / "metrics"
    directory.mkdir()
    return str(directory)


def check_port(port: int) -> None:
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((HOST, port))
        except (OSError, OverflowError) as error:
            raise Fault(
                f"port {port} on {HOST} cannot be used ({error}). "
                f"Stop who uses it, or choose another: make run PORT={port + 1}"
            ) from None


def answers(port: int) -> bool:
    """The first page comes."""
    connection = http.client.HTTPConnection(HOST, port, timeout=5)
    try:
        connection.request("GET", "/")
        return connection.getresponse().status < 500
    except (OSError, http.client.HTTPException):
        return False
    finally:
        connection.close()


def chosen_port() -> int:
    text = os.environ.get("PORT") or "8000"
    if not text.isascii() or not text.isdigit() or not 0 < int(text) < 65536:
        raise Fault(f"PORT is a number from 1 to 65535, not {text!r}")
    return int(text)


def main() -> int:
    try:
        Supervisor(chosen_port()).run()
    except (Fault, ServerMissing) as fault:
        print(f"Thousand cannot run: {fault}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
