"""A whole site in its own processes, each of which can be ended at any time."""

import asyncio
import http.client
import json
import subprocess
import sys
import time
from collections import Counter
from contextlib import suppress
from pathlib import Path
from typing import Any

import psutil
import redis

from tests.faults import pooler
from tests.faults.backup import back_up_and_restore
from tests.faults.database import Database
from tests.games.tables.processes import Part, Parts
from tests.site import ROOT
from thousand_site.server.embedded import start_valkey
from thousand_site.server.process_group import ProcessGroup

# Bots wait a moment, so that each of their turns passes through a ticker and a worker.
ENVIRONMENT = {
    "BOT_PACE": "0.02",
    "CONTRIBUTE_MS": "0",
    "BOT_GAMES": "0",
    "LIMITS": "0",
    "DEBUG": "0",
    "LOG_LEVEL": "ERROR",
    "SECRET_KEY": "not a secret, but long enough, in tests",
}
# Seconds after which a web process will never serve, also on a busy machine.
LONGEST_START = 300


class Cluster(Parts):
    """The processes, on a PostgreSQL of their own, whatever DATABASE_URL says."""

    def __init__(self, guard: ProcessGroup, directory: Path) -> None:
        self.database = Database(guard)
        super().__init__(guard, directory, **ENVIRONMENT, DATABASE_URL=self.database.url)
        self.fault_counts: Counter[str] = Counter()
        self.largest_web = 0

    def load_history(self, games: int) -> None:
        """Fill the empty database with so many finished games, of a tenth as many users."""
        size = [str(games), str(max(games // 10, 1000))]
        command = [sys.executable, "-m", "tests.bench.scale.load", *size]
        environment = self.environment | {"DATABASE_POOL": "0"}
        subprocess.run(command, cwd=ROOT, env=environment, check=True)

    def use_pgbouncer(self) -> None:
        """Let all processes share few connections of the database."""
        url = pooler.start_pgbouncer(self.guard, self.database.account, self.database.url)
        self.environment |= {**pooler.ENVIRONMENT, "DATABASE_URL": url}

    def command_of(self, part: Part) -> list[str]:
        module = ["-m", "tests.faults.message_faults"]
        return [sys.executable, *module, str(part.orders), *part.arguments]

    def begin(self, part: Part) -> None:
        command = self.command_of(part)
        part.process = self.guard.start(
            command, cwd=ROOT, env=self.environment, stdout=self.log, stderr=self.log
        )

    @property
    def webs(self) -> list[str]:
        return [name for name in self.NAMES if name.startswith("web")]

    @property
    def ports(self) -> list[int]:
        """Return the ports that players connect to."""
        return [self.parts[name].port for name in self.webs]

    async def ready(self) -> None:
        for name in self.webs:
            await self.until_serving(self.parts[name])

    async def until_serving(self, part: Part) -> None:
        """Wait until a web process serves.

        Raises:
            RuntimeError: it does not, even after minutes; with the last lines of the log.
        """
        deadline = time.monotonic() + LONGEST_START
        while not await asyncio.to_thread(is_serving, part.port, part.host):
            if time.monotonic() > deadline:
                logged = (self.directory / "parts.log").read_text(errors="replace")
                raise RuntimeError(f"a web process does not serve. Logged last: {logged[-2000:]}")
            await asyncio.sleep(0.1)

    async def replace(self, name: str) -> None:
        """Stop a web process in order, and wait until the one that replaces it serves."""
        self.fault_counts["replace web"] += 1
        old = self.parts[name].process
        old.terminate()
        await asyncio.to_thread(old.wait)
        # Whoever keeps the processes running starts it again.
        await self.until_serving(self.parts[name])

    async def keep_running(self) -> None:
        """Restart every process that died, at once."""
        while True:
            self.tend()
            await asyncio.sleep(0.1)

    def kill(self, name: str) -> None:
        self.fault_counts[f"kill {name.rstrip('123456789')}"] += 1
        self.parts[name].process.kill()

    def schedule_death(self, name: str, place: str) -> None:
        """Let a process die the next time that it reaches this place."""
        self.parts[name].tell_to_die(place)

    def deaths_by_place(self) -> Counter[str]:
        """Return how often processes died at a scheduled place."""
        names = [path.name for part in self.parts.values() for path in part.orders.iterdir()]
        return Counter(f"die at {name.split('-')[0]}" for name in names if "-" in name)

    def cancel_deaths(self) -> None:
        """Cancel scheduled deaths, except at the end of a game, which is rare."""
        for part in self.parts.values():
            for path in part.orders.iterdir():
                if "-" not in path.name and path.name not in ("rated", "told"):
                    path.unlink(missing_ok=True)

    def flush(self) -> None:
        """Empty Valkey, if it is running."""
        with suppress(redis.ConnectionError):
            self.flush_valkey()
            self.fault_counts["flush Valkey"] += 1

    async def kill_valkey_for(self, seconds: float) -> None:
        self.fault_counts["kill Valkey"] += 1
        self.valkey.kill()
        await asyncio.to_thread(self.valkey.wait)
        await asyncio.sleep(seconds)
        _, self.valkey = await asyncio.to_thread(start_valkey, self.guard)

    async def restart_database(self, way: Any, seconds: float) -> None:
        self.fault_counts[f"{way.name} PostgreSQL"] += 1
        await asyncio.to_thread(self.database.restart, way, seconds)

    async def migrate(self) -> None:
        self.fault_counts["migrate"] += 1
        await asyncio.to_thread(self.database.migrate)

    async def back_up(self, since: str) -> dict[str, Any]:
        """Take a backup, and restore it beside the site; return times, and what is wrong.

        since  the games from this time on are verified
        """
        self.fault_counts["back up"] += 1
        return await asyncio.to_thread(
            back_up_and_restore, self.database.url, self.directory, self.environment, since
        )

    def measure_memory(self) -> None:
        """Note the largest memory of a web process, in MiB."""
        for name in self.webs:
            with suppress(psutil.Error):
                size = psutil.Process(self.parts[name].process.pid).memory_info().rss
                self.largest_web = max(self.largest_web, size >> 20)

    def switch_faults(self, words: str, on: bool) -> None:
        path = self.directory / words
        path.touch() if on else path.unlink(missing_ok=True)

    def message_fault_counts(self) -> Counter[str]:
        """Return how many notices and tasks were lost, late or doubled."""
        found: Counter[str] = Counter()
        for words in ("notices", "tasks"):
            path = self.directory / f"{words}.count"
            letters = Counter(path.read_text() if path.exists() else "")
            for letter, fate in (("l", "lost"), ("t", "late"), ("d", "doubled")):
                found[f"{words} {fate}"] = letters[letter]
        return found


def is_serving(port: int, host: str = "127.0.0.1") -> bool:
    line = http.client.HTTPConnection(host, port, timeout=5)
    try:
        headers = {"Accept": "application/json", "Host": "127.0.0.1"}
        line.request("GET", "/play/status/", headers=headers)
        return line.getresponse().status == 200
    except OSError:
        return False
    finally:
        line.close()


class RecorderProcess:
    """A recorder process, which answers one request at a time."""

    def __init__(self, cluster: Cluster) -> None:
        self.cluster, self.asking = cluster, asyncio.Lock()
        command = [sys.executable, "-m", "tests.faults.recorder"]
        environment = cluster.environment | {"DATABASE_POOL": "0"}
        self.process = cluster.guard.start(
            command, cwd=ROOT, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )

    async def ask(self, work: str, **given: Any) -> dict[str, Any]:
        async with self.asking:
            return await asyncio.to_thread(self._ask, json.dumps([work, given]))

    def _ask(self, question: str) -> dict[str, Any]:
        assert self.process.stdin and self.process.stdout
        self.process.stdin.write(question.encode() + b"\n")
        self.process.stdin.flush()
        answer = self.process.stdout.readline()
        if not answer:
            raise RuntimeError("a recorder process ended")
        return dict(json.loads(answer))
