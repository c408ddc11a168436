"""A whole site in processes of its own, each of which can be ended at any time."""

import asyncio
import http.client
import json
import subprocess
import sys
from collections import Counter
from contextlib import suppress
from pathlib import Path
from typing import Any

import psutil
import redis

from tests.faults.database import Database
from tests.games.tables.parts import Part, Parts
from tests.site import ROOT
from thousand_site.server.embedded import start_valkey
from thousand_site.server.process_group import Guard

# Bots wait a moment, so that each of their turns passes through a ticker and a worker.
ENVIRONMENT = {
    "BOT_PACE": "0.02",
    "CONTRIBUTE_MS": "0",
    "BOT_GAMES": "0",
    "DEBUG": "0",
    "LOG_LEVEL": "ERROR",
    "SECRET_KEY": "not a secret in tests",
}


class Stage(Parts):
    """The parts, on a PostgreSQL of their own, whatever DATABASE_URL says."""

    def __init__(self, guard: Guard, directory: Path) -> None:
        self.database = Database(guard)
        super().__init__(guard, directory, **ENVIRONMENT, DATABASE_URL=self.database.url)
        self.done: Counter[str] = Counter()
        self.largest_web = 0

    def begin(self, part: Part) -> None:
        command = [sys.executable, "-m", "tests.faults.unruly", str(part.orders), *part.arguments]
        part.process = self.guard.start(
            command, cwd=ROOT, env=self.environment, stdout=self.log, stderr=self.log
        )

    @property
    def ports(self) -> list[int]:
        return [part.port for name, part in self.parts.items() if name.startswith("web")]

    async def ready(self) -> None:
        for port in self.ports:
            while not await asyncio.to_thread(answers, port):
                await asyncio.sleep(0.1)

    async def tending(self) -> None:
        """Whoever died is started again, at once."""
        while True:
            self.tend()
            await asyncio.sleep(0.1)

    def kill(self, name: str) -> None:
        self.done[f"kill {name.rstrip('12')}"] += 1
        self.parts[name].process.kill()

    def tell(self, name: str, place: str) -> None:
        """Die at the next moment of this kind."""
        self.parts[name].tell_to_die(place)

    def obeyed(self) -> Counter[str]:
        """How often somebody died where he was told to."""
        names = [path.name for part in self.parts.values() for path in part.orders.iterdir()]
        return Counter(f"die at {name.split('-')[0]}" for name in names if "-" in name)

    def forget_orders(self) -> None:
        """Those to die later; but the end of a game, which is rare, may be waited for."""
        for part in self.parts.values():
            for path in part.orders.iterdir():
                if "-" not in path.name and path.name not in ("rated", "told"):
                    path.unlink(missing_ok=True)

    def flush(self) -> None:
        """Nothing to empty while it is away."""
        with suppress(redis.ConnectionError):
            self.flush_valkey()
            self.done["flush Valkey"] += 1

    async def kill_valkey_for(self, seconds: float) -> None:
        self.done["kill Valkey"] += 1
        self.valkey.kill()
        await asyncio.to_thread(self.valkey.wait)
        await asyncio.sleep(seconds)
        _, self.valkey = await asyncio.to_thread(start_valkey, self.guard)

    async def restart_database(self, way: Any, seconds: float) -> None:
        self.done[f"{way.name} PostgreSQL"] += 1
        await asyncio.to_thread(self.database.restart, way, seconds)

    def weighs(self) -> None:
        """How large a web process became."""
        for name in ("web1", "web2"):
            with suppress(psutil.Error):
                size = psutil.Process(self.parts[name].process.pid).memory_info().rss
                self.largest_web = max(self.largest_web, size >> 20)

    def switch(self, words: str, on: bool) -> None:
        path = self.directory / words
        path.touch() if on else path.unlink(missing_ok=True)

    def astray(self) -> Counter[str]:
        """How many doorbells and tasks were lost, late or said twice."""
        found: Counter[str] = Counter()
        for words in ("bells", "tasks"):
            path = self.directory / f"{words}.count"
            letters = Counter(path.read_text() if path.exists() else "")
            for letter, fate in (("l", "lost"), ("t", "late"), ("d", "doubled")):
                found[f"{words} {fate}"] = letters[letter]
        return found


def answers(port: int) -> bool:
    line = http.client.HTTPConnection("127.0.0.1", port, timeout=5)
    try:
        line.request("GET", "/play/status/", headers={"Accept": "application/json"})
        return line.getresponse().status == 200
    except OSError:
        return False
    finally:
        line.close()


class Clerk:
    """A process of `clerk`, asked one thing at a time."""

    def __init__(self, stage: Stage) -> None:
        self.stage, self.asking = stage, asyncio.Lock()
        command = [sys.executable, "-m", "tests.faults.clerk"]
        environment = stage.environment | {"DATABASE_POOL": "0"}
        self.process = stage.guard.start(
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
            raise RuntimeError("a clerk ended")
        return dict(json.loads(answer))
