"""What a bot is told of: who calls it, and which games it plays, as they stand now."""

from collections.abc import Collection
from typing import Any

from django.utils import timezone

from games.lobby.locks import WAITING
from games.lobby.models import Invitation, OwnTable
from games.models import Game, Seat
from games.tables.state.loader import milliseconds

Json = dict[str, Any]
# By kind and id what is told of it: "call" and a table's id, "game" and a game's.
Happenings = dict[tuple[str, str], Json]
# Of so many calls a bot is told at once: the others when it has answered some of these.
MOST_CALLS = 16


def of(user_ids: Collection[int]) -> dict[int, Happenings]:
    """All that goes on for each of these, with three queries for all of them."""
    found: dict[int, Happenings] = {user_id: {} for user_id in user_ids}
    if found:
        for call in _calls(user_ids):
            if len(found[call.user_id]) < MOST_CALLS:
                found[call.user_id]["call", call.table_id] = call_json(call)
        for seat in _seats(user_ids):
            found[seat.user_id]["game", seat.game_id] = game_json(seat)
    return found


def _calls(user_ids: Collection[int]) -> list[Invitation]:
    waiting = Invitation.objects.filter(
        user__in=user_ids,
        declined=False,
        answered_at=None,
        table__status=WAITING,
        table__expires_at__gt=timezone.now(),
    )
    rows = waiting.select_related("table__owner", "table__preset")
    return list(rows.prefetch_related("table__seats__user").order_by("created_at", "pk"))


def calls_of(user_id: int) -> list[Json]:
    return [call_json(call) for call in _calls([user_id])]


def _seats(user_ids: Collection[int]) -> list[Seat]:
    rows = Seat.objects.filter(
        user__in=user_ids, left_at=None, game__status=Game.Status.PLAYING
    ).select_related("game__preset")
    return list(rows.order_by("game__created_at", "game_id"))


def games_of(user_id: int) -> list[Json]:
    return [game_json(seat) for seat in _seats([user_id])]


def call_json(call: Invitation) -> Json:
    """A call that waits for an answer."""
    return {
        "type": "call",
        "challenge": call.challenge,
        "rematch_of": call.table.after_id,
        **table_json(call.table),
    }


def table_json(table: OwnTable) -> Json:
    """A table that waits: who sits there, and what is to be played."""
    return {
        "table": table.pk,
        "status": table.status,
        "game": table.game_id,
        "owner": table.owner.username,
        "players": table.players,
        "seats": [
            {"seat": seat.number, "username": seat.user.username, "bot": seat.user.is_program}
            for seat in table.seats.all()
        ],
        "rated": table.rated,
        "preset": table.preset.key if table.preset else None,
        "agreements": table.agreements,
        "action_ms": table.action_ms,
        "reserve_ms": table.reserve_ms,
        "until": milliseconds(table.expires_at),
    }


def game_json(seat: Seat) -> Json:
    """A game that runs, and which seat is one's own."""
    game = seat.game
    return {
        "type": "game",
        "game": game.pk,
        "seat": seat.number,
        "players": game.players,
        "rated": game.rated,
        "agreements": game.agreements,
        "action_ms": game.action_ms,
        "reserve_ms": game.reserve_ms,
    }


def over(user_id: int, game_id: str) -> Json:
    """A game that is over for this bot; `left`: it lost its seat before the end."""
    seats = Seat.objects.filter(user=user_id, game=game_id).select_related("game")
    seat = seats.first()
    told = {"type": "game_over", "game": game_id}
    if seat is None:
        return told
    game = seat.game
    running = game.status == Game.Status.PLAYING
    return told | {
        "seat": seat.number,
        "left": seat.left_at is not None,
        "status": game.status,
        "places": None if running else game.places,
        "scores": None if running else game.scores,
    }
