"""The first decisions of a new process, computed before any game needs one."""

from ..engine import Agreements, act, legal_actions, new_game, observe, start_deal
from ..engine.state import Phase
from . import costs
from .bot_match import decks
from .levels import LADDER, LEVELS

SEARCHING = LADDER[len(costs.CHEAP)]
# The phases of a deal in which a bot searches.
WANTED = {Phase.BIDDING, Phase.EXCHANGE, Phase.RAISE, Phase.PLAY}


def warm_up() -> set[Phase]:
    """Decide once in each phase of a deal by search, and return these phases; none uncompiled.

    That loads what the search needs and makes the first solver of this thread.
    """
    seen: set[Phase] = set()
    if not costs.CAN_SEARCH:
        return seen
    for deck in decks("warm-up"):
        game = start_deal(new_game(Agreements(), 0), deck)
        while game.to_act is not None and seen != WANTED:
            seat, legal = game.to_act, legal_actions(game)
            if game.phase in WANTED - seen:
                LEVELS[SEARCHING].choose(observe(game, seat), legal)
                seen.add(game.phase)
            game = act(game, seat, LEVELS[costs.SPARE].choose(observe(game, seat), legal))
        if seen == WANTED:
            break
    return seen
