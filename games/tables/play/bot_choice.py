"""The action of a bot at a table, chosen by its level or by the caretaker."""

import functools
import logging
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager

from games import engine
from games.bots import LEVELS, Bot, costs
from games.bots.casual_caretaker import CasualCaretaker
from games.monitoring import metrics
from games.realtime.messages import now_ms
from games.tables import bot_memory
from games.tables.state.live_game import LiveGame

log = logging.getLogger(__name__)

# Returns what a bot does at this fixed deal (`Game.fixed_deal`), from what it sees and the legal
# actions. The app that deals it appends its own.
FixedDealBots = Callable[[str, engine.Observation, Sequence[engine.Action]], engine.Action]
FIXED_DEAL_BOTS: list[FixedDealBots] = []

# The level of a seat where no bot plays: then the caretaker acts.
NO_LEVEL = ""
CARETAKER = CasualCaretaker()


def level_in_time(live: LiveGame, level: str, due_ms: int | None) -> str:
    """Return the level that plays a turn which is due since then; None: just now.

    Where nothing is decided, a cheap level plays an overdue turn. A ranked seat keeps its level,
    and the bots of a fixed deal do the same for everybody.
    """
    if live.settings.fixed_deal or not costs.searches(level):
        return level
    if not costs.CAN_SEARCH:
        _warn_once()
        return costs.SPARE
    if live.settings.is_ranked or not bot_memory.is_overdue(due_ms, now_ms()):
        return level
    metrics.hurried_bots.inc()
    return costs.SPARE


@functools.cache
def _warn_once() -> None:
    log.error("the bots' search is not compiled: %s plays for the levels that search", costs.SPARE)


@contextmanager
def thinking(live: LiveGame, level: str) -> Iterator[bool]:
    """Say whether this process may choose now; of a search two at once would waste a core."""
    if not costs.searches(level):
        yield True
        return
    with bot_memory.thinking(live.id, live.version) as is_mine:
        yield is_mine


def prepared_action(live: LiveGame, level: str) -> str | None:
    """Return what the bot chose before its turn was due, if it did and that is legal."""
    found = bot_memory.kept_choice(live.id, live.version) if costs.searches(level) else None
    return found if found in {str(one) for one in engine.legal_actions(live.game)} else None


def choose_for_seat(live: LiveGame, seat: int, level: str) -> engine.Action:
    """Return what a bot of this level would do in the seat; NO_LEVEL: the caretaker."""
    observation, legal = engine.observe(live.game, seat), engine.legal_actions(live.game)
    fixed_deal = live.settings.fixed_deal
    if fixed_deal and level != NO_LEVEL:
        for choose in FIXED_DEAL_BOTS:
            return choose(fixed_deal, observation, legal)
    return choose_action(level, observation, legal)


def choose_action(
    level: str, observation: engine.Observation, legal: Sequence[engine.Action]
) -> engine.Action:
    """Return the choice of a bot of this level."""
    return first_choice(_players(level), observation, legal)


def first_choice(
    players: Iterable[tuple[str, Bot]],
    observation: engine.Observation,
    legal: Sequence[engine.Action],
) -> engine.Action:
    """Return the choice of the first of these bots, given with names for the log, that has one.

    A bot that fails must not stop the game for people.
    """
    for name, bot in players:
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
    yield last_player()


def last_player() -> tuple[str, Bot]:
    """Return the caretaker with its name for the log: it always finds an action."""
    return "caretaker of tables", CARETAKER
