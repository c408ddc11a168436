"""A full disk, a read-only database and a clock that jumps, under a running site on SQLite."""

import json
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, ClassVar

from tests.attacks.addresses import WORLD
from tests.attacks.client import Answer, Client
from tests.attacks.sites import ENVIRONMENT
from tests.site import Site
from thousand_site.server.embedded import valkey

PATIENCE_SECONDS = 30.0
READABLE = ["/", "/rules/", "/leaderboard/classic/", "/settings/", "/@/pawel/", "/tournaments/"]
READABLE += ["/api/v1/pools/", "/presets/classic/"]
# What may be answered to a request that writes.
USUAL = {200, 302, 400, 401, 403, 409}
# By how many seconds the clock is wrong, one after the other.
CLOCK_ERRORS = [3600, 0, -7200, 86_400, 0]
BEATS = """
from games.models import Heartbeat
row = Heartbeat.objects.get(pk=1)
print(row.ticker_at.timestamp(), row.web_at.timestamp())
"""


class FaultySite(Site):
    """A site whose disk and clock can be broken (tests.attacks.faulty_process)."""

    command: ClassVar[list[str]] = [sys.executable, "-m", "tests.attacks.faulty_process"]

    @contextmanager
    def broken(self, name: str) -> Iterator[None]:
        (self.directory / name).touch()
        yield
        (self.directory / name).unlink()

    def set_clock(self, error: float) -> None:
        (self.directory / "clock").write_text(str(error))


class Failures:
    """All failures of one site, and what it answered."""

    def __init__(self, site: FaultySite) -> None:
        self.site, self.facts, self.wrong = site, dict[str, Any](), list[str]()
        self.world = json.loads(site.shell(WORLD.format(logins=5)))
        self.number = 0

    def run(self) -> None:
        self.read_only()
        self.full_disk()
        for error in CLOCK_ERRORS:
            self.jump(error)

    def person(self) -> Client:
        """Return a client of somebody, with a login of its own."""
        self.number += 1
        return Client(self.site.port, self.world["sessions"]["person"][self.number % 5])

    def expect(self, holds: bool, what: str) -> None:
        if not holds:
            self.wrong.append(what)

    def expect_within(self, seconds: float, holds: Callable[[], bool], what: str) -> None:
        deadline = time.monotonic() + seconds
        while not holds():
            if time.monotonic() > deadline:
                self.wrong.append(what)
                return
            time.sleep(0.5)

    def ready(self) -> int:
        return Client(self.site.port).ask("GET", "/health/ready").status

    def read(self, when: str) -> None:
        """Check that pages can be read."""
        for path in READABLE:
            status = self.person().ask("GET", path).status
            self.expect(status == 200, f"{when}: {path} answered {status}")

    def write(self, when: str, codes: set[int]) -> None:
        """Check that requests that write get one of these answers, and tell what they are."""
        answers = [answer.status for answer in self.writes()]
        self.facts[when] = {str(code): count for code, count in Counter(answers).items()}
        self.expect(set(answers) <= codes, f"{when}: writing answered {Counter(answers)}")

    def writes(self) -> Iterator[Answer]:
        visitor = Client(self.site.port)
        for number in range(8):
            yield visitor.post("/play/bots/", "strength=easy")
            yield self.person().post("/theme/", f"theme={('dark', 'light')[number % 2]}")
            yield self.person().post("/@/olga/follow/", "follow=1")
            name = f"late{time.monotonic_ns()}"
            form = f"username={name}&email={name}@example.org&password1=six%20seven%20trumps"
            yield visitor.post("/accounts/signup/", form)
            yield visitor.ask("POST", "/api/v1/queue/", b"{}", "application/json")

    # The failures

    def read_only(self) -> None:
        """Pages are read, nothing is written, and the site says so."""
        with self.site.broken("read-only"):
            self.expect_within(PATIENCE_SECONDS, lambda: self.ready() == 503, "read-only: ready")
            self.read("read-only")
            self.write("read-only", {*USUAL, 503})
            self.expect("503" in self.facts["read-only"], "read-only: nothing was refused")
        self.recovers("read-only")

    def full_disk(self) -> None:
        """Fill the disk: a write that does not fit is refused, and everything else goes on."""
        with self.site.broken("full"):
            self.read("full disk")
            for _ in range(4):
                self.write("full disk", {*USUAL, 503})
        self.recovers("full disk")

    def recovers(self, what: str) -> None:
        self.expect_within(
            PATIENCE_SECONDS, lambda: self.ready() == 200, f"{what}: not ready after"
        )
        self.write(f"after {what}", USUAL)

    def jump(self, error: float) -> None:
        """The clock jumps: the site goes on, and its heartbeat too."""
        what = f"clock wrong by {error} s"
        self.site.set_clock(error)
        self.expect_within(PATIENCE_SECONDS, self.beats, f"{what}: no heartbeat")
        self.expect_within(PATIENCE_SECONDS, lambda: self.ready() == 200, f"{what}: not ready")
        self.read(what)
        self.write(what, USUAL)

    def beats(self) -> bool:
        """Return whether both heartbeats move."""
        before = self.site.shell(BEATS).split()
        time.sleep(2.5)
        return all(a != b for a, b in zip(before, self.site.shell(BEATS).split(), strict=True))


@contextmanager
def faulty_site() -> Iterator[FaultySite]:
    """Yield a running site on SQLite whose limits are lifted."""
    with (
        tempfile.TemporaryDirectory(prefix="thousand-attacks-") as directory,
        valkey() as redis,
    ):
        site = FaultySite(Path(directory), REDIS_URL=redis, **ENVIRONMENT)
        site.start()
        try:
            yield site
        finally:
            site.stop()


def run() -> Failures:
    """Break disk and clock of a site."""
    with faulty_site() as site:
        failures = Failures(site)
        failures.run()
        return failures
