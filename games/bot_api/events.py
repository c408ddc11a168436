"""A bot's invitations and running games as JSON."""

from collections.abc import Collection
from typing import Any

from django.utils import timezone

from accounts.http.timestamps import timestamp
from games.lobby.models import CustomTable, Invitation
from games.models import Game, Seat
from games.queries import unfinished_seats

Json = dict[str, Any]
# Events by kind and id: ("invitation", table id) or ("game", game id).
Events = dict[tuple[str, str], Json]
# The number of invitations shown at once; the others follow when some are answered.
MAX_INVITATIONS = 16


def events_of(user_ids: Collection[int]) -> dict[int, Events]:
    """Return the current events of each user, with two queries for all of them."""
    events: dict[int, Events] = {user_id: {} for user_id in user_ids}
    if events:
        for invitation in _invitations(user_ids):
            if len(events[invitation.user_id]) < MAX_INVITATIONS:
                events[invitation.user_id]["invitation", invitation.table_id] = invitation_json(
                    invitation
                )
        for seat in _seats(user_ids):
            events[seat.user_id]["game", seat.game_id] = game_json(seat)
    return events


def _invitations(user_ids: Collection[int]) -> list[Invitation]:
    waiting = Invitation.objects.open(timezone.now()).filter(user__in=user_ids)
    rows = waiting.select_related("table__owner", "table__preset")
    return list(rows.prefetch_related("table__seats__user").order_by("created_at", "pk"))


def invitations_of(user_id: int) -> list[Json]:
    """Return the open invitations of a bot."""
    return [invitation_json(invitation) for invitation in _invitations([user_id])]


def _seats(user_ids: Collection[int]) -> list[Seat]:
    playing = unfinished_seats().filter(user__in=user_ids, left_at=None)
    rows = playing.select_related("game__preset")
    return list(rows.order_by("game__created_at", "game_id"))


def games_of(user_id: int) -> list[Json]:
    """Return the running games of a bot."""
    return [game_json(seat) for seat in _seats([user_id])]


def invitation_json(invitation: Invitation) -> Json:
    """Return an open invitation as JSON."""
    return {
        "type": "invitation",
        "challenge": invitation.is_challenge,
        "rematch_of": invitation.table.rematch_of_id,
        **table_json(invitation.table),
    }


def table_json(table: CustomTable) -> Json:
    """Return a custom table as JSON: its seats and what is to be played."""
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
        "until": timestamp(table.expires_at),
    }


def game_json(seat: Seat) -> Json:
    """Return a running game and the bot's seat as JSON."""
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


def game_over_json(user_id: int, game_id: str) -> Json:
    """Return a game that is over for this bot; `left`: it lost its seat before the end."""
    seats = Seat.objects.filter(user=user_id, game=game_id).select_related("game")
    seat = seats.first()
    message = {"type": "game_over", "game": game_id}
    if seat is None:
        return message
    game = seat.game
    running = game.status == Game.Status.PLAYING
    return message | {
        "seat": seat.number,
        "left": seat.left_at is not None,
        "status": game.status,
        "places": None if running else game.places,
        "scores": None if running else game.scores,
    }
