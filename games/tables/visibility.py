"""A sealed game: its cards are still played at other tables, so that only its players see it.
A private club's game is for its members.

Whatever leads out of the server asks here (docs/decisions/0025-sealed-rounds.md): the table's page
and its socket, the sheet, replays, records. What is over and no more sealed is open to all.
"""

from django.db import transaction
from django.db.models import F

from accounts.clubs.queries import is_closed_to
from games.models import Game, Seat
from games.tables.lifecycle import finalise
from games.tables.state import store
from games.tables.transport import publisher


def is_hidden(game: Game, user_id: int | None) -> bool:
    """Whether this user may not look on; who left for good is a spectator like any other."""
    if not game.sealed:
        return is_closed(game, user_id)
    if user_id is None:
        return True
    return not Seat.objects.filter(game=game, user_id=user_id, left_at=None).exists()


def is_closed(game: Game, user_id: int | None) -> bool:
    """Whether it is a private club's, of which he is no member; who sat there may look at it."""
    if not is_closed_to(game.club_id, user_id):
        return False
    return user_id is None or not Seat.objects.filter(game=game, user_id=user_id).exists()


def unseal(game_id: str) -> None:
    """Open a game for all, in the transaction of who says that it is time."""
    rows = Game.objects.select_for_update(of=("self",)).filter(pk=game_id, sealed=True)
    game = rows.first()
    if game is None:
        return
    game.sealed = False
    # The secret is news for every viewer.
    game.seen = [seen + 1 for seen in game.seen]
    game.save(update_fields=["sealed", "seen"])
    Game.objects.filter(pk=game_id).update(revision=F("revision") + 1)
    transaction.on_commit(lambda: _opened(game_id, game.version), robust=True)


def _opened(game_id: str, version: int) -> None:
    """Only now it moves ratings; if this is lost, the sweep of what is not finalised finds it."""
    store.cache.drop(game_id)
    finalise.finalise(game_id)
    publisher.doorbell(game_id, version)
