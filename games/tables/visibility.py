"""Visibility of games: sealed games and games of private clubs.

A sealed game's cards are still played at other tables, so that only its players may see it. A
private club's game is for its members. Everything that shows a game asks here: the table's page
and socket, the sheet, replays, records (docs/decisions/0025-hidden-duplicate-rounds.md).
"""

from collections.abc import Callable

from django.db import transaction
from django.db.models import F, QuerySet
from django.http import Http404
from django.shortcuts import get_object_or_404

from accounts.clubs.queries import is_hidden_from
from games.models import Game, Seat
from games.queries import NOT_LEFT
from games.tables import notices
from games.tables.lifecycle import finalise
from games.tables.state import store

# Says whether a sealed game that has ended is open to this user already. The app that seals games
# appends its own.
Opened = Callable[[Game, int], bool]
OPENED_TO_PLAYERS: list[Opened] = []


def is_opened(game: Game, user_id: int | None) -> bool:
    """Return whether the cards of a finished game are open to this user; of a sealed one, early."""
    if not game.sealed:
        return True
    return user_id is not None and any(opened(game, user_id) for opened in OPENED_TO_PLAYERS)


def get_visible_or_404(games: QuerySet[Game], game_id: str, user_id: int | None) -> Game:
    """Return the game. Raises: Http404: there is none, or the user may not watch it."""
    if "\0" in game_id:
        # PostgreSQL rejects null characters even in a search.
        raise Http404
    game = get_object_or_404(games, pk=game_id)
    if is_hidden(game, user_id):
        raise Http404
    return game


def is_hidden(game: Game, user_id: int | None) -> bool:
    """Return whether the user may not watch; players who left for good count as spectators."""
    if not game.sealed:
        return is_for_members_only(game, user_id)
    if user_id is None:
        return True
    return not Seat.objects.filter(NOT_LEFT, game=game, user_id=user_id).exists()


def is_for_members_only(game: Game, user_id: int | None) -> bool:
    """Return whether a private club's game is closed to this user, who did not play in it."""
    if not is_hidden_from(game.club_id, user_id):
        return False
    return user_id is None or not Seat.objects.filter(game=game, user_id=user_id).exists()


def reveal(game_id: str) -> None:
    """Unseal a game in the caller's transaction."""
    rows = Game.objects.select_for_update(of=("self",)).filter(pk=game_id, sealed=True)
    game = rows.first()
    if game is None:
        return
    game.sealed = False
    # The secret is new to every viewer.
    game.seq_by_viewer = [seq + 1 for seq in game.seq_by_viewer]
    game.save(update_fields=["sealed", "seq_by_viewer"])
    Game.objects.filter(pk=game_id).update(revision=F("revision") + 1)
    transaction.on_commit(lambda: _after_reveal(game_id, game.version), robust=True)


def _after_reveal(game_id: str, version: int) -> None:
    """Finalise the game, which moves ratings; if this is lost, a sweep does it."""
    store.cache.drop(game_id)
    finalise.finalise(game_id)
    notices.notify_changed(game_id, version)
