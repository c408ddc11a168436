"""A bot's games: what it sees, what it does there, and how it leaves."""

from typing import Any

import orjson
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework import serializers
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from games.bot_api import events
from games.tables import messages, services
from games.tables.payloads import rendered
from thousand_site.api.bots.base import Asked

Json = dict[str, Any]
ID = r"^[0-9A-Za-z-]{1,36}\Z"
GAME_EXAMPLE = {
    "type": "game",
    "game": "k3f9x2abcd",
    "seat": 1,
    "players": 3,
    "rated": False,
    "agreements": {"preset": "classic", "max_deals": 3},
    "action_ms": 30_000,
    "reserve_ms": 300_000,
}
ACK_EXAMPLE = {"type": "ack", "id": "b6f1c0de-01", "seq": 42}


class BotGameSerializer(serializers.Serializer):
    type = serializers.CharField(help_text="always `game`")
    game = serializers.CharField()
    seat = serializers.IntegerField()
    players = serializers.IntegerField()
    rated = serializers.BooleanField()
    agreements = serializers.DictField(help_text="as in a record (docs/record.md)")
    action_ms = serializers.IntegerField()
    reserve_ms = serializers.IntegerField()


class BotActionSerializer(serializers.Serializer):
    id = serializers.RegexField(
        ID,
        trim_whitespace=False,
        help_text="new for each decision; said again, it is acknowledged again",
    )
    seq = serializers.IntegerField(
        min_value=0, max_value=2**31 - 1, help_text="of the table on which the decision was made"
    )
    action = serializers.CharField(
        max_length=60,
        trim_whitespace=False,
        help_text="as in a record, without the seat: `play AS`, `bid 110`, `pass`",
    )


class ContributionSerializer(serializers.Serializer):
    id = serializers.RegexField(ID, trim_whitespace=False)
    text = serializers.CharField(
        max_length=messages.LONGEST_CONTRIBUTION,
        trim_whitespace=False,
        help_text="what the bot adds to the shuffle; the first one of a seat counts",
    )


class AckSerializer(serializers.Serializer):
    type = serializers.CharField(help_text="always `ack`")
    id = serializers.CharField()
    seq = serializers.IntegerField(help_text="this seat's after the action")


class LeftSerializer(serializers.Serializer):
    status = serializers.CharField(help_text="always `left`")


class Games(Asked):
    @extend_schema(
        responses=BotGameSerializer(many=True), examples=[OpenApiExample("one", GAME_EXAMPLE)]
    )
    def get(self, request: Request) -> Response:
        """The games of this bot that run."""
        return Response(events.games_of(self.me.pk))


class OneGame(Asked):
    @extend_schema(responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, game: str) -> Response:
        """The whole table as this bot may see it now: the payload of docs/protocol.md.

        Who has no seat there sees what spectators see.
        """
        table = rendered.table(game, self.me.pk)
        if table is None:
            raise NotFound
        return Response(table)


class Actions(Asked):
    @extend_schema(
        request=BotActionSerializer,
        responses=AckSerializer,
        examples=[
            OpenApiExample(
                "a card",
                {"id": "b6f1c0de-01", "seq": 41, "action": "play AS"},
                request_only=True,
            ),
            OpenApiExample("done", ACK_EXAMPLE, response_only=True),
        ],
    )
    def post(self, request: Request, game: str) -> Response:
        """Take an action. Done once, however often it is sent with the same `id`.

        Refused (409) with what a socket is told: `type` "refused", `id`, `code` (again as
        `error`), `data`, `text`, and the whole `table` as it stands.
        """
        asked = BotActionSerializer(data=request.data)
        asked.is_valid(raise_exception=True)
        act = messages.Act(**asked.validated_data)
        return _told(services.answer(game, self.viewer, act, here=False))


class Contribution(Asked):
    @extend_schema(
        request=ContributionSerializer,
        responses=AckSerializer,
        examples=[
            OpenApiExample("of its own", {"id": "c1", "text": "5f3a…"}, request_only=True),
            OpenApiExample("taken", {**ACK_EXAMPLE, "id": "c1"}, response_only=True),
        ],
    )
    def post(self, request: Request, game: str) -> Response:
        """Add something to the shuffle, while the table is in the phase `deck`.

        Refused (409): `contributed`, `too_late`, `not_seated`, `game_over`.
        """
        asked = ContributionSerializer(data=request.data)
        asked.is_valid(raise_exception=True)
        contribution = messages.Contribute(**asked.validated_data)
        return _told(services.contribute(game, self.viewer, contribution))


def _told(answer: services.Answer | None) -> Response:
    """What goes down a socket, as an answer; a refusal is an error like any other."""
    if answer is None:
        raise NotFound
    said: Json = orjson.loads(answer.text)
    if answer.acked:
        return Response(said)
    return Response({"error": said["code"], "fields": {}, **said}, status=409)


class Leave(Asked):
    @extend_schema(
        request=None,
        responses=LeftSerializer,
        examples=[OpenApiExample("gone", {"status": "left"})],
    )
    def post(self, request: Request, game: str) -> Response:
        """Leave the game for good: one of the site's bots keeps the seat.

        Refused (409): `not_seated`, `game_over`.
        """
        services.leave(game, self.me.pk)
        return Response({"status": "left"})
