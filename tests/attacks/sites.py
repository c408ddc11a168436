"""Sites to attack, as people run them, each with servers of its own."""

import re
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import psutil

from tests.site import Site, name_of
from thousand_site.server.embedded import postgres, valkey

# Requests name the addresses from which they come, as a proxy would.
ENVIRONMENT = {"TRUSTED_PROXY": "1", "DEBUG": "0", "CONTRIBUTE_MS": "0", "BOT_PACE": "0.2"}


@contextmanager
def attacked_site(**environment: str) -> Iterator[Site]:
    """Yield a running site on PostgreSQL and Valkey."""
    with (
        tempfile.TemporaryDirectory(prefix="thousand-attacks-") as directory,
        postgres() as database,
        valkey() as redis,
    ):
        servers = {"DATABASE_URL": database, "REDIS_URL": redis}
        site = Site(Path(directory), **servers, **ENVIRONMENT, **environment)
        site.start()
        try:
            yield site
        finally:
            site.stop()


def web_memory(site: Site) -> int:
    """Return the memory of the web process, in MiB."""
    web = [one for one in site.family if name_of(one) == "web"]
    return int(psutil.Process(web[0].pid).memory_info().rss) >> 20


def memory_of_processes(site: Site) -> dict[int, int]:
    """Return the memory of each process of the site that lives, in MiB, by its id."""
    found = {}
    for process in site.family:
        with suppress(psutil.Error):
            found[process.pid] = int(psutil.Process(process.pid).memory_info().rss) >> 20
    return found


def logged_errors(log: str) -> list[str]:
    """Return the errors in a log; a request that Django refused as suspicious is none."""
    found = re.findall(r"^.*\[(?:error|critical) *\].*$", log, flags=re.M)
    return [line for line in found if "[django.security." not in line]
