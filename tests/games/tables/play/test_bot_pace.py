"""The thinking time of bots depends on public information only, and is long enough to read."""

import pytest

from accounts.models import Preferences, User
from games.tables import clocks, services
from games.tables.lifecycle.create import create_game
from games.tables.play.bot_pace import bot_pace_ms, speed_for
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


def chosen(speed: str) -> User:
    """Return a person who has chosen this speed of bots."""
    user = User(username="anna")
    user.preferences = Preferences(user=user, bot_speed=speed)
    return user


BOTS = [User(username=f"bot{number}", bot_level="greedy") for number in range(2)]


@pytest.mark.parametrize(("speed", "least", "most"), [("slow", 1.5, 2), ("fast", 0.2, 0.6)])
def test_the_one_person_among_bots_sets_their_speed(speed, least, most):
    assert least < speed_for([chosen(speed), *BOTS]) < most


def test_the_usual_speed_is_the_default():
    assert speed_for([User(username="anna"), *BOTS]) == speed_for([chosen("usual"), *BOTS]) == 1


def test_nobody_sets_the_speed_of_bots_for_another_person():
    assert speed_for([chosen("fast"), User(username="ivan"), BOTS[0]]) == 1


def test_a_bot_waits_as_long_as_the_person_has_chosen(pool, bots, anna, settings):
    settings.BOT_PACE = 1
    Preferences.objects.create(user=anna, bot_speed="fast")
    game = create_game(pool, [anna, *bots[:2]], first_dealer=2, waits=False)
    live = live_of(game.id)
    assert live.game.to_act == 1
    waits = live.clock.due - live.clock.started
    assert 0 < waits < bot_pace_ms(live.game, True) * 0.6
