"""A PostgreSQL server of the test, which can be stopped or killed at any time and restarted."""

import signal
import subprocess
import time

import psycopg

from thousand_site.server.embedded import (
    POSTGRES_SETTINGS,
    answers_query,
    postgres_user,
    start_postgres,
)
from thousand_site.server.process_group import ProcessGroup

# Acknowledged data must survive a crash of the server; a crash of the machine is not tested.
CARELESS = ("synchronous_commit=off", "full_page_writes=off")
SETTINGS = [setting for setting in POSTGRES_SETTINGS if setting not in CARELESS]

# A regular shutdown, an immediate one (recovery from the log), and a kill.
WAYS = (signal.SIGINT, signal.SIGQUIT, signal.SIGKILL)

# What an upgrade may do (docs/operations/backup_and_upgrade.md): columns that old code need not
# know, an index and a table.
MIGRATION = (
    "ALTER TABLE games_game ADD COLUMN upgrade{0} integer NULL",
    "ALTER TABLE games_entry ADD COLUMN upgrade{0} text NOT NULL DEFAULT ''",
    "CREATE INDEX CONCURRENTLY upgrade{0}_index ON games_game (upgrade{0})",
    "CREATE TABLE upgrade{0} (game varchar(12) REFERENCES games_game (id))",
)


class Database:
    def __init__(self, guard: ProcessGroup) -> None:
        self.guard, self.account, self.deaths = guard, postgres_user(), 0
        self.migrations = 0
        self.url, self.process = start_postgres(guard, None, self.account, SETTINGS)

    def restart(self, way: signal.Signals, seconds: float) -> None:
        """End the server with this signal, and restart it after `seconds`."""
        self.process.send_signal(way)
        self.process.wait()
        self.deaths += 1
        time.sleep(seconds)
        self.start()

    def start(self) -> None:
        """Start the server; retry while children of a killed one still hold its memory."""
        for _ in range(40):
            self.process = self.guard.start(
                self.process.args, cwd="/", stderr=subprocess.DEVNULL, **self.account.options()
            )
            if self.came_up():
                return
            time.sleep(0.25)
        raise TimeoutError("PostgreSQL did not come back")

    def migrate(self) -> None:
        """Change tables of running games as an upgrade does, while the old code uses them."""
        with psycopg.connect(self.url, autocommit=True) as connection:
            self.migrations += 1
            for statement in MIGRATION:
                connection.execute(statement.format(self.migrations).encode())

    def came_up(self) -> bool:
        while self.process.poll() is None:
            if answers_query(self.url):
                return True
            time.sleep(0.05)
        return False
