"""A Chromium for the tests: one that is there, else one that can be fetched."""

import os
import shutil
import subprocess
import sys
from functools import cache

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
ADVICE = (
    "no Chromium found: install one (Debian: apt-get install chromium), "
    "or run .venv/bin/python -m playwright install --with-deps chromium"
)


def works(path: str) -> bool:
    """Return whether it starts: Ubuntu's package is a mere hint at a snap."""
    try:
        return subprocess.run([path, "--version"], capture_output=True, timeout=60).returncode == 0
    except (OSError, subprocess.TimeoutExpired):
        return False


def of_playwright() -> str:
    """Return the path of Playwright's own, whether it is there or not."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        return playwright.chromium.executable_path


@cache
def find() -> str | None:
    """The path of a Chromium that starts, or None."""
    named = [os.environ.get("CHROMIUM"), *(shutil.which(name) for name in NAMES)]
    for path in named:
        if path and works(path):
            return path
    own = of_playwright()
    return own if works(own) else None


def attempt(*command: str) -> None:
    print("+", *command, flush=True)
    try:
        subprocess.run(command, timeout=600, stdin=subprocess.DEVNULL)
    except (OSError, subprocess.TimeoutExpired) as error:
        print(error)


def fetch() -> str | None:
    """Find one, else get one where we may; says what would help."""
    if found := find():
        return found
    is_root = os.geteuid() == 0
    if is_root and shutil.which("apt-get"):
        attempt("apt-get", "update", "-qq")
        attempt("apt-get", "install", "-qq", "-y", "--no-install-recommends", "chromium")
    find.cache_clear()
    if not find():
        deps = ["--with-deps"] if is_root else []
        attempt(sys.executable, "-m", "playwright", "install", *deps, "chromium")
        find.cache_clear()
    if not find():
        print(ADVICE, flush=True)
    return find()


def arguments() -> list[str]:
    """Return the arguments of its start: quiet, and without the sandbox that root cannot have."""
    quiet = ["--disable-gpu", "--disable-background-networking", "--disable-component-update"]
    quiet += ["--disable-sync", "--no-first-run", "--disable-dev-shm-usage"]
    return quiet + (["--no-sandbox"] if os.geteuid() == 0 else [])
