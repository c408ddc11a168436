"""The servers of a benchmark: PostgreSQL, Valkey, and the processes of the site or the floor.

All are children of one process group, so that none outlives the benchmark.
"""

import http.client
import json
import os
import resource
import secrets
import socket
import subprocess
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from select import select
from typing import Any

import psycopg
import redis

from tests.proxy import web_processes
from tests.proxy.haproxy import Proxy
from tests.site import worker_of_all_queues
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
# Commits are durable (fsync), as in production.
POSTGRES_SETTINGS = (
    "listen_addresses=",
    "max_connections=200",
    "shared_buffers=128MB",
    "log_min_messages=panic",
    "unix_socket_permissions=0777",
)
TICKS_PER_SECOND = os.sysconf("SC_CLK_TCK")
# Time for a load process to open its sockets, in seconds.
REPLY_TIMEOUT_S = 120.0
PAGE_KB = os.sysconf("SC_PAGESIZE") // 1024
Process = subprocess.Popen[bytes]


def allow_many_files() -> None:
    """Raise the limit of open files: every socket needs a descriptor at both ends."""
    _, maximum = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (maximum, maximum))


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def stat_fields(pid: int) -> list[str]:
    """Return the fields of /proc/<pid>/stat from the state on; empty if the process ended."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(") ")[2].split()
    except OSError:
        return []


def cpu_seconds(pid: int) -> float:
    """Return the CPU time of a process and all its children, ended ones included."""
    seconds = sum(int(field) for field in stat_fields(pid)[11:15]) / TICKS_PER_SECOND
    return seconds + sum(cpu_seconds(child) for child in children_of(pid))


def children_of(pid: int) -> list[int]:
    try:
        tasks = list(Path(f"/proc/{pid}/task").iterdir())
        return [int(word) for task in tasks for word in (task / "children").read_text().split()]
    except OSError:
        return []


def memory_kb(pid: int) -> int:
    """Return the resident memory."""
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * PAGE_KB


@dataclass(frozen=True)
class ExternalProcess:
    """A running local server that the benchmark did not start; only its CPU time is read."""

    pid: int


class Stack:
    """Database, Valkey and the processes that use them, by name of the part."""

    def __init__(self, group: ProcessGroup) -> None:
        self.group, self.directory = group, group.directory
        self.parts: dict[str, list[Any]] = {}
        self.log = (self.directory / "bench.log").open("ab")
        self.created_database: str | None = None
        self.database = self._database()
        self.redis = self._valkey()
        inherited = {k: v for k, v in os.environ.items() if k not in UNSET_VARIABLES}
        self.environment = inherited | {
            "DJANGO_SETTINGS_MODULE": "thousand_site.settings",
            "SECRET_KEY": "not a secret, but long enough, in benchmarks",
            "DATABASE_URL": self.database,
            "DATABASE_POOL": "1",
            "REDIS_URL": self.redis,
            "REDIS_PREFIX": f"bench-{secrets.token_hex(4)}",
            "DATA_DIR": str(self.directory),
            "BOT_GAMES": "0",
            "LIMITS": "0",
            "CONTRIBUTE_MS": "0",
            "FLOOR_DATABASE": self.database,
            "FLOOR_REDIS": self.redis,
        }

    def _database(self) -> str:
        """Start a server, or create a database on the server of DATABASE_URL; return its URL."""
        server_url = os.environ.get("DATABASE_URL", "")
        if not server_url.startswith("postgres"):
            url, process = start_postgres(self.group, settings=POSTGRES_SETTINGS)
            self.parts["postgres"] = [process]
            return url
        self.created_database = f"bench_{secrets.token_hex(4)}"
        url = create_database(server_url, self.created_database)
        backend = "SELECT pg_backend_pid()"
        with psycopg.connect(url) as connection:
            row = connection.execute(backend.encode()).fetchone()
            parent = stat_fields(row[0])[1:2] if row else []
            self.parts["postgres"] = [ExternalProcess(int(pid)) for pid in parent if int(pid) > 1]
        return url

    def _valkey(self) -> str:
        server_url = os.environ.get("REDIS_URL", "")
        if not server_url:
            url, process = start_valkey(self.group)
            self.parts["valkey"] = [process]
            return url
        client = redis.Redis.from_url(server_url)
        pid = int(client.info("server")["process_id"])
        client.close()
        self.parts["valkey"] = [ExternalProcess(pid)] if stat_fields(pid) else []
        return server_url

    def close(self) -> None:
        if self.created_database:
            drop_database(os.environ["DATABASE_URL"], self.created_database)

    def start(self, part: str, arguments: Iterable[str], **options: Any) -> Process:
        command = [sys.executable, *arguments]
        options = {"stderr": self.log, "stdout": self.log, "env": self.environment} | options
        process = self.group.start(command, cwd=ROOT, **options)
        self.parts.setdefault(part, []).append(process)
        return process

    def run_python(self, *arguments: str) -> str:
        """Run a Python command and return its output. Raises: RuntimeError."""
        run = subprocess.run(
            [sys.executable, *arguments], cwd=ROOT, env=self.environment, capture_output=True
        )
        if run.returncode:
            raise RuntimeError(f"{arguments[1]} failed: {run.stderr.decode()[-2000:]}")
        return run.stdout.decode()

    def start_web(self, web: int) -> list[int]:
        """Start web processes; return their ports."""
        ports = [free_port() for _ in range(web)]
        for port in ports:
            process = self.start("web", supervisor.web(port))
            wait_until(lambda port=port: site_responds(port), process, "the web process")  # type: ignore[misc]
        return ports

    def start_web_behind_proxy(self, web: int) -> list[int]:
        """Start web processes and the proxy in front of them; return the port of the proxy."""
        self.environment |= web_processes.ENVIRONMENT
        port, hosts = free_port(), [web_processes.host_of(number + 1) for number in range(web)]
        for host in hosts:
            process = self.start("web", web_processes.command(host, port))
            wait_until(lambda host=host: site_responds(port, host), process, "the web process")  # type: ignore[misc]
        proxy = Proxy(self.group, port)
        self.parts["proxy"] = [proxy.process]
        proxy.use(*hosts)
        return [proxy.port]

    def start_others(self) -> None:
        """Start ticker and worker."""
        self.start("ticker", ["manage.py", "ticker"])
        worker = self.start("worker", worker_of_all_queues())
        wait_until(lambda: worker_is_ready(self.redis), worker, "the worker")

    def start_floor(self) -> list[int]:
        port = free_port()
        command = supervisor.web(port)
        command[command.index("--lifespan") + 1] = "on"
        command[command.index("--ws") + 1] = "auto"
        index = command.index("thousand_site.asgi:application")
        command[index] = "tests.bench.tables.floor:application"
        process = self.start("floor", command)
        wait_until(lambda: port_is_open(port), process, "the floor")
        return [port]

    def end(self, *parts: str) -> None:
        """Kill the parts at once, so that the floor has the machine to itself."""
        for part in parts:
            for process in self.parts.pop(part, ()):
                process.kill()
                process.wait()

    def cpu(self) -> dict[str, float]:
        """Return the CPU seconds used so far, by part."""
        return {
            part: sum(cpu_seconds(process.pid) for process in processes)
            for part, processes in self.parts.items()
        }

    def memory(self, part: str) -> int:
        return sum(memory_kb(process.pid) for process in self.parts[part])

    def count(self, query: str) -> int:
        """Return the number that a query selects."""
        with psycopg.connect(self.database) as connection:
            row = connection.execute(query.encode()).fetchone()
            return int(row[0]) if row else 0

    def log_tail(self) -> str:
        """Return the end of the parts' log."""
        return (self.directory / "bench.log").read_text(errors="replace")[-4000:]


# Variables that must not leak into the site under test.
UNSET_VARIABLES = ("DATABASE_URL", "REDIS_URL", "REDIS_PREFIX", "DEBUG", "DATABASE_POOL_MAX")


def port_is_open(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


def site_responds(port: int, host: str = "127.0.0.1") -> bool:
    """Return whether Django responds, not only the port."""
    connection = http.client.HTTPConnection(host, port, timeout=5)
    try:
        # Not a page: static files are not collected here.
        connection.request("GET", "/play/status/", headers={"Host": "127.0.0.1"})
        return connection.getresponse().status == 200
    except OSError:
        return False
    finally:
        connection.close()


def worker_is_ready(redis_url: str) -> bool:
    client = redis.Redis.from_url(redis_url)
    blocked = any(line["cmd"] == "brpop" for line in client.client_list())
    client.close()
    return blocked


class Loader:
    """A load process and its pipes."""

    def __init__(self, stack: Stack, config: dict[str, Any]) -> None:
        pipe = subprocess.PIPE
        module = ["-m", "tests.bench.tables.load"]
        self.process = stack.start("load", module, stdin=pipe, stdout=pipe)
        self._write(json.dumps(config))

    def _write(self, line: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(f"{line}\n".encode())
        self.process.stdin.flush()

    def send(self, command: str) -> None:
        self._write(command)

    def reply(self) -> dict[str, Any]:
        assert self.process.stdout is not None
        readable, _, _ = select([self.process.stdout], [], [], REPLY_TIMEOUT_S)
        line = self.process.stdout.readline() if readable else b""
        if not line:
            raise RuntimeError("a load process ended, or does not reply")
        reply: dict[str, Any] = json.loads(line)
        return reply


def broadcast(loaders: list[Loader], command: str) -> list[dict[str, Any]]:
    """Send a command to all load processes; return their replies."""
    for loader in loaders:
        loader.send(command)
    return [loader.reply() for loader in loaders]
