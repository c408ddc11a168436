"""Ten tables at a measured site: those of people, and those with bots that search."""

import json
import subprocess
import sys
from typing import Any

from tests.bench.memory.sites import MeasuredSite
from tests.bench.tables.stack import Loader, broadcast
from tests.site import ROOT

TABLES, THINK_S, PING_S = 10, 4.0, 15.0


class LoadProcess:
    """A starter of load processes beside a measured site."""

    def __init__(self, environment: dict[str, str]) -> None:
        self.environment = environment

    def start(self, _part: str, arguments: list[str], **options: Any) -> "subprocess.Popen[bytes]":
        command = [sys.executable, *arguments]
        return subprocess.Popen(command, cwd=ROOT, env=self.environment, **options)


def open_tables(site: MeasuredSite) -> Loader:
    """Create tables of three people each at the site, who begin to play; return their process."""
    run = subprocess.run(
        [sys.executable, "-m", "tests.bench.tables.create_tables", str(TABLES), "0"],
        cwd=ROOT,
        env=site.environment,
        capture_output=True,
        check=True,
    )
    created = json.loads(run.stdout)
    tables = [
        [[site.port, f"/ws/table/{game}/", cookie] for cookie in cookies]
        for game, cookies in created
    ]
    config = {"tables": tables, "think": THINK_S, "ping": PING_S}
    loader = Loader(LoadProcess(site.environment), config)  # type: ignore[arg-type]
    (opened,) = broadcast([loader], f"open {TABLES}")
    if opened["sockets"] != 3 * TABLES:
        raise RuntimeError(f"{opened['sockets']} of {3 * TABLES} sockets were opened")
    broadcast([loader], "play")
    return loader


def close_tables(loader: Loader) -> None:
    """End the play. Raises RuntimeError where a player met an error."""
    (reply,) = broadcast([loader], "end")
    loader.process.kill()
    loader.process.wait()
    if reply["errors"]:
        raise RuntimeError(f"players met {reply['errors']}")
