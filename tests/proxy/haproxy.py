"""The proxy as a process, with the configuration of the site."""

import csv
import os
import socket
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

from tests.programs import find
from tests.proxy.name_server import NameServer
from tests.site import ROOT, free_port
from thousand_site.server.embedded import ServerMissing, wait_until
from thousand_site.server.process_group import ProcessGroup

CONFIG = ROOT / "thousand_site" / "server" / "haproxy.cfg"


class Proxy:
    """A running proxy; `names.addresses` are those of its web processes."""

    def __init__(self, group: ProcessGroup, web_port: int, outer: str = "127.0.0.99") -> None:
        """`outer` are the addresses that may name visitors. Raises: ServerMissing."""
        program = find("haproxy")
        if program is None:
            raise ServerMissing("HAProxy not found (Debian: apt-get install haproxy)")
        self.names = NameServer()
        self.port, self.control = free_port(), group.directory / f"proxy{web_port}.sock"
        environment = {
            "PROXY_BIND": f"127.0.0.1:{self.port}",
            "PROXY_SOCKET": str(self.control),
            "WEB_ADDRESS": f"web:{web_port}",
            "WEB_RESOLVER": self.names.address,
            "OUTER_PROXIES": outer,
        }
        self.log = group.directory / f"proxy{web_port}.log"
        with self.log.open("ab") as log:
            self.process: subprocess.Popen[bytes] = group.start(
                [program, "-f", str(CONFIG)],
                env=os.environ | environment,
                stdout=log,
                stderr=log,
            )
        wait_until(self._listens, self.process, "the proxy")

    def _listens(self) -> bool:
        with socket.socket() as probe:
            return probe.connect_ex(("127.0.0.1", self.port)) == 0

    def ask(self, command: str) -> str:
        """Return the answer to a command of the control socket."""
        with socket.socket(socket.AF_UNIX) as control:
            control.connect(str(self.control))
            control.sendall(f"{command}\n".encode())
            return b"".join(iter(lambda: control.recv(65536), b"")).decode()

    def servers(self) -> dict[str, str]:
        """Return the addresses of the web processes that take requests, by the proxy's names."""
        rows = csv.DictReader(self.ask("show stat").lstrip("# ").splitlines())
        return {
            row["svname"]: row["addr"].rpartition(":")[0]
            for row in rows
            if row["pxname"] == "web" and row["svname"] != "BACKEND" and is_up(row["status"])
        }

    def use(self, *addresses: str) -> None:
        """Let the name of the web processes have these addresses, and wait for the proxy."""
        self.names.addresses = list(addresses)
        self.wait_for(lambda servers: sorted(servers.values()) == sorted(addresses))

    def wait_for(self, good: Callable[[dict[str, str]], bool], seconds: float = 60) -> None:
        """Wait until the servers are as they should be. Raises: TimeoutError."""
        deadline = time.monotonic() + seconds
        while not good(found := self.servers()):
            if time.monotonic() > deadline:
                raise TimeoutError(f"the proxy knows {found}")
            time.sleep(0.05)

    def close(self) -> None:
        self.process.kill()
        self.process.wait()
        self.names.close()


def is_up(status: str) -> bool:
    """Return whether a server takes requests: also one whose first check is not complete."""
    return status.startswith(("UP", "no check"))


def is_valid(config: Path, program: str, outer: str) -> bool:
    """Return whether HAProxy accepts the configuration, without a warning."""
    run = subprocess.run(
        [program, "-c", "-dW", "-f", str(config)],
        env=os.environ | {"OUTER_PROXIES": outer},
        capture_output=True,
    )
    return run.returncode == 0
