"""The servers of a bench: PostgreSQL and Valkey of its own, and the parts of the site or the floor.

All of them are children of one guard, so that none outlives the bench, however that ends.
"""

import http.client
import json
import os
import resource
import secrets
import socket
import subprocess
import sys
import time
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from select import select
from typing import Any

import psycopg
import redis

from thousand_site.server import supervisor
from thousand_site.server.embedded import (
    create_database,
    drop_database,
    start_postgres,
    start_valkey,
    wait_until,
)
from thousand_site.server.process_group import ProcessGroup

ROOT = Path(__file__).resolve().parents[3]
# What is acknowledged is on the disk here, as it should be wherever people play.
POSTGRES_SETTINGS = (
    "listen_addresses=",
    "max_connections=200",
    "shared_buffers=128MB",
    "log_min_messages=panic",
    "unix_socket_permissions=0777",
)
TICKS = os.sysconf("SC_CLK_TCK")
# How long a load process may take to open its sockets.
PATIENCE = 120.0
PAGE_KB = os.sysconf("SC_PAGESIZE") // 1024
Process = subprocess.Popen[bytes]


def allow_many_files() -> None:
    """Three thousand sockets need as many descriptors, at both ends."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def stat_of(pid: int) -> list[str]:
    """The fields of /proc/<pid>/stat from the state on; empty when it is gone."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(") ")[2].split()
    except OSError:
        return []


def cpu_seconds(pid: int) -> float:
    """What a process and its children, those that ended included, have used."""
    own = sum(int(field) for field in stat_of(pid)[11:15]) / TICKS
    return own + sum(cpu_seconds(child) for child in children_of(pid))


def children_of(pid: int) -> list[int]:
    try:
        tasks = list(Path(f"/proc/{pid}/task").iterdir())
        return [int(word) for task in tasks for word in (task / "children").read_text().split()]
    except OSError:
        return []


def memory_kb(pid: int) -> int:
    """Resident memory."""
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * PAGE_KB


@dataclass(frozen=True)
class Elsewhere:
    """A server that was given, and runs on this machine: only its CPU time is asked."""

    pid: int


class Stack:
    """Database, Valkey, and whatever processes run on them, by their part's name."""

    def __init__(self, guard: ProcessGroup) -> None:
        self.guard, self.directory = guard, guard.directory
        self.parts: dict[str, list[Any]] = {}
        self.log = (self.directory / "bench.log").open("ab")
        self.dropped: str | None = None
        self.database = self._database()
        self.redis = self._valkey()
        inherited = {k: v for k, v in os.environ.items() if k not in FOREIGN}
        self.environment = inherited | {
            "DJANGO_SETTINGS_MODULE": "thousand_site.settings",
            "SECRET_KEY": "of no use to anybody outside the bench",
            "DATABASE_URL": self.database,
            "DATABASE_POOL": "1",
            "REDIS_URL": self.redis,
            "REDIS_PREFIX": f"bench-{secrets.token_hex(4)}",
            "DATA_DIR": str(self.directory),
            "BOT_GAMES": "0",
            "CONTRIBUTE_MS": "0",
            "FLOOR_DATABASE": self.database,
            "FLOOR_REDIS": self.redis,
        }

    def _database(self) -> str:
        """A server of our own, or a database of our own on the one that is given."""
        given = os.environ.get("DATABASE_URL", "")
        if not given.startswith("postgres"):
            url, process = start_postgres(self.guard, settings=POSTGRES_SETTINGS)
            self.parts["postgres"] = [process]
            return url
        self.dropped = f"bench_{secrets.token_hex(4)}"
        url = create_database(given, self.dropped)
        backend = "SELECT pg_backend_pid()"
        with psycopg.connect(url) as connection:
            row = connection.execute(backend.encode()).fetchone()
            parent = stat_of(row[0])[1:2] if row else []
            self.parts["postgres"] = [Elsewhere(int(pid)) for pid in parent if int(pid) > 1]
        return url

    def _valkey(self) -> str:
        given = os.environ.get("REDIS_URL", "")
        if not given:
            url, process = start_valkey(self.guard)
            self.parts["valkey"] = [process]
            return url
        client = redis.Redis.from_url(given)
        pid = int(client.info("server")["process_id"])
        client.close()
        self.parts["valkey"] = [Elsewhere(pid)] if stat_of(pid) else []
        return given

    def close(self) -> None:
        if self.dropped:
            drop_database(os.environ["DATABASE_URL"], self.dropped)

    def start(self, part: str, arguments: Iterable[str], **options: Any) -> Process:
        command = [sys.executable, *arguments]
        options = {"stderr": self.log, "stdout": self.log, "env": self.environment} | options
        process = self.guard.start(command, cwd=ROOT, **options)
        self.parts.setdefault(part, []).append(process)
        return process

    def call(self, *arguments: str) -> str:
        """Run a Python command to its end; what it printed."""
        run = subprocess.run(
            [sys.executable, *arguments], cwd=ROOT, env=self.environment, capture_output=True
        )
        if run.returncode:
            raise RuntimeError(f"{arguments[1]} failed: {run.stderr.decode()[-2000:]}")
        return run.stdout.decode()

    def start_web(self, web: int) -> list[int]:
        """The web processes; their ports."""
        ports = [free_port() for _ in range(web)]
        for port in ports:
            process = self.start("web", supervisor.web(port))
            wait_until(lambda port=port: answers(port), process, "the web process")  # type: ignore[misc]
        return ports

    def start_others(self) -> None:
        """Ticker and worker."""
        self.start("ticker", ["manage.py", "ticker"])
        worker = self.start("worker", supervisor.worker())
        wait_until(lambda: worker_listens(self.redis), worker, "the worker")

    def start_floor(self) -> list[int]:
        port = free_port()
        command = supervisor.web(port)
        command[command.index("--lifespan") + 1] = "on"
        command[command.index("--ws") + 1] = "auto"
        place = command.index("thousand_site.asgi:application")
        command[place] = "tests.bench.tables.floor:application"
        process = self.start("floor", command)
        wait_until(lambda: listens(port), process, "the floor")
        return [port]

    def end(self, *parts: str) -> None:
        """At once: nobody will miss them, and the floor needs the machine."""
        for part in parts:
            for process in self.parts.pop(part, ()):
                process.kill()
                process.wait()

    def cpu(self) -> dict[str, float]:
        """CPU seconds so far, by part."""
        return {
            part: sum(cpu_seconds(process.pid) for process in processes)
            for part, processes in self.parts.items()
        }

    def memory(self, part: str) -> int:
        return sum(memory_kb(process.pid) for process in self.parts[part])

    def count(self, query: str) -> int:
        """What a query of one number says."""
        with psycopg.connect(self.database) as connection:
            row = connection.execute(query.encode()).fetchone()
            return int(row[0]) if row else 0

    def said(self) -> str:
        """The end of what the parts complained about."""
        return (self.directory / "bench.log").read_text(errors="replace")[-4000:]


# What must not leak into the site under test.
FOREIGN = ("DATABASE_URL", "REDIS_URL", "REDIS_PREFIX", "DEBUG", "DATABASE_POOL_MAX")


def listens(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


def answers(port: int) -> bool:
    """Django is there, not only the port."""
    line = http.client.HTTPConnection("127.0.0.1", port, timeout=5)
    try:
        # No page: the static files that a page names were not collected.
        line.request("GET", "/play/status/")
        return line.getresponse().status == 200
    except OSError:
        return False
    finally:
        line.close()


def worker_listens(redis_url: str) -> bool:
    client = redis.Redis.from_url(redis_url)
    blocked = any(line["cmd"] == "brpop" for line in client.client_list())
    client.close()
    return blocked


class Loader:
    """A load process, spoken to line by line."""

    def __init__(self, stack: Stack, orders: dict[str, Any]) -> None:
        pipe = subprocess.PIPE
        module = ["-m", "tests.bench.tables.load"]
        self.process = stack.start("load", module, stdin=pipe, stdout=pipe)
        self._write(json.dumps(orders))

    def _write(self, line: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(f"{line}\n".encode())
        self.process.stdin.flush()

    def tell(self, words: str) -> None:
        self._write(words)

    def answer(self) -> dict[str, Any]:
        assert self.process.stdout is not None
        readable, _, _ = select([self.process.stdout], [], [], PATIENCE)
        line = self.process.stdout.readline() if readable else b""
        if not line:
            raise RuntimeError("a load process ended, or does not answer")
        found: dict[str, Any] = json.loads(line)
        return found


def together(loaders: list[Loader], words: str) -> list[dict[str, Any]]:
    """Say it to all of them, and then hear them."""
    for loader in loaders:
        loader.tell(words)
    return [loader.answer() for loader in loaders]


def settle(seconds: float) -> None:
    time.sleep(seconds)
