"""How long a bot takes, and whoever answers a claim for a person who is away."""

import random

from django.conf import settings

from games import engine
from games.bots.pace import pace_ms

from . import clocks

_random = random.SystemRandom()


def bot_pace(game: engine.Game, first_deal: bool) -> int:
    """By what all see and by chance, never by cards or by who is asked."""
    public = engine.observe(game, None)
    # People take their time: a bot that always answered at the same moment would be known.
    chance = _random.randrange(clocks.CLAIM_SPREAD_MS) if public.claiming else 0
    return int((pace_ms(public) + chance + _pause(public, first_deal)) * settings.BOT_PACE)


def _pause(public: engine.Observation, first_deal: bool) -> int:
    """Longer where people look at the table: before the first word of a deal."""
    if public.phase is not engine.Phase.BIDDING or len(public.bids) > 1:
        return 0
    return clocks.FIRST_DEAL_MS if first_deal else clocks.NEW_DEAL_MS


def claim_pace(game: engine.Game, secret: bytes, version: int) -> int:
    """How long the caretaker takes in a claim for a person who is away: as long as a bot would.

    Who all know to be away would else be known to be asked by the silence. Drawn from the game's
    secret, so that every process finds the same moment.
    """
    drawn = random.Random(secret + version.to_bytes(4, "big")).randrange(clocks.CLAIM_SPREAD_MS)
    return int((pace_ms(engine.observe(game, None)) + drawn) * settings.BOT_PACE)
