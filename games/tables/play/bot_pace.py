"""The thinking time of bots."""

from collections.abc import Iterable

from django.conf import settings

from accounts.models import Preferences, User
from games import engine
from games.bots.think_time import think_time_ms
from games.tables import clocks

# Of the usual thinking time.
SPEEDS = {Preferences.BotSpeed.SLOW: 1.8, Preferences.BotSpeed.FAST: 0.4}


def bot_pace_ms(game: engine.Game, first_deal: bool, speed: float = 1) -> int:
    """Return a bot's thinking time in milliseconds, from public information only."""
    public = engine.observe(game, None)
    return int((think_time_ms(public) + _pause(public, first_deal)) * settings.BOT_PACE * speed)


def speed_for(people: Iterable[User]) -> float:
    """Return the factor that the one person among bots has chosen; 1 at every other table."""
    persons = [user for user in people if not user.is_program]
    if len(persons) != 1:
        return 1
    preferences = getattr(persons[0], "preferences", None)
    return SPEEDS.get(preferences.bot_speed, 1) if preferences else 1


def _pause(public: engine.Observation, first_deal: bool) -> int:
    """Return the extra time at the start of a deal, when people look at the table."""
    if public.phase is not engine.Phase.BIDDING or len(public.bids) > 1:
        return 0
    return clocks.FIRST_DEAL_MS if first_deal else clocks.NEW_DEAL_MS


def ends_claim_early(done: Iterable[bool]) -> bool:
    """Return whether a claim ends with its last answer: only in tests and benchmarks.

    `done`: for each seat that is asked, whether it has answered or is a bot's.
    """
    return settings.BOT_PACE == 0 and all(done)
