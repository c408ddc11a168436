"""How long a bot takes."""

from collections.abc import Iterable

from django.conf import settings

from games import engine
from games.bots.think_time import pace_ms
from games.tables import clocks


def bot_pace(game: engine.Game, first_deal: bool) -> int:
    """By what all see, never by cards."""
    public = engine.observe(game, None)
    return int((pace_ms(public) + _pause(public, first_deal)) * settings.BOT_PACE)


def _pause(public: engine.Observation, first_deal: bool) -> int:
    """Longer where people look at the table: before the first word of a deal."""
    if public.phase is not engine.Phase.BIDDING or len(public.bids) > 1:
        return 0
    return clocks.FIRST_DEAL_MS if first_deal else clocks.NEW_DEAL_MS


def claim_is_short(done: Iterable[bool]) -> bool:
    """Whether a claim ends with its last answer: only where nothing waits, for tests and benches.

    `done`: of each seat that is asked, whether it has answered, or is a bot's.
    """
    return settings.BOT_PACE == 0 and all(done)
