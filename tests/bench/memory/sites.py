"""The sites whose memory is measured: that of `make run`, and that of compose's profile `small`."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

from tests.bench.tables.stack import POSTGRES_SETTINGS, cpu_seconds
from tests.proxy.haproxy import Proxy
from tests.site import PARTS, PROMPT, Site
from thousand_site.server.embedded import start_postgres, start_valkey
from thousand_site.server.process_group import ProcessGroup

Environment = dict[str, str]


def forget_tests(environment: Environment) -> None:
    """Remove the settings that tests set, so that the site has its own defaults."""
    for name in PROMPT:
        del environment[name]


@dataclass
class MeasuredSite:
    """A running site: its processes without children, its environment, its port."""

    roots: list[int]
    environment: Environment
    port: int
    start_cpu_s: float


class OrdinarySite(Site):
    """The site of `make run`, with its own defaults."""

    def __init__(self, directory: Path) -> None:
        super().__init__(directory)
        forget_tests(self.environment)
        # As with `make run`, where nobody collected the files before.
        self.prepare()


@contextmanager
def make_run(directory: Path) -> Iterator[MeasuredSite]:
    """Yield the site of `make run` on SQLite, with its own Valkey."""
    site = OrdinarySite(directory)
    site.start()
    try:
        pid = site.process.pid
        yield MeasuredSite([pid], site.environment, site.port, cpu_seconds(pid))
    finally:
        site.stop()


class SmallSite(Site):
    """The container of the profile `small`, as processes of this machine."""

    command: ClassVar[list[str]] = [*Site.command, "--small"]
    parts = tuple(part for part in PARTS if part != "bot-worker")

    def __init__(self, directory: Path, **environment: str) -> None:
        # As compose sets it.
        given = {"MALLOC_ARENA_MAX": "2", "LIVENESS_DIR": str(directory), "PROCESS_NAME": "worker"}
        super().__init__(directory, **given, **environment)
        forget_tests(self.environment)


@contextmanager
def small(directory: Path) -> Iterator[MeasuredSite]:
    """Yield a small site on PostgreSQL and Valkey, behind its proxy."""
    with ProcessGroup() as group:
        database, postgres = start_postgres(group, settings=POSTGRES_SETTINGS)
        redis, valkey = start_valkey(group)
        site = SmallSite(directory, DATABASE_URL=database, REDIS_URL=redis)
        site.start()
        proxy = Proxy(group, site.port)
        proxy.use("127.0.0.1")
        try:
            roots = [site.process.pid, postgres.pid, valkey.pid, proxy.process.pid]
            started = cpu_seconds(site.process.pid)
            yield MeasuredSite(roots, site.environment, site.port, started)
        finally:
            site.stop()
            proxy.close()
