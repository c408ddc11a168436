"""Liveness of a process: a file that it touches, whose age health.sh looks at."""

import os
from pathlib import Path


def sign_path(process: str) -> Path | None:
    """Return the file that a process touches; None if none was asked for."""
    directory = os.environ.get("LIVENESS_DIR")
    return Path(directory) / f"{process}.alive" if directory else None


def touch(process: str) -> None:
    """Show that the process is alive; called from the loop that must not hang."""
    path = sign_path(process)
    if path is not None:
        path.touch()
