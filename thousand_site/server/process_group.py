"""Children that never outlive their parent, however it dies, and a short directory for sockets."""

import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any, Self

# How long children may take to end once their parent is gone.
GRACE = 2.0
CLOSE = b"."


def short_directory() -> Path:
    """A directory for unix sockets, whose paths may not exceed some 107 characters."""
    root = "/tmp" if os.access("/tmp", os.W_OK | os.X_OK) else None
    return Path(tempfile.mkdtemp(prefix="th-", dir=root))


class Guard:
    """A process group whose first member waits for its parent's end, then ends the group.

    The parent holds one end of a pipe. Its kernel closes it whatever happened, kill -9 included;
    grandchildren belong to the group as well. Ctrl-C in a terminal reaches the parent alone, so
    that it can stop its children in order.
    """

    def __init__(self) -> None:
        self.directory = short_directory()
        reader, self._writer = os.pipe()
        command = [sys.executable, "-I", "-S", __file__, str(reader), str(self.directory)]
        self._process = subprocess.Popen(
            command, pass_fds=[reader], process_group=0, stdin=subprocess.DEVNULL
        )
        os.close(reader)

    def start(self, command: list[str], **options: Any) -> "subprocess.Popen[bytes]":
        """Start a child; `options` as for Popen."""
        options.setdefault("stdin", subprocess.DEVNULL)
        return subprocess.Popen(command, process_group=self._process.pid, **options)

    def alive(self) -> bool:
        return self._process.poll() is None

    def close(self) -> None:
        """End what is left of the group at once, and remove the directory."""
        if self._writer < 0:
            return
        if self.alive():
            os.write(self._writer, CLOSE)
        os.close(self._writer)
        self._writer = -1
        self._process.wait()
        shutil.rmtree(self.directory, ignore_errors=True)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def stop(process: "subprocess.Popen[bytes]", sign: int = signal.SIGTERM, wait: float = 5) -> None:
    """Ask a child to end, and end it."""
    if process.poll() is not None:
        return
    process.send_signal(sign)
    try:
        process.wait(wait)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


def watch(reader: int, directory: str) -> None:
    """The first member's life: wait for the word or for the parent's end, then end the group."""
    for sign in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        signal.signal(sign, signal.SIG_IGN)
    if os.read(reader, 1) != CLOSE:
        os.killpg(0, signal.SIGTERM)
        time.sleep(GRACE)
    shutil.rmtree(directory, ignore_errors=True)
    os.killpg(0, signal.SIGKILL)


if __name__ == "__main__":
    watch(int(sys.argv[1]), sys.argv[2])
