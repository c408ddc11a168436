"""Run docker-compose.yml on a real engine. Usage: python -m tests.deploy [--cores 0.5]

For both profiles, all containers together on half a core: all parts come up, people play through
the proxy, a dump is restored, and a rolling restart breaks nothing. The last line is JSON. The exit
status is 1 if anything was wrong, and 3, with the reasons, where no engine can run.
"""

import argparse
import json
import os
import re
import resource
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from websockets.sync.client import connect

from tests.attacks.client import Client
from tests.deploy.engine import Engine, Unavailable, base_name, cpu_seconds, missing
from tests.site import ROOT, free_port

Facts = dict[str, Any]
PROFILES = ("small", "standard")
SCRIPTS = ROOT / "docs" / "deploy" / "host"
WAIT_SECONDS = 900
# Until what followed the games is done, and how long then is measured.
SETTLE_SECONDS, IDLE_SECONDS = 60, 60
# In one of so many games at least it is a bot's turn first.
GUESTS = 4
ACTIONS = "from games.models import Entry; print(Entry.objects.count())"
UNAVAILABLE = 3


class Stopped(Exception):
    """A step that failed: the next ones make no sense."""


class Installation:
    """The compose file of a checkout, in a profile, as a project of its own."""

    def __init__(self, engine: Engine, profile: str, cores: float) -> None:
        self.engine, self.profile, self.cores = engine, profile, cores
        self.port, self.facts, self.wrong = free_port(), Facts(), list[str]()
        self.environment = {
            "COMPOSE_PROJECT_NAME": f"thousand-test-{profile}",
            "COMPOSE_PROFILES": profile,
            "COMPOSE_FILE": "docker-compose.yml:tests/deploy/compose.engine.yml",
            "ENGINE_BASE": base_name(),
            "ENGINE_FILES": str(min(65536, resource.getrlimit(resource.RLIMIT_NOFILE)[1])),
            "SECRET_KEY": "of this test alone" * 3,
            "POSTGRES_PASSWORD": "of-this-test",
            "PORT": str(self.port),
        }

    def compose(self, *arguments: str, **options: Any) -> "subprocess.CompletedProcess[str]":
        return self.engine.docker("compose", *arguments, env=self.environment, cwd=ROOT, **options)

    def script(self, name: str, *arguments: str, **more: str) -> str:
        """Run a script for operators; return what it printed."""
        environment = self.engine.environment | self.environment | more
        command = [str(SCRIPTS / name), *arguments]
        run = subprocess.run(
            command, env=environment, cwd=ROOT, check=True, capture_output=True, text=True
        )
        return run.stdout.strip()

    def run(self) -> None:
        """Take all steps; end with no container and no volume."""
        try:
            self.come_up("seconds_to_come_up")
            self.play()
            self.rest()
            self.restore()
            if self.profile == "standard":
                self.restart()
        # Whatever it was: the logs of the containers say more.
        except Exception as error:
            output = getattr(error, "stderr", None) or ""
            self.wrong.append(f"{self.profile}: {error} {output[-600:]}")
        finally:
            if self.wrong:
                print(self.compose("logs", "--tail=40", check=False).stdout, flush=True)
            self.compose("down", "--volumes", "--timeout=20", check=False)

    def expect(self, holds: bool, what: str) -> None:
        if not holds:
            self.wrong.append(f"{self.profile}: {what}")

    def come_up(self, name: str) -> None:
        """Start all parts, and wait until they are healthy."""
        began = time.monotonic()
        command = ("up", "--detach", "--wait", "--no-build", f"--wait-timeout={WAIT_SECONDS}")
        up = self.compose(*command, check=False)
        self.facts[name] = round(time.monotonic() - began)
        if up.returncode:
            raise Stopped(f"up ended with {up.returncode}: {up.stderr[-600:]}")
        self.expect(self.client().ask("GET", "/").status == 200, "the home page does not open")

    def client(self) -> Client:
        return Client(self.port)

    def play(self) -> None:
        """Let guests open games against bots through the proxy, and wait for a bot to act."""
        with ExitStack() as stack:
            for _ in range(GUESTS):
                stack.enter_context(self.open_game())
            self.expect(until(60, lambda: self.actions() > 0), "no bot did anything in a minute")

    def open_game(self) -> Any:
        """Return the socket of a guest at a new table; without one the bots wait."""
        answer = self.client().post("/play/bots/", "strength=easy")
        place = answer.headers.get("location", "")
        session = re.search(r"sessionid=(\w+)", answer.headers.get("set-cookie", ""))
        if "/table/" not in place or not session:
            raise Stopped(f"no game against bots: {answer.status} {place}")
        cookie = {"Cookie": f"sessionid={session[1]}"}
        return connect(f"ws://127.0.0.1:{self.port}/ws{place}", additional_headers=cookie)

    def actions(self) -> int:
        """Return how many actions all games have had."""
        return int(self.shell(ACTIONS))

    def shell(self, code: str) -> str:
        """Run code in the shell of the site; return what it printed."""
        command = ["exec", "-T", self.part, "python", "manage.py", "shell", "-v0", "-c", code]
        return self.compose(*command).stdout.strip()

    @property
    def part(self) -> str:
        return "small" if self.profile == "small" else "web"

    def rest(self) -> None:
        """Measure memory, and the CPU time of all containers while nobody plays."""
        time.sleep(SETTLE_SECONDS)
        began = cpu_seconds()
        time.sleep(IDLE_SECONDS)
        share = (cpu_seconds() - began) / IDLE_SECONDS
        self.facts["idle_percent_of_a_core"] = round(100 * share, 1)
        self.facts["memory_mb"] = sum(memory_mb(name) for name in self.containers())

    def containers(self) -> list[str]:
        return self.compose("ps", "--quiet").stdout.split()

    def restore(self) -> None:
        """Dump, lose and restore the database, as docs/operations/backup_and_upgrade.md says."""
        actions = self.actions()
        programs = {"RUN": "docker compose exec -T postgres", "USER_OPTION": "--username thousand"}
        folder = self.engine.folder / "backups"
        dump = self.script("backup.sh", str(folder), **programs).splitlines()[-1]
        self.compose("down", "--volumes", "--timeout=20")
        self.compose("up", "--detach", "--wait", "postgres", "valkey")
        self.script("restore.sh", dump, **programs)
        self.compose("run", "--rm", "prepare")
        verified = self.compose("run", "--rm", "web", "python", "manage.py", "verify_games")
        self.facts["verified"] = verified.stdout.strip().splitlines()[-1]
        self.come_up("seconds_after_restore")
        self.expect(self.actions() >= actions, "restored games are shorter")

    def restart(self) -> None:
        """Replace all processes while somebody reads pages."""
        ended, answers = threading.Event(), list[int]()
        reader = threading.Thread(target=self.read_until, args=(ended, answers))
        reader.start()
        began = time.monotonic()
        try:
            self.script("rolling_restart.sh")
        finally:
            ended.set()
            reader.join()
        self.facts["seconds_of_restart"] = round(time.monotonic() - began)
        bad = [status for status in answers if status != 200]
        self.facts["pages_during_restart"] = len(answers)
        self.expect(not bad, f"{len(bad)} of {len(answers)} pages failed: {set(bad)}")

    def read_until(self, ended: threading.Event, answers: list[int]) -> None:
        while not ended.is_set():
            client = self.client()
            answers.append(client.ask("GET", "/rules/").status)
            client.close()
            time.sleep(0.5)


def memory_mb(container: str) -> int:
    """Return the memory of a container's processes, each page counted for all who share it."""
    total = 0
    for pid in pids_of(container):
        rollup = Path(f"/proc/{pid}/smaps_rollup")
        lines = dict(line.split(":", 1) for line in rollup.read_text().splitlines()[1:])
        total += int(lines["Pss"].split()[0])
    return total >> 10


def pids_of(container: str) -> list[str]:
    found = Path("/sys/fs/cgroup").glob(f"**/{container}/cgroup.procs")
    return next((path.read_text().split() for path in found), [])


def until(seconds: float, holds: Callable[[], bool]) -> bool:
    deadline = time.monotonic() + seconds
    while not holds():
        if time.monotonic() > deadline:
            return False
        time.sleep(2)
    return True


def run(cores: float, profiles: list[str]) -> Facts:
    """Run the profiles one after the other; return the summary."""
    engine = Engine()
    with engine.running(cores):
        began = time.monotonic()
        engine.build(ROOT)
        summary: Facts = {"build_s": round(time.monotonic() - began), "image_mb": engine.image_mb()}
        wrong: list[str] = []
        for profile in profiles:
            installation = Installation(engine, profile, cores)
            installation.run()
            summary[profile] = installation.facts
            wrong += installation.wrong
            print(f"{profile}: {installation.facts}", *installation.wrong, sep="\n", flush=True)
    return {"ok": not wrong, "cores": cores, "wrong": wrong} | summary


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.deploy", description=__doc__)
    parser.add_argument("--cores", type=float, default=0.5)
    parser.add_argument("--profiles", nargs="+", choices=PROFILES, default=list(PROFILES))
    options = parser.parse_args()
    # As with Ctrl-C: end what was started.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    os.environ["PATH"] += ":/usr/sbin"
    try:
        if reasons := missing():
            raise Unavailable("; ".join(reasons))
        summary = run(options.cores, options.profiles)
    except Unavailable as reason:
        print(f"No container engine can run here: {reason}", file=sys.stderr)
        return UNAVAILABLE
    print(json.dumps(summary), flush=True)
    return 0 if summary["ok"] else 1


if __name__ == "__main__":
    sys.exit(main())
