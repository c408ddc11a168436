"""docker-compose.yml without Docker: its schema, and each of its parts as a process with the
environment that the file gives it, until its own health check is content.
"""

import json
import os
import re
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.deploy.metric_names import names_of_the_files, served_names
from tests.programs import required
from tests.proxy.haproxy import Proxy
from tests.site import FOREIGN, ROOT, free_port
from thousand_site.server import supervisor
from thousand_site.server.embedded import (
    postgres_programs,
    start_postgres,
    valkey_program,
    wait_until,
)
from thousand_site.server.process_group import ProcessGroup

COMPOSE = ROOT / "docker-compose.yml"
PARTS = ("web", "worker", "notifier", "bot-worker", "ticker", "beat")
# The container of the profile `small`, which is all of these.
SMALL = "small"
# Parts whose images others made, by their users.
USERS = {"postgres": "postgres", "valkey": "valkey", "pgbouncer": "pgbouncer", "proxy": "haproxy"}
# Root without the rights of root: its program asks for one, else it would not start.
CADDY = "caddy"
VALUE = re.compile(r"\$\{(\w+)(?::([-?])([^}]*))?\}")
GIVEN = {"SECRET_KEY": "of this test, and long enough to start", "POSTGRES_PASSWORD": "none"}


def services() -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load(COMPOSE.read_text())["services"]
    return found


def filled_in(text: str) -> str:
    """As compose does it, where only the two secrets are set."""

    def value(match: re.Match[str]) -> str:
        name, sign, rest = match.groups()
        if name in GIVEN:
            return GIVEN[name]
        assert sign == "-", f"{name} must be set"
        return rest or ""

    return VALUE.sub(value, str(text))


def test_it_is_valid() -> None:
    check = ["check_jsonschema", "--builtin-schema", "vendor.compose-spec", str(COMPOSE)]
    run = subprocess.run([sys.executable, "-m", *check], capture_output=True, text=True)
    assert run.returncode == 0, run.stdout


def test_every_image_of_others_is_pinned_by_its_digest() -> None:
    own = services()["web"]["image"]
    images = {service["image"] for service in services().values()} - {own}
    stages = re.findall(
        r"^FROM (\S+)(?: AS (\w+))?", (ROOT / "Dockerfile").read_text(), re.MULTILINE
    )
    bases = {base for base, _ in stages} - {name for _, name in stages}
    assert images and bases
    for image in (*images, *bases):
        assert re.fullmatch(r"[\w./-]+:[\w.-]+@sha256:[0-9a-f]{64}", image), image


def test_no_secret_of_the_machine_that_builds_is_in_the_image() -> None:
    """The image has all of the directory, in which .env and dumps lie (docs/operations)."""
    left_out = (ROOT / ".dockerignore").read_text().splitlines()
    assert {".env*", "*.dump", "var"} <= set(left_out)


def test_every_part_that_stays_has_a_health_check() -> None:
    assert set(services()) == {*USERS, CADDY, "prepare", *PARTS, SMALL}
    assert [name for name, part in services().items() if "healthcheck" not in part] == ["prepare"]


@pytest.mark.parametrize("name", [*USERS, CADDY, "prepare", *PARTS, SMALL])
def test_every_container_is_confined(name: str) -> None:
    """Without privileges, and with files that nobody can change."""
    part = services()[name]
    assert (part["cap_drop"], part["read_only"]) == (["ALL"], True)
    assert part.get("cap_add", []) == (["NET_BIND_SERVICE"] if name == CADDY else [])
    assert not {"privileged", "devices", "network_mode", "pid"} & set(part)
    # The image of the site has a user of its own.
    assert name == CADDY or part.get("build") == "." or part["user"] == USERS[name]


def test_only_the_proxies_have_ports_outside() -> None:
    """Several web processes could not share one."""
    found = {name: part["ports"] for name, part in services().items() if "ports" in part}
    own = {"proxy": ["127.0.0.1:${PORT:-8000}:8000"]}
    assert found == own | {CADDY: ["80:80", "443:443", "443:443/udp"]}


@pytest.mark.parametrize("name", [*USERS, CADDY, "prepare", *PARTS, SMALL])
def test_no_log_fills_the_disk(name: str) -> None:
    assert services()[name]["logging"]["options"] == {"max-size": "10m", "max-file": "5"}


def test_addresses_of_visitors_come_from_the_proxy_alone() -> None:
    given = services()["web"]["environment"]
    assert (given["TRUSTED_PROXY"], given["FORWARDED_ALLOW_IPS"]) == ("1", "*")
    assert services()["proxy"]["environment"]["OUTER_PROXIES"] == "${OUTER_PROXIES:-127.0.0.1}"


@pytest.mark.parametrize("name", ["proxy", "pgbouncer", CADDY])
def test_files_that_a_part_reads_are_in_the_repository(name: str) -> None:
    part = services()[name]
    volume = part["volumes"][0]
    source, inside, mode = volume.split(":")
    assert (ROOT / source).is_file() and mode == "ro"
    assert inside in " ".join(part["command"])


def test_each_part_of_the_site_is_in_one_profile() -> None:
    """So that a small site has one container and a standard one none of it."""
    profiles = {name: part.get("profiles") for name, part in services().items()}
    assert {name for name, chosen in profiles.items() if chosen == ["standard"]} == {
        *PARTS,
        "prepare",
    }
    assert profiles[SMALL] == ["small"] and profiles["proxy"] is None
    assert profiles[CADDY] == ["tls"]


def test_no_part_waits_for_the_health_of_another() -> None:
    """On a slow machine `up` would end before anything starts; each lives without the others."""
    waits = {
        name: [one for one, how in part.get("depends_on", {}).items() if "healthy" in str(how)]
        for name, part in services().items()
    }
    assert {name for name, others in waits.items() if others} == set()


@pytest.mark.parametrize("name", [*USERS, CADDY, *PARTS, SMALL])
def test_a_part_may_take_minutes_to_start(name: str) -> None:
    """With half a core the last one was ready after 84 s (2026-11)."""
    assert services()[name]["healthcheck"]["start_period"] == "5m"


def test_the_proxy_finds_the_small_site_by_the_name_of_the_web_processes() -> None:
    assert services()[SMALL]["networks"]["default"]["aliases"] == ["web"]
    assert set(services()[SMALL]["environment"]) > set(services()["web"]["environment"])


@pytest.mark.parametrize("name", [*PARTS, SMALL])
def test_a_container_writes_to_memory(name: str) -> None:
    part = services()[name]
    places = [part["environment"].get(key) for key in ("LIVENESS_DIR", "PROMETHEUS_MULTIPROC_DIR")]
    places += [word for word in part["command"] if word.startswith("/")]
    roots = tuple(part["tmpfs"])
    assert [place for place in places if place and not place.startswith(roots)] == []


def test_every_queue_has_a_worker() -> None:
    from django.conf import settings

    commands = [
        services()[name]["command"] for name in PARTS if "-Q" in services()[name]["command"]
    ]
    served = [q for command in commands for q in command[command.index("-Q") + 1].split(",")]
    assert sorted(served) == sorted(settings.QUEUES)


def test_the_web_process_runs_as_under_make_run() -> None:
    def flags(words: list[str]) -> set[str]:
        joined = " ".join(words).replace("=", " ")
        found = set(re.findall(r"--[a-z-]+(?: [^-]\S*)?", joined))
        return {flag for flag in found if not re.match("--(host|port|no-proxy|proxy)", flag)}

    assert flags(services()["web"]["command"]) == flags(supervisor.web(8000))


class Stack:
    """The parts of the file as processes of this machine."""

    def __init__(self, guard: ProcessGroup, directory: Path) -> None:
        self.guard, self.directory, self.port = guard, directory, free_port()
        self.database, _ = start_postgres(guard)
        self.redis_port = free_port()
        self.metrics_ports = {part: free_port() for part in services()}
        self.processes: dict[str, subprocess.Popen[bytes]] = {}

    def here(self, word: str) -> str:
        """Return a container's value with the paths and ports of this machine."""
        places = {"/tmp": self.directory, "/metrics": self.directory / "metrics", "8000": self.port}
        for there, here in places.items():
            word = word.replace(there, str(here))
        return word

    def command(self, words: list[str]) -> list[str]:
        program, *rest = (self.here(filled_in(word)) for word in words)
        if program.endswith(".sh"):
            return [program, *rest]
        start = [sys.executable] if program == "python" else [sys.executable, "-m", program]
        return [*start, *rest]

    def environment(self, part: str) -> dict[str, str]:
        named = services()[part]["environment"].items()
        # What has no value here is passed on where somebody sets it.
        given = {k: self.here(filled_in(v)) for k, v in named if v is not None}
        given |= {"DATABASE_URL": self.database, "METRICS_PORT": str(self.metrics_ports[part])}
        given |= {"REDIS_URL": f"redis://127.0.0.1:{self.redis_port}/0"}
        inherited = {k: v for k, v in os.environ.items() if k not in (*FOREIGN, "LOG_LEVEL")}
        image = {"DATA_DIR": str(self.directory), "DEBUG": "0"}
        return inherited | {"DJANGO_SETTINGS_MODULE": "thousand_site.settings"} | image | given

    def run(self, part: str, words: list[str]) -> int:
        """Run a command of this part to its end."""
        command = self.command(words)
        return subprocess.run(command, cwd=ROOT, env=self.environment(part), timeout=300).returncode

    def start(self, part: str) -> None:
        with (self.directory / f"{part}.log").open("wb") as log:
            self.processes[part] = self.guard.start(
                self.command(services()[part]["command"]),
                cwd=ROOT,
                env=self.environment(part),
                stdout=log,
                stderr=log,
            )

    def start_valkey(self) -> None:
        """Its own flags, and where to listen."""
        _, *flags = services()["valkey"]["command"]
        command = [valkey_program(), *flags, "--port", str(self.redis_port)]
        process = self.guard.start(command, stdout=subprocess.DEVNULL, cwd=self.directory)
        wait_until(self.valkey_answers, process, "Valkey")

    def valkey_answers(self) -> bool:
        import redis

        try:
            client = redis.Redis(port=self.redis_port)
            return bool(client.ping())
        except redis.ConnectionError:
            return False

    def healthy(self, part: str) -> bool:
        kind, *words = services()[part]["healthcheck"]["test"]
        assert kind == "CMD"
        return self.run(part, words) == 0

    def wait_for(self, part: str, seconds: float = 60) -> bool:
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline:
            if self.processes[part].poll() is not None:
                return False
            if self.healthy(part):
                return True
            time.sleep(0.5)
        return False

    def page(self, path: str, port: int = 0) -> tuple[int, str]:
        try:
            address = f"http://127.0.0.1:{port or self.port}{path}"
            with urllib.request.urlopen(address) as answer:
                return answer.status, answer.read().decode()
        except urllib.error.HTTPError as error:
            return error.code, error.read().decode()
        except OSError as error:
            return 0, str(error)

    def page_when(
        self, path: str, good: Callable[[int, str], bool], port: int = 0
    ) -> tuple[int, str]:
        """The page as soon as it is as it should be, or as it is after a minute."""
        deadline = time.monotonic() + 60
        while not good(*(page := self.page(path, port))) and time.monotonic() < deadline:
            time.sleep(0.5)
        return page


@pytest.fixture(scope="module")
def stack(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stack]:
    directory = tmp_path_factory.mktemp("compose")
    (directory / "metrics").mkdir()
    with ProcessGroup() as guard:
        stack = Stack(guard, directory)
        stack.start_valkey()
        assert stack.run("prepare", services()["prepare"]["command"]) == 0
        for part in PARTS:
            stack.start(part)
        yield stack


@pytest.mark.slow
@pytest.mark.xdist_group("compose")
class TestTheStack:
    """One stack for all."""

    @pytest.mark.parametrize("part", PARTS)
    def test_its_command_runs_until_its_health_check_is_content(
        self, stack: Stack, part: str
    ) -> None:
        log = stack.directory / f"{part}.log"
        assert stack.wait_for(part), log.read_text()

    def test_postgres_health_check(self, stack: Stack) -> None:
        _, program, *flags = services()["postgres"]["healthcheck"]["test"]
        sockets = str(stack.guard.directory / "sockets")
        command = [str(postgres_programs() / program), *flags, "-h", sockets]
        assert subprocess.run(command, capture_output=True).returncode == 0

    def test_a_task_goes_through_every_queue(self, stack: Stack) -> None:
        status, text = stack.page_when("/health/site", lambda status, _: status == 200)
        assert status == 200, text
        assert set(json.loads(text).values()) == {"OK"}

    def test_the_web_process_has_metrics(self, stack: Stack) -> None:
        word = 'thousand_queue_probe_age_seconds{queue="bots"}'
        port = stack.metrics_ports["web"]
        status, text = stack.page_when("/metrics", lambda _, text: word in text, port)
        assert status == 200 and word in text
        assert word not in stack.page("/metrics")[1]

    def test_the_site_is_behind_its_proxy(self, stack: Stack) -> None:
        """Its command and its health check, with the web process at another address."""
        required("haproxy")
        proxy = Proxy(stack.guard, stack.port)
        proxy.use("127.0.0.1")
        kind, *check = services()["proxy"]["healthcheck"]["test"]
        words = [word.replace("8000", str(proxy.port)) for word in check]
        assert kind == "CMD" and subprocess.run(words).returncode == 0
        assert stack.page("/health/ready", proxy.port)[0] == 200
        proxy.close()
        assert subprocess.run(words, stderr=subprocess.DEVNULL).returncode != 0

    def test_every_metric_of_alerts_and_dashboard_is_served(self, stack: Stack) -> None:
        """By one of the parts, each of which has its own port."""
        served: set[str] = set()
        for part in PARTS:
            if "METRICS_PORT" in services()[part]["environment"]:
                # The jobs are known as soon as beat has said which are expected.
                word = "thousand_job_late{" if part == "web" else "thousand_"
                port = stack.metrics_ports[part]
                _, text = stack.page_when("/metrics", lambda _, text, w=word: w in text, port)
                served |= served_names(text)
        assert names_of_the_files() - served == set()

    def test_dead_parts_are_not_healthy(self, stack: Stack) -> None:
        """The last: the sign of a ticker that was killed grows old."""
        stack.processes["ticker"].kill()
        stack.processes["ticker"].wait()
        sign = stack.directory / "ticker.alive"
        old = time.time() - 60
        os.utime(sign, (old, old))
        assert not stack.healthy("ticker")
        assert stack.healthy("worker")
