"""Preparation of a bot's choice before its turn is due.

So the time that a bot takes depends on what everybody sees, and not on how hard its cards are.
"""

from games.tables import bot_memory
from games.tables.play.bot_choice import choose_for_seat, thinking
from games.tables.state import store
from games.tables.state.live_game import LiveGame


def prepare(game_id: str, version: int) -> bool:
    """Choose the action of the bot whose turn comes at this version, and keep it.

    Return False if nobody has to think about it: the game has moved on, or somebody does already.
    """
    with store.evict_on_error(game_id):
        live = store.load_newest(game_id)
        if live is None or live.version != version or live.hides_claim:
            return False
        seat = live.clock.seat
        return seat is not None and live.is_bot(seat) and _choose(live, seat)


def _choose(live: LiveGame, seat: int) -> bool:
    level = live.people[seat].level
    with thinking(live, level) as is_mine:
        if is_mine:
            # Kept before others may think again: who comes later finds it.
            bot_memory.keep_choice(live.id, live.version, str(choose_for_seat(live, seat, level)))
    return is_mine
