"""Liveness of a process: a file that it touches, or its own page.

`python -m games.monitoring.liveness PROCESS [SECONDS]` checks whether the process touched its file
so recently; `python -m games.monitoring.liveness http://...` requests a page. Exit status 0: it is
alive. Nothing else is imported.
"""

import os
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

SECONDS = 30.0


def sign_path(process: str) -> Path | None:
    """Return the file that a process touches; None if none was asked for."""
    directory = os.environ.get("LIVENESS_DIR")
    return Path(directory) / f"{process}.alive" if directory else None


def touch(process: str) -> None:
    """Show that the process is alive; called from the loop that must not hang."""
    path = sign_path(process)
    if path is not None:
        path.touch()


def is_alive(process: str, seconds: float = SECONDS) -> bool:
    """Return whether the process touched its file in the last `seconds`."""
    path = sign_path(process)
    return path is not None and path.exists() and time.time() - path.stat().st_mtime <= seconds


def responds(url: str) -> bool:
    """Return whether the page answers with status 200."""
    try:
        with urllib.request.urlopen(url, timeout=5) as response:
            return bool(response.status == 200)
    except (urllib.error.URLError, OSError):
        return False


def main(arguments: list[str]) -> int:
    """Return the exit status for the command line's arguments."""
    target, *more = arguments
    if target.startswith("http"):
        return 0 if responds(target) else 1
    return 0 if is_alive(target, *map(float, more)) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
