"""The bot itself: whose it is, what it may do, and what goes on."""

from typing import Any

from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from games.bot_api import events
from games.lobby import external_bots
from games.queries import own_table_of
from thousand_site.api.bots.base import Asked
from thousand_site.api.bots.games import BotGameSerializer
from thousand_site.api.bots.invitations import BotCallSerializer


class BotLimitsSerializer(serializers.Serializer):
    games_at_once = serializers.IntegerField()
    calls_an_hour = serializers.IntegerField(help_text="that this bot sends to others")
    tables_an_hour = serializers.IntegerField()


class BotAccountSerializer(serializers.Serializer):
    username = serializers.CharField()
    owner = serializers.CharField(help_text="who answers for it")
    games = BotGameSerializer(many=True, help_text="those that run")
    calls = BotCallSerializer(many=True, help_text="those that wait for an answer")
    waits_at = serializers.CharField(allow_null=True, help_text="the table that has not begun yet")
    limits = BotLimitsSerializer()


LIMITS = {
    "games_at_once": external_bots.MOST_GAMES,
    "calls_an_hour": external_bots.CALLS_AN_HOUR,
    "tables_an_hour": external_bots.TABLES_AN_HOUR,
}
EXAMPLE: dict[str, Any] = {
    "username": "robot",
    "owner": "anna",
    "games": [],
    "calls": [],
    "waits_at": None,
    "limits": LIMITS,
}


class Account(Asked):
    @extend_schema(responses=BotAccountSerializer, examples=[OpenApiExample("alone", EXAMPLE)])
    def get(self, request: Request) -> Response:
        """The bot whose token this is, and all that goes on for it."""
        owner = self.me.bot_owner
        return Response(
            {
                "username": self.me.username,
                "owner": owner.username if owner else "",
                "games": events.games_of(self.me.pk),
                "calls": events.calls_of(self.me.pk),
                "waits_at": own_table_of(self.me),
                "limits": LIMITS,
            }
        )
