"""Calls that wait for a bot's answer: challenges, invitations, rematches."""

from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from games.bot_api import events
from games.lobby import invitations, rematch
from thousand_site.api.bots.base import Asked
from thousand_site.api.bots.tables import TABLE_EXAMPLE, BotTableSerializer, room

CALL_EXAMPLE = {"type": "call", "challenge": True, "rematch_of": None, **TABLE_EXAMPLE}


class BotCallSerializer(BotTableSerializer):
    type = serializers.CharField(help_text="always `call`")
    challenge = serializers.BooleanField(help_text="the table was laid for this bot")
    rematch_of = serializers.CharField(
        allow_null=True, help_text="the game after which all are asked for another"
    )


class Calls(Asked):
    @extend_schema(
        responses=BotCallSerializer(many=True),
        examples=[OpenApiExample("a challenge", CALL_EXAMPLE)],
    )
    def get(self, request: Request) -> Response:
        """The calls that wait for this bot's answer, the oldest first."""
        return Response(events.calls_of(self.me.pk))


class Accept(Asked):
    @extend_schema(
        request=None,
        responses=BotTableSerializer,
        examples=[OpenApiExample("now it waits there", TABLE_EXAMPLE)],
    )
    def post(self, request: Request, table: str) -> Response:
        """Follow a call: sit down at that table. With the last seat its game begins.

        Refused (409): `waits_elsewhere`, `plays_enough`, `table_full`, `table_closed`,
        `table_started`, `cannot_meet`, and others.
        """
        rematch.accept(self.me, table)
        return Response(room(table))


class Decline(Asked):
    @extend_schema(
        request=None,
        responses=BotTableSerializer,
        examples=[OpenApiExample("without this bot", TABLE_EXAMPLE)],
    )
    def post(self, request: Request, table: str) -> Response:
        """Say that the bot will not come; a rematch is off by it.

        Refused (409): `answered`, the call is over.
        """
        invitations.decline(self.me, table)
        return Response(room(table))
