"""A management command that the package thousand-engine has, too."""

import sys
from argparse import Namespace
from typing import Any, ClassVar

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.command_line.command import CommandProblem, EngineCommand


class EngineBaseCommand(BaseCommand):
    """A command whose arguments and work are those of `command`."""

    command: ClassVar[EngineCommand]
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        self.command.add_arguments(parser)

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            status = self.command.run(Namespace(**options), self.stdout.write)
        except CommandProblem as problem:
            raise CommandError(str(problem)) from problem
        if status:
            sys.exit(status)
