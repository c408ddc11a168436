"""What a bot does at a table: the choice of its level, or the caretaker's."""

import logging
from collections.abc import Iterator, Sequence

from games import engine
from games.bots import LEVELS, Bot
from games.bots.casual_caretaker import CasualCaretaker

log = logging.getLogger(__name__)

# The level of a seat where no bot plays: then the caretaker acts.
NO_LEVEL = ""
CARETAKER = CasualCaretaker()


def choose_action(
    level: str, observation: engine.Observation, legal: Sequence[engine.Action]
) -> engine.Action:
    """Return the bot's choice; a bot that fails must not stop the game for people."""
    for name, bot in _players(level):
        try:
            action = bot.choose(observation, tuple(legal))
        except Exception:
            log.exception("the bot %s found no action", name)
        else:
            if action in legal:
                return action
            # The action is not logged: it may be a card that nobody else has seen.
            log.error("the bot %s chose an illegal action", name)
    return legal[-1]


def _players(level: str) -> Iterator[tuple[str, Bot]]:
    """Yield who is asked, in order, with names for the log."""
    if level in LEVELS:
        yield level, LEVELS[level]
    elif level != NO_LEVEL:
        log.error("there is no bot %s", level)
    yield "caretaker of tables", CARETAKER
