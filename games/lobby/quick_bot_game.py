"""One press from the home page: a game against two bots, which counts for no rating."""

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from games.lobby.bot_seats import bot_for
from games.lobby.errors import LobbyError
from games.lobby.locks import check_free, leave_queue, lock_user
from games.lobby.options import CLOCKS, USUAL_CLOCK
from games.models import SEATS, Game
from games.presets.queries import newest_preset
from games.tables.lifecycle.create import Terms, open_table

PRESET = "classic"


@transaction.atomic
def play_bots(user: User, strength: str) -> Game:
    """Deal at once. Refused with the way there: he is at another table."""
    lock_user(user)
    check_free(user, rated=False, now=timezone.now())
    preset = newest_preset(PRESET)
    if preset is None:
        raise LobbyError("no_table")
    users = [user]
    while len(users) < SEATS:
        users.append(bot_for(strength, [one.pk for one in users]))
    clock = CLOCKS[USUAL_CLOCK]
    terms = Terms(
        agreements=preset.agreements,
        action_ms=clock.action_ms,
        reserve_ms=clock.reserve_ms,
        preset_id=preset.pk,
        rated=False,
    )
    leave_queue(user)
    return open_table(terms, users)
