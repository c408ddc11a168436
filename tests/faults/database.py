"""A PostgreSQL of the test's own, that can be stopped or killed at any time and started again."""

import signal
import subprocess
import time

from thousand_site.server.embedded import (
    POSTGRES_SETTINGS,
    answers_query,
    postgres_account,
    start_postgres,
)
from thousand_site.server.process_group import Guard

# What it acknowledged must survive its own death; that of the machine is not tested here.
CARELESS = ("synchronous_commit=off", "full_page_writes=off")
SETTINGS = [setting for setting in POSTGRES_SETTINGS if setting not in CARELESS]

# In order, at once (it recovers from its log), and without a word.
WAYS = (signal.SIGINT, signal.SIGQUIT, signal.SIGKILL)


class Database:
    def __init__(self, guard: Guard) -> None:
        self.guard, self.account, self.deaths = guard, postgres_account(), 0
        self.url, self.process = start_postgres(guard, None, self.account, SETTINGS)

    def restart(self, way: signal.Signals, seconds: float) -> None:
        """End it in this way, and start it again so much later."""
        self.process.send_signal(way)
        self.process.wait()
        self.deaths += 1
        time.sleep(seconds)
        self.start()

    def start(self) -> None:
        """Children of one that was killed may hold its memory for a moment: then once more."""
        for _ in range(40):
            self.process = self.guard.start(
                self.process.args, cwd="/", stderr=subprocess.DEVNULL, **self.account.options()
            )
            if self.came_up():
                return
            time.sleep(0.25)
        raise TimeoutError("PostgreSQL did not come back")

    def came_up(self) -> bool:
        while self.process.poll() is None:
            if answers_query(self.url):
                return True
            time.sleep(0.05)
        return False
