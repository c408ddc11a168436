"""The thinking time of bots depends on public information only, and is long enough to read."""

import pytest

from games.tables import clocks, services
from games.tables.lifecycle.create import create_game
from games.tables.play.bot_pace import bot_pace_ms
from tests.games.tables.driver import live_of

pytestmark = pytest.mark.usefixtures("notices", "queued")


def test_pace_is_the_same_whatever_the_cards(pool, bots, settings):
    """Games that look the same from outside take the same time, to the millisecond."""
    settings.BOT_PACE = 1
    one, two = (create_game(pool, bots[:3], first_dealer=0) for _ in range(2))
    hands = {live_of(game.id).game.running.hands for game in (one, two)}
    assert len(hands) == 2
    paces = [bot_pace_ms(live_of(game.id).game, True) for game in (one, two)]
    assert paces[0] == paces[1] > 0


def test_after_a_deal_bots_give_people_time_to_read(pool, bots, settings):
    settings.BOT_PACE = 1
    game = create_game(pool, bots[:3])
    while not live_of(game.id).sheet:
        services.act_for_bot(game.id, live_of(game.id).version)
    assert bot_pace_ms(live_of(game.id).game, False) >= clocks.NEW_DEAL_MS
