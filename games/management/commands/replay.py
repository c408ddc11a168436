"""`manage.py replay FILE`: replay records and print the results as JSON lines (record.md)."""

from games.command_line import replay
from games.management.engine_command import EngineBaseCommand


class Command(EngineBaseCommand):
    command = replay.COMMAND
    help = command.help
