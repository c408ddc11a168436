"""The supervisor of `make run`: Valkey, web, a worker with beat and ticker, a bot worker.

It loads the site once and forks all but Valkey (warm_parent). With `--small` it runs a small site:
a process for pages, and one worker for all the rest.
"""

import http.client
import os
import signal
import socket
import subprocess
import sys
import time
from dataclasses import dataclass, field
from multiprocessing.context import ForkProcess
from pathlib import Path
from types import FrameType

from thousand_site.environment import catalogue
from thousand_site.environment.checks import refuse_nonsense
from thousand_site.server import warm_parent
from thousand_site.server.cores import cores
from thousand_site.server.embedded import ServerMissing, start_valkey
from thousand_site.server.process_group import ProcessGroup, stop

ROOT = Path(__file__).resolve().parent.parent.parent
HOST = "127.0.0.1"
# In a container, whose port only the proxy reaches.
EVERYWHERE = "0.0.0.0"
# Of a small site: threads of its worker, and connections to the database of each process.
SMALL_THREADS, SMALL_POOL = 4, "6"
# Minutes of CPU a night for puzzles: its only worker plays the turns of bots, too.
SMALL_PUZZLE_MINUTES = "2"
# What a site on one machine leaves out, to rest while nobody plays: the bots' search where no bot
# thinks, and games between bots, as the published ratings with which they start count as settled.
# Jobs have longer pauses. A probe of a queue is late after twice as long.
RESTFUL = {"PRELOAD_SEARCH": "0", "BOT_GAMES": "0", "JOB_INTERVALS": "3"}
TICK = 0.2
# The other processes start when the web answers, or after this time.
HEAD_START_SECONDS = 5.0
# How long all children together may take to end.
STOP_SECONDS = 9.0
MAX_PAUSE_SECONDS = 30.0
# A process that ran this long did not fail at its start: its back-off begins again.
STABLE_SECONDS = 30.0
# More are worth their memory only on a machine that somebody plans (BOT_PROCESSES).
MAX_BOT_PROCESSES = 4


class StartupError(Exception):
    """A reason why the site cannot start, written for the operator."""


def web(port: int, host: str = HOST) -> list[str]:
    command = ["-m", "uvicorn", "thousand_site.asgi:application", "--host", host]
    command += ["--port", str(port), "--lifespan", "off", "--log-level", "warning"]
    # Compression would double the memory of an idle socket; messages of clients are short.
    command += ["--ws-per-message-deflate", "false", "--ws-max-size", "65536"]
    command += [
        "--ws",
        "thousand_site.server.uvicorn_protocols:WebSocketProtocol",
        "--http",
        "thousand_site.server.uvicorn_protocols:HttpProtocol",
    ]
    # A dead connection is noticed within half a minute.
    command += ["--ws-ping-interval", "15", "--ws-ping-timeout", "15"]
    # Longer than a stopping process takes to close its sockets (uvicorn_protocols).
    command += ["--timeout-graceful-shutdown", "6"]
    # Otherwise visitors could forge their address.
    trusted = catalogue.TRUSTED_PROXY.value()
    return [*command, "--proxy-headers" if trusted else "--no-proxy-headers"]


def worker() -> list[str]:
    return celery_worker("threads", 4, "default,sweeps,notifications")


def bot_worker() -> list[str]:
    """Return the command of the worker for bots: processes, as a thinking bot fills a core."""
    return celery_worker("prefork", bot_processes(), "bots")


def celery_worker(pool: str, concurrency: int, queues: str) -> list[str]:
    command = ["-m", "celery", "-q", "-A", "thousand_site", "worker"]
    command += ["-P", pool, "-c", str(concurrency), "-Q", queues, "--loglevel", "warning"]
    return [*command, "--without-gossip", "--without-mingle", "--without-heartbeat"]


def bot_processes() -> int:
    """Return BOT_PROCESSES; by default a core is left to the rest."""
    return catalogue.BOT_PROCESSES.value_or(max(1, min(cores() - 1, MAX_BOT_PROCESSES)))


def beat(directory: Path) -> list[str]:
    command = ["-m", "celery", "-q", "-A", "thousand_site", "beat", "--loglevel", "warning"]
    return [*command, "--schedule", str(directory / "beat"), "--pidfile", ""]


@dataclass
class Child:
    """A process that is started again when it ends."""

    name: str
    arguments: list[str]
    environment: dict[str, str] = field(default_factory=dict)
    process: ForkProcess | None = None
    failures: int = 0
    started: float = 0.0
    next_start: float = 0.0

    def pause(self) -> float:
        return min(MAX_PAUSE_SECONDS, 2.0 ** (self.failures - 1))

    def supervise(self, group: ProcessGroup, environment: dict[str, str]) -> None:
        """Start the process when it is due, and notice its end."""
        now = time.monotonic()
        if self.name != "web":
            # The web process serves the metrics of all.
            environment = {k: v for k, v in environment.items() if k != "METRICS_PORT"}
        if self.process is None:
            if now >= self.next_start:
                self.process = warm_parent.start(
                    group, self.name, self.arguments, environment | self.environment
                )
                self.started = now
        elif not self.process.is_alive():
            self.failures = 1 if now - self.started > STABLE_SECONDS else self.failures + 1
            self.next_start = now + self.pause()
            code, self.process = self.process.exitcode, None
            log(f"{self.name} stopped with exit code {code}; restarting in {self.pause():.0f} s")


def log(text: str) -> None:
    try:
        print(text, flush=True)
    except BrokenPipeError:
        # The reader of our output is closed; the site goes on.
        sys.stdout = open(os.devnull, "w")  # noqa: SIM115 (for the rest of the process)


class Supervisor:
    """Starts all processes, restarts those that end, and stops them in order on a signal."""

    def __init__(self, port: int, is_small: bool = False) -> None:
        self.port, self.is_small = port, is_small
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
        """Return whether a signal came, or the `make` that started us was killed."""
        return self.stopping or (self.parent is not None and os.getppid() != self.parent)

    def run(self) -> None:
        check_port(self.port)
        self.catch_signals()
        os.chdir(ROOT)
        with ProcessGroup() as group:
            self.environment = child_environment(self.is_small)
            self.environment.setdefault("PROMETHEUS_MULTIPROC_DIR", metrics_directory(group))
            self.children: list[Child] = []
            try:
                self.start_valkey(group)
                os.environ.update(self.environment)
                warm_parent.load()
                if self.prepare(group):
                    children = small_children if self.is_small else site_children
                    self.children = children(self.port, group.directory)
                    self.supervise(group)
            finally:
                self.stop_children()

    def start_valkey(self, group: ProcessGroup) -> None:
        if "REDIS_URL" not in self.environment:
            self.environment["REDIS_URL"], self.valkey = start_valkey(group)

    def prepare(self, group: ProcessGroup) -> bool:
        """Run the preparation; return False if a signal came meanwhile. Raises StartupError."""
        # The files of a small site are part of its image.
        steps = ["data"] if self.is_small else []
        command = ["-m", "thousand_site.server.prepare", *steps]
        process = warm_parent.start(group, "prepare", command, self.environment)
        while process.is_alive() and not self.over():
            process.join(TICK / 4)
        if self.over():
            process.terminate()
            wait_or_kill(process, time.monotonic() + STOP_SECONDS)
            return False
        if process.exitcode:
            raise StartupError("the preparation failed; see the messages above")
        return True

    def supervise(self, group: ProcessGroup) -> None:
        while not self.over():
            if not group.alive():
                raise StartupError("its process group was killed")
            self.supervise_valkey(group)
            for child in self.children:
                child.supervise(group, self.environment)
            if not self.announced and answers(self.port):
                self.announce()
            time.sleep(TICK)

    def supervise_valkey(self, group: ProcessGroup) -> None:
        """Restart Valkey if it ended: its socket keeps its path, so clients reconnect."""
        if self.valkey is not None and self.valkey.poll() is not None:
            log("Valkey stopped; restarting it")
            _, self.valkey = start_valkey(group)

    def announce(self) -> None:
        self.announced = True
        for child in self.children:
            child.next_start = min(child.next_start, time.monotonic())
        python = Path(sys.executable)
        if python.is_relative_to(ROOT):
            python = python.relative_to(ROOT)
        log(f"\nThousand is served at http://{HOST}:{self.port}/  (press Ctrl-C to stop)")
        log(f"To create an administrator: {python} manage.py createsuperuser\n")

    def stop_children(self) -> None:
        """Stop all children at once, then close the database, and stop Valkey last."""
        running = [child.process for child in self.children if child.process is not None]
        for process in running:
            process.terminate()
        deadline = time.monotonic() + STOP_SECONDS
        for process in running:
            wait_or_kill(process, deadline)
        if running:
            warm_parent.close_database()
        if self.valkey is not None:
            stop(self.valkey)


def wait_or_kill(process: ForkProcess, deadline: float) -> None:
    process.join(max(0.1, deadline - time.monotonic()))
    if process.is_alive():
        process.kill()
        process.join()


def site_children(port: int, directory: Path) -> list[Child]:
    later = time.monotonic() + HEAD_START_SECONDS
    return [
        Child("web", web(port)),
        Child(
            "worker",
            [*worker(), "--schedule", str(directory / "beat")],
            environment={"WORKER_CLOCKS": "1"},
            next_start=later,
        ),
        Child("bot-worker", bot_worker(), next_start=later),
    ]


def small_children(port: int, directory: Path) -> list[Child]:
    """Return the processes of a small site: one for pages, and one worker for all the rest."""
    later = time.monotonic() + HEAD_START_SECONDS
    queues = celery_worker("threads", SMALL_THREADS, "default,bots,sweeps,notifications")
    command = [*queues, "--schedule", str(directory / "beat")]
    return [
        Child("web", web(port, EVERYWHERE)),
        Child("worker", command, environment={"WORKER_CLOCKS": "1"}, next_start=later),
    ]


def child_environment(is_small: bool = False) -> dict[str, str]:
    environment = {name: value for name, value in os.environ.items() if value}
    environment.setdefault("DJANGO_SETTINGS_MODULE", "thousand_site.settings")
    # All processes but the bot worker are threaded; only PostgreSQL uses the pool.
    environment.setdefault("DATABASE_POOL", "1")
    if is_small:
        environment.setdefault("DATABASE_POOL_MAX", SMALL_POOL)
        environment.setdefault("PUZZLE_MINUTES", SMALL_PUZZLE_MINUTES)
    return RESTFUL | environment


def metrics_directory(group: ProcessGroup) -> str:
    """Create the directory in which the processes keep their metrics (Prometheus multiprocess)."""
    directory = group.directory / "metrics"
    directory.mkdir()
    return str(directory)


def check_port(port: int) -> None:
    """Raise StartupError if the port cannot be bound."""
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((HOST, port))
        except (OSError, OverflowError) as error:
            raise StartupError(
                f"port {port} on {HOST} cannot be used ({error}). "
                f"Stop the program that uses it, or choose another port: make run PORT={port + 1}"
            ) from None


def answers(port: int) -> bool:
    """Return whether the home page is served."""
    connection = http.client.HTTPConnection(HOST, port, timeout=5)
    try:
        connection.request("GET", "/")
        return connection.getresponse().status < 500
    except (OSError, http.client.HTTPException):
        return False
    finally:
        connection.close()


def main(arguments: list[str]) -> int:
    """Run the site until a signal; a wrong setting ends it before anything starts."""
    refuse_nonsense()
    try:
        Supervisor(catalogue.PORT.value(), is_small="--small" in arguments).run()
    except (StartupError, ServerMissing) as error:
        print(f"Thousand cannot start: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
