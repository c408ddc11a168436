"""The quick game against two bots from the home page; always unrated."""

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from games.lobby.bot_seats import bot_for
from games.lobby.errors import LobbyError
from games.lobby.locks import check_free, leave_queue, lock_user
from games.lobby.options import CLOCKS, DEFAULT_CLOCK
from games.models import Game
from games.presets.queries import newest_preset
from games.tables.lifecycle.create import GameSetup, create_game

DEFAULT_PRESET = "classic"
SEATS = 3


@transaction.atomic
def play_bots(user: User, strength: str) -> Game:
    """Start a game of the user against two bots at once.

    Raises:
        LobbyError: the user plays or waits elsewhere; `url` leads there.
    """
    lock_user(user)
    check_free(user, rated=False, now=timezone.now())
    preset = newest_preset(DEFAULT_PRESET)
    if preset is None:
        raise LobbyError("no_table")
    users = [user]
    while len(users) < SEATS:
        users.append(bot_for(strength, [seated.pk for seated in users]))
    clock = CLOCKS[DEFAULT_CLOCK]
    terms = GameSetup(
        agreements=preset.agreements,
        action_ms=clock.action_ms,
        reserve_ms=clock.reserve_ms,
        preset_id=preset.pk,
        rated=False,
    )
    leave_queue(user)
    return create_game(terms, users)
