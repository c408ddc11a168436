"""Whether a process lives, for those who watch over it: a file that it touches, or its own page.

`python -m games.alive PART [SECONDS]` looks whether the part touched its file so lately;
`python -m games.alive http://...` asks a page. Exit status 0: it lives. Nothing else is imported.
"""

import os
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

SECONDS = 30.0


def place(part: str) -> Path | None:
    """Where a part leaves its sign; None: nobody asked for one."""
    directory = os.environ.get("ALIVE_DIR")
    return Path(directory) / f"{part}.alive" if directory else None


def touch(part: str) -> None:
    """Called now and then from the loop that must not stand still."""
    path = place(part)
    if path is not None:
        path.touch()


def lives(part: str, seconds: float = SECONDS) -> bool:
    path = place(part)
    return path is not None and path.exists() and time.time() - path.stat().st_mtime <= seconds


def answers(url: str) -> bool:
    try:
        with urllib.request.urlopen(url, timeout=5) as answer:
            return bool(answer.status == 200)
    except (urllib.error.URLError, OSError):
        return False


def main(arguments: list[str]) -> int:
    what, *more = arguments
    if what.startswith("http"):
        return 0 if answers(what) else 1
    return 0 if lives(what, *map(float, more)) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
