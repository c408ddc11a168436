"""Web processes in network namespaces of their own, like containers, where the machine allows it.

A namespace lives as long as a process in it, so that nothing is left when the process group ends.
"""

import ctypes
import os
import subprocess
import sys
import time
from pathlib import Path

from thousand_site.server.process_group import ProcessGroup

NEW_NETWORK = 0x40000000
# Networks of two hosts, ours and theirs; they exist in our namespace alone.
OURS, THEIRS = "10.77.{}.1", "10.77.{}.2"


def enter() -> bool:
    """Move this process and its children into a new namespace; return whether that worked.

    Call it before any thread starts. Otherwise they stay in the machine's namespace.
    """
    if os.geteuid() != 0 or ctypes.CDLL(None).unshare(NEW_NETWORK) != 0:
        return False
    return run("ip", "link", "set", "lo", "up")


def run(*command: str) -> bool:
    try:
        return subprocess.run(command, capture_output=True).returncode == 0
    except OSError:
        return False


def network(pid: int | str) -> str:
    """Return the namespace of a process."""
    return os.readlink(f"/proc/{pid}/ns/net")


class Namespace:
    """A namespace with one address, which this process's namespace reaches."""

    def __init__(self, group: ProcessGroup, number: int) -> None:
        """Raises: OSError: the machine does not allow it."""
        self.address, ours = THEIRS.format(number), f"web{number}"
        sleep = [sys.executable, "-c", "import time; time.sleep(10**6)"]
        self.holder = group.start(["unshare", "--net", "--", *sleep])
        self._wait()
        there = str(self.holder.pid)
        inside = ["nsenter", f"--net=/proc/{there}/ns/net", "ip"]
        steps = [
            ["ip", "link", "add", ours, "type", "veth", "peer", "name", "eth0", "netns", there],
            ["ip", "address", "add", f"{OURS.format(number)}/30", "dev", ours],
            ["ip", "link", "set", ours, "up"],
            [*inside, "address", "add", f"{self.address}/30", "dev", "eth0"],
            [*inside, "link", "set", "eth0", "up"],
            [*inside, "link", "set", "lo", "up"],
        ]
        for step in steps:
            if not run(*step):
                raise OSError(f"refused: {' '.join(step)}")

    def _wait(self) -> None:
        deadline = time.monotonic() + 30
        while network(self.holder.pid) == network("self"):
            if self.holder.poll() is not None or time.monotonic() > deadline:
                raise OSError("no network namespace could be made")
            time.sleep(0.02)

    def command(self, words: list[str]) -> list[str]:
        """Return the command that runs another one in this namespace."""
        entry = Path(f"/proc/{self.holder.pid}/ns/net")
        return ["nsenter", f"--net={entry}", "--", *words]
