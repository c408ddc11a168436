"""A bot's games: read the table, act, contribute to the shuffle, leave."""

from typing import Any

import orjson
from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework import serializers
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.http.json_schema import reference
from accounts.http.problem import MEDIA_TYPE, with_place
from games.bot_api import events
from games.realtime.messages import MESSAGE_ID
from games.tables import actions, messages, services
from games.tables.payloads import rendered
from thousand_site.api.base.request_serializer import RequestSerializer, without_body
from thousand_site.api.base.rows import whole_list, whole_serializer
from thousand_site.api.bots.base import BotView

Json = dict[str, Any]
ID = rf"^{MESSAGE_ID.pattern}\Z"
GAME_EXAMPLE = {
    "type": "game",
    "game": "k3f9x2abcd",
    "seat": 1,
    "players": 3,
    "rated": False,
    "agreements": {"preset": "classic", "max_deals": 3},
    "action_ms": 7_000,
    "reserve_ms": 300_000,
}
ACK_EXAMPLE = {"type": "ack", "id": "b6f1c0de-01", "seq": 42}


class BotGameSerializer(serializers.Serializer):
    """A running game of the bot."""

    type = serializers.CharField(help_text="always `game`")
    game = serializers.CharField()
    seat = serializers.IntegerField()
    players = serializers.IntegerField()
    rated = serializers.BooleanField()
    agreements = serializers.DictField(help_text="as in a record (docs/record.md)")
    action_ms = serializers.IntegerField()
    reserve_ms = serializers.IntegerField()


class BotActionSerializer(RequestSerializer):
    """An action."""

    id = serializers.RegexField(
        ID,
        trim_whitespace=False,
        help_text="unique per decision; a repeated request is acknowledged without effect",
    )
    seq = serializers.IntegerField(
        min_value=0, max_value=2**31 - 1, help_text="the `seq` of the table that was decided on"
    )
    action = serializers.CharField(
        max_length=messages.MAX_ACTION_LENGTH,
        trim_whitespace=False,
        help_text="as in a record, without the seat: `play AS`, `bid 110`, `pass`",
    )


class ContributionSerializer(RequestSerializer):
    """A contribution to the shuffle."""

    id = serializers.RegexField(ID, trim_whitespace=False)
    text = serializers.CharField(
        max_length=messages.MAX_CONTRIBUTION_LENGTH,
        trim_whitespace=False,
        help_text="any text; only the first one of each seat counts",
    )


class AckSerializer(serializers.Serializer):
    """An acknowledgement."""

    type = serializers.CharField(help_text="always `ack`")
    id = serializers.CharField()
    seq = serializers.IntegerField(help_text="this seat's `seq` after the action")


class LeftSerializer(serializers.Serializer):
    """The result of leaving."""

    status = serializers.CharField(help_text="always `left`")


class Games(BotView):
    @extend_schema(
        responses=whole_serializer(BotGameSerializer, "BotGames"),
        examples=[OpenApiExample("one", whole_list([GAME_EXAMPLE]))],
    )
    def get(self, request: Request) -> Response:
        """List the running games of this bot."""
        return Response(whole_list(events.games_of(self.me.pk)))


class BotGameDetail(BotView):
    @extend_schema(responses={(200, "application/json"): reference("TablePayload")})
    def get(self, request: Request, game: str) -> Response:
        """Return the table as this bot may see it: the payload of docs/protocol/payload.md.

        Without a seat the bot sees what spectators see.
        """
        table = rendered.table_for(game, self.me.pk)
        if table is None:
            raise NotFound
        return Response(table)


class Actions(BotView):
    @extend_schema(
        request=BotActionSerializer,
        responses=AckSerializer,
        examples=[
            OpenApiExample(
                "a card",
                {"id": "b6f1c0de-01", "seq": 41, "action": "play AS"},
                request_only=True,
            ),
            OpenApiExample("acknowledged", ACK_EXAMPLE, response_only=True),
        ],
    )
    def post(self, request: Request, game: str) -> Response:
        """Take an action. Repeated requests with the same `id` have no further effect.

        A conflict (409) has the content of the socket's message `refused`: its problem, and beside
        it `id`, `now` and the current `table`.
        """
        params = BotActionSerializer(data=request.data)
        params.is_valid(raise_exception=True)
        act = messages.Act(**params.validated_data)
        reply = actions.act_in_thread(game, self.viewer, act, notifies_locally=False)
        return _ack_or_refusal(request.path, reply)


class Contribution(BotView):
    @extend_schema(
        request=ContributionSerializer,
        responses=AckSerializer,
        examples=[
            OpenApiExample("a random text", {"id": "c1", "text": "5f3a…"}, request_only=True),
            OpenApiExample("acknowledged", {**ACK_EXAMPLE, "id": "c1"}, response_only=True),
        ],
    )
    def post(self, request: Request, game: str) -> Response:
        """Contribute to the shuffle while the table is in the phase `deck`.

        Conflicts (409): `contributed`, `too_late`, `not_seated`, `game_over`.
        """
        params = ContributionSerializer(data=request.data)
        params.is_valid(raise_exception=True)
        contribution = messages.Contribute(**params.validated_data)
        return _ack_or_refusal(request.path, services.contribute(game, self.viewer, contribution))


def _ack_or_refusal(path: str, reply: actions.RenderedReply | None) -> Response:
    """Return the socket's reply as a response; a refusal gets the members of the API's errors."""
    if reply is None:
        raise NotFound
    message: Json = orjson.loads(reply.text)
    if reply.acked:
        return Response(message)
    body = with_place(message["problem"], path)
    beside = {name: message[name] for name in ("id", "now", "table")}
    return Response({**body, **beside}, status=body["status"], content_type=MEDIA_TYPE)


class LeaveGame(BotView):
    @extend_schema(
        request=None,
        responses=LeftSerializer,
        examples=[OpenApiExample("left", {"status": "left"})],
    )
    @without_body
    def post(self, request: Request, game: str) -> Response:
        """Leave the game permanently: one of the site's bots takes over the seat.

        Conflicts (409): `not_seated`, `game_over`.
        """
        services.leave(game, self.me.pk)
        return Response({"status": "left"})
