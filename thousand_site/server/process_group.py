"""A process group that never outlives its parent, with a directory for unix sockets."""

import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any, Self

# How long children may take to end after their parent has died.
GRACE_SECONDS = 2.0
CLOSE = b"."


def short_directory() -> Path:
    """Create a directory with a short path: those of unix sockets are limited to 107 characters."""
    root = "/tmp" if os.access("/tmp", os.W_OK | os.X_OK) else None
    return Path(tempfile.mkdtemp(prefix="th-", dir=root))


class ProcessGroup:
    """A process group whose first member waits until the parent ends, then ends the group.

    The parent holds one end of a pipe, which the kernel closes however the parent dies.
    Grandchildren belong to the group, too. Ctrl-C in a terminal reaches the parent alone, so that
    it can stop its children in order.
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
        """Start a child; `options` are those of Popen."""
        options.setdefault("stdin", subprocess.DEVNULL)
        return subprocess.Popen(command, process_group=self._process.pid, **options)

    def join(self) -> None:
        """Put this process into the group: a fork of the parent, which outlives it no more."""
        os.setpgid(0, self._process.pid)
        # While anybody else holds this end, the first member would not notice the parent's death.
        os.close(self._writer)
        self._writer = -1

    def alive(self) -> bool:
        """Return whether the first member lives."""
        return self._process.poll() is None

    def close(self) -> None:
        """Kill what is left of the group, and remove the directory."""
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
    """Send a signal to a child; kill it if it still runs after `wait` seconds."""
    if process.poll() is not None:
        return
    process.send_signal(sign)
    try:
        process.wait(wait)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


def watch(reader: int, directory: str) -> None:
    """Wait until the parent closes the group or dies, then end the group."""
    for sign in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        signal.signal(sign, signal.SIG_IGN)
    if os.read(reader, 1) != CLOSE:
        os.killpg(0, signal.SIGTERM)
        time.sleep(GRACE_SECONDS)
    shutil.rmtree(directory, ignore_errors=True)
    os.killpg(0, signal.SIGKILL)


if __name__ == "__main__":
    watch(int(sys.argv[1]), sys.argv[2])
