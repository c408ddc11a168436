"""`manage.py check_shuffle RECORD`: recompute every deck, cut and first dealer (section 11)."""

from games.command_line import check_shuffle
from games.management.engine_command import EngineBaseCommand


class Command(EngineBaseCommand):
    command = check_shuffle.COMMAND
    help = command.help
