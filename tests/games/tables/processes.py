"""The processes of a real site, each of which can be killed and is restarted."""

import asyncio
import http.client
import json
import os
import subprocess
import sys
from pathlib import Path

import redis

from tests.site import FOREIGN, ROOT, free_port, worker_of_all_queues
from thousand_site.server import supervisor
from thousand_site.server.embedded import start_valkey
from thousand_site.server.process_group import ProcessGroup

MORTAL = ["-m", "tests.games.tables.kill_points"]


def arguments_of(name: str, port: int, directory: Path) -> list[str]:
    """Return the supervisor's command without "-m"."""
    kind = name.rstrip("123456789")
    if kind == "ticker":
        return ["manage.py", "ticker"]
    command = {
        "web": lambda: supervisor.web(port),
        "worker": worker_of_all_queues,
        "beat": lambda: supervisor.beat(directory),
    }[kind]()
    return command[command.index("-m") + 1 :]


class Part:
    """One process, and the directory in which it is told where to die."""

    def __init__(self, name: str, directory: Path) -> None:
        self.name, self.host, self.port = name, "127.0.0.1", free_port()
        self.orders = directory / name
        self.orders.mkdir()
        self.arguments = arguments_of(name, self.port, directory)
        self.process: subprocess.Popen[bytes]
        self.deaths = 0

    def tell_to_die(self, place: str) -> None:
        (self.orders / place).touch()

    def obeyed(self) -> set[str]:
        """Return the points at which it died."""
        names = [path.name for path in self.orders.iterdir()]
        return {name.split("-")[0] for name in names if "-" in name}

    def answers(self) -> bool:
        line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=5)
        try:
            line.request("GET", "/table/nosuch/")
            return line.getresponse().status == 404
        except OSError:
            return False
        finally:
            line.close()


class Parts:
    """A site with two web processes, a worker, two tickers, beat and a Valkey."""

    NAMES: tuple[str, ...] = ("web1", "web2", "worker", "ticker1", "ticker2", "beat")

    def __init__(self, guard: ProcessGroup, directory: Path, **environment: str) -> None:
        self.guard, self.directory = guard, directory
        url, self.valkey = start_valkey(guard)
        inherited = {k: v for k, v in os.environ.items() if k not in FOREIGN}
        self.environment = inherited | {
            "DJANGO_SETTINGS_MODULE": "thousand_site.settings",
            "DATABASE_POOL": "1",
            "DATA_DIR": str(directory),
            "DEBUG": "1",  # no static files are collected: nobody looks at a page here
            "REDIS_URL": url,
            **environment,
        }
        self.valkey_deaths = 0

    def start(self) -> None:
        self.parts = {name: self.make_part(name) for name in self.NAMES}
        self.log = (self.directory / "parts.log").open("ab")
        for part in self.parts.values():
            self.begin(part)

    def make_part(self, name: str) -> Part:
        return Part(name, self.directory)

    def begin(self, part: Part) -> None:
        command = [sys.executable, *MORTAL, str(part.orders), *part.arguments]
        part.process = self.guard.start(
            command, cwd=ROOT, env=self.environment, stdout=self.log, stderr=self.log
        )

    def tend(self) -> None:
        """Restart the processes that died."""
        for part in self.parts.values():
            if part.process.poll() is not None:
                part.deaths += 1
                self.begin(part)

    async def ready(self) -> None:
        """Wait until both web processes respond."""
        for part in (self.parts["web1"], self.parts["web2"]):
            while not await asyncio.to_thread(part.answers):
                await asyncio.sleep(0.1)

    def flush_valkey(self) -> None:
        redis.Redis.from_url(self.environment["REDIS_URL"]).flushall()

    def kill_valkey(self) -> None:
        self.valkey.kill()
        self.valkey.wait()
        self.valkey_deaths += 1
        _, self.valkey = start_valkey(self.guard)

    def shell(self, code: str) -> dict:
        """Run code on the site's database and return the JSON that it prints."""
        command = [sys.executable, "manage.py", "shell", "--verbosity", "0", "-c", code]
        run = subprocess.run(
            command, cwd=ROOT, env=self.environment, capture_output=True, text=True
        )
        assert run.returncode == 0, run.stderr
        return json.loads(run.stdout)
