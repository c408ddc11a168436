"""Liveness of a process: a file that it touches, or its own page.

`python -m games.monitoring.liveness PROCESS [SECONDS]` checks whether the process touched its file
so recently; `python -m games.monitoring.liveness http://...` requests a page. Exit status 0: it is
alive; 1: a line says why not. Nothing else is imported.
"""

import os
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

SECONDS = 30.0
# So much of an answer is shown.
MAX_ANSWER_BYTES = 500


def sign_path(process: str) -> Path | None:
    """Return the file that a process touches; None if none was asked for."""
    directory = os.environ.get("LIVENESS_DIR")
    return Path(directory) / f"{process}.alive" if directory else None


def touch(process: str) -> None:
    """Show that the process is alive; called from the loop that must not hang."""
    path = sign_path(process)
    if path is not None:
        path.touch()


def problem_of(process: str, seconds: float = SECONDS) -> str | None:
    """Return why a process is not alive; None: it touched its file in the last `seconds`."""
    path = sign_path(process)
    if path is None:
        return "LIVENESS_DIR is not set, so no process shows that it is alive"
    if not path.exists():
        return f"{process} has not touched {path} yet: it starts, or cannot write there"
    age = time.time() - path.stat().st_mtime
    if age > seconds:
        return f"{process} touched {path} {age:.0f} s ago, more than {seconds:.0f}: it hangs"
    return None


def problem_at(url: str) -> str | None:
    """Return why a page is not well; None: it answers with status 200."""
    try:
        with urllib.request.urlopen(url, timeout=5) as response:
            status, text = response.status, ""
    except urllib.error.HTTPError as error:
        status, text = error.code, error.read(MAX_ANSWER_BYTES).decode(errors="replace")
    except (urllib.error.URLError, OSError) as error:
        return f"{url} does not answer: {error}"
    return None if status == 200 else f"{url} answers {status}: {text}"


def main(arguments: list[str]) -> int:
    """Return the exit status for the command line's arguments; say why it is not 0."""
    target, *more = arguments
    is_page = target.startswith("http")
    problem = problem_at(target) if is_page else problem_of(target, *map(float, more))
    if problem:
        print(problem)
    return 1 if problem else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
