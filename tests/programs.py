"""Programs of Debian that tests run: one that is there, else one that can be installed."""

import os
import shutil
from functools import cache

import pytest

from tests.browsers import attempt

# Programs by the package that has them; they have the same name.
PACKAGES = ("haproxy", "pgbouncer", "caddy", "nginx")
# Where packages put servers; the path of a user may lack it.
SERVERS = "/usr/sbin"


@cache
def find(name: str) -> str | None:
    """Return the path of a program; None if it is not installed."""
    return shutil.which(name) or shutil.which(name, path=SERVERS)


def fetch() -> None:
    """Install the missing programs where we may, and say which tests are skipped without them."""
    missing = [name for name in PACKAGES if not find(name)]
    if missing and os.geteuid() == 0 and shutil.which("apt-get"):
        attempt("apt-get", "update", "-qq")
        attempt("apt-get", "install", "-qq", "-y", "--no-install-recommends", *missing)
        find.cache_clear()
    for name in filter(lambda name: not find(name), missing):
        print(f"{name} is not installed: its tests are skipped (apt-get install {name})")


def required(name: str) -> str:
    """Return the path of a program, or skip the test that needs it."""
    if path := find(name):
        return path
    pytest.skip(f"{name} is not installed (Debian: apt-get install {name})")
