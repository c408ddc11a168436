"""The matchmaking queue: join, leave, read the status, answer a ready check, begin with bots."""

from typing import Any, cast

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.models import User
from accounts.tokens import services as tokens
from games.matchmaking import presence
from games.matchmaking import services as matchmaking
from games.matchmaking import status as matchmaking_status
from games.matchmaking.ip_hash import ip_hash_of
from games.matchmaking.views import BOT_GAMES, TICKETS
from games.queries import running_game_of
from thousand_site.api.base import throttling
from thousand_site.api.base.request_serializer import RequestSerializer, without_body
from thousand_site.api.base.time_field import TimeField
from thousand_site.api.open_pages import is_by_program, require_page

MAX_POOLS = 20


class QueueRequestSerializer(RequestSerializer):
    """The pools to wait in."""

    pools = serializers.ListField(
        child=serializers.CharField(max_length=50),
        min_length=1,
        max_length=MAX_POOLS,
        help_text="keys of pools; you leave all other pools",
    )


class WithBotsRequestSerializer(RequestSerializer):
    """The pool to begin in."""

    pool = serializers.CharField(max_length=50, help_text="the key of a pool in which you wait")


class ReadyCheckSerializer(serializers.Serializer):
    """A ready check: accept or decline the seat."""

    pool = serializers.CharField()
    until = TimeField(
        help_text="without an answer you leave the queue then, or with a `starter` wait on"
    )
    accepted = serializers.BooleanField()
    starter = serializers.CharField(
        allow_null=True,
        help_text="the user who begins with bots; without an answer you wait on in your place",
    )


class QueueStatusSerializer(serializers.Serializer):
    """The user's status in the queue."""

    status = serializers.ChoiceField(["idle", "seeking", "seated"])
    pools = serializers.ListField(child=serializers.CharField())
    since = TimeField(allow_null=True)
    ready_check = ReadyCheckSerializer(allow_null=True)
    game = serializers.CharField(allow_null=True, help_text="the game to open")


def queue_status(user: User) -> dict[str, Any]:
    """Return the user's status in the queue, as QueueStatusSerializer reads it."""
    game = running_game_of(user)
    empty: dict[str, Any] = {
        "pools": [],
        "since": None,
        "ready_check": None,
        "game": game and game.pk,
    }
    if game is not None:
        return {"status": "seated", **empty}
    status = matchmaking_status.status_of(user)
    if status["status"] != "seeking":
        return {"status": "idle", **empty}
    return {
        "status": "seeking",
        **empty,
        "pools": status["pools"],
        "since": status["since"],
        "ready_check": _ready_check(status["ready_check"]),
    }


def _ready_check(check: dict[str, Any] | None) -> dict[str, Any] | None:
    return check and {
        **check,
        "starter": check["starter"] and check["starter"]["name"],
    }


class QueueView(APIView):
    """The base of the queue's views, which all return the user's status."""

    scope = tokens.PLAY
    rate_limit = throttling.QUEUE

    def status_response(self) -> Response:
        """Return the user's status."""
        return Response(QueueStatusSerializer(queue_status(self.me)).data)

    @property
    def me(self) -> User:
        return cast(User, self.request.user)

    def mark_seen(self) -> None:
        """Mark a page of the site as open; what a program asks is no sign of one."""
        if not is_by_program(self.request):
            presence.mark_seen([self.me.pk])


class Queue(QueueView):
    @extend_schema(responses=QueueStatusSerializer)
    def get(self, request: Request) -> Response:
        """Return your status in the queue.

        While you wait, keep a page of the site in sight, which leads you to the table: some 20
        seconds after the last one is closed or hidden you leave the queue. Asking keeps no place.
        """
        self.mark_seen()
        return self.status_response()

    @extend_schema(request=QueueRequestSerializer, responses=QueueStatusSerializer)
    def post(self, request: Request) -> Response:
        """Wait for a table of any of these pools.

        Joining again keeps your place. Conflicts (409): `no_page` unless you have a page of the
        site in sight, in which you will play; `one_game` with the running game,
        `waits_elsewhere` at a custom table, `unknown_pool` (also for a closed pool),
        `abandoned_often`, `ranked_ban` or `permanent_ranked_ban` for a restriction of ranked play,
        and others.
        """
        params = QueueRequestSerializer(data=request.data)
        params.is_valid(raise_exception=True)
        TICKETS.take_from(request._request, self.me)
        require_page(request)
        pools = dict.fromkeys(params.validated_data["pools"])
        matchmaking.join_queue(self.me, *pools, ip_hash=ip_hash_of(request._request))
        return self.status_response()

    @extend_schema(responses={200: QueueStatusSerializer})
    @without_body
    def delete(self, request: Request) -> Response:
        """Leave the queue of all pools; allowed also when not waiting."""
        matchmaking.leave_queue(self.me)
        return self.status_response()


class QueueAccept(QueueView):
    @extend_schema(request=None, responses=QueueStatusSerializer)
    @without_body
    def post(self, request: Request) -> Response:
        """Accept the ready check and take the seat.

        Conflicts (409): `no_ready_check` if there is none or its time is over, `no_page` as for
        joining.
        """
        require_page(request)
        self.mark_seen()
        matchmaking.accept(self.me)
        return self.status_response()


class QueueDecline(QueueView):
    @extend_schema(request=None, responses=QueueStatusSerializer)
    @without_body
    def post(self, request: Request) -> Response:
        """Decline the ready check and leave the queue.

        Who was asked to begin with bots keeps the place. Conflict (409): `no_ready_check` if there
        is none or its time is over.
        """
        self.mark_seen()
        matchmaking.decline(self.me)
        return self.status_response()


class QueueWithBots(QueueView):
    @extend_schema(request=WithBotsRequestSerializer, responses=QueueStatusSerializer)
    def post(self, request: Request) -> Response:
        """Begin with bots in a pool in which you have waited for five seconds.

        Others who wait there are asked first, by a ready check that names you as its `starter`: the
        game begins when all have answered, or after ten seconds. Conflicts (409): `no_page` as for
        joining, `not_waiting` in this pool, `pool_without_bots`, `too_early` with the seconds to
        wait as `wait_s`, and `no_bots_now` if the site has too few.
        """
        params = WithBotsRequestSerializer(data=request.data)
        params.is_valid(raise_exception=True)
        BOT_GAMES.take_from(request._request, self.me)
        require_page(request)
        self.mark_seen()
        matchmaking.start_with_bots(self.me, params.validated_data["pool"])
        return self.status_response()
