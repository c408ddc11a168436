"""`manage.py match_bots`: play bots against each other, and print how the first one did."""

from games.command_line import match
from games.management.engine_command import EngineBaseCommand


class Command(EngineBaseCommand):
    command = match.COMMAND
    help = command.help
