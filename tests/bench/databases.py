"""Benchmarks on a temporary PostgreSQL database."""

import os
import secrets
import subprocess
import sys
from argparse import ArgumentParser
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from thousand_site.server.embedded import ServerMissing, create_database, drop_database, postgres


@contextmanager
def temporary_database() -> Iterator[str]:
    """Yield the URL of an empty database on the server of DATABASE_URL, or on a temporary one."""
    name = f"bench_{secrets.token_hex(4)}"
    with postgres() as url:
        try:
            yield create_database(url, name)
        finally:
            drop_database(url, name)


class PostgresCommand(BaseCommand):
    """A benchmark that runs `program`, usually with one number, on a temporary database."""

    # The installation's own data is not used.
    requires_system_checks = ()
    program: str
    option: str
    default: int

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(f"--{self.option}", type=int, default=self.default)

    def handle(self, *args: Any, **options: Any) -> None:
        """Run the program. Raises CommandError."""
        if os.environ.get("DATABASE_URL", "").startswith("sqlite"):
            raise CommandError(
                "This needs PostgreSQL: unset DATABASE_URL, or name another database."
            )
        try:
            with temporary_database() as url:
                self.measure(url, self.arguments_of(options))
        except ServerMissing as missing:
            raise CommandError(str(missing)) from missing

    def arguments_of(self, options: Mapping[str, Any]) -> list[str]:
        """Return the arguments of the program."""
        return [str(options[self.option])]

    def measure(self, url: str, arguments: list[str]) -> None:
        """Run the program. Raises CommandError."""
        command = [sys.executable, "-m", self.program, *arguments]
        environment = {**os.environ, "DATABASE_URL": url}
        run = subprocess.run(command, cwd=settings.BASE_DIR, env=environment, check=False)
        if run.returncode:
            raise CommandError("The benchmark failed; see the error above.")
