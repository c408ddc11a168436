"""The bot's account: owner, limits, games and invitations."""

from typing import Any

from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from games.bot_api import events
from games.lobby.bots import external as external_bots
from games.queries import custom_table_of
from thousand_site.api.bots.base import BotView
from thousand_site.api.bots.games import BotGameSerializer
from thousand_site.api.bots.invitations import BotInvitationSerializer


class BotLimitsSerializer(serializers.Serializer):
    """Limits of a bot."""

    games_at_once = serializers.IntegerField()
    invitations_per_hour = serializers.IntegerField(help_text="sent by this bot")
    tables_per_hour = serializers.IntegerField()


class BotAccountSerializer(serializers.Serializer):
    """A bot account."""

    username = serializers.CharField()
    owner = serializers.CharField(help_text="the user responsible for it")
    games = BotGameSerializer(many=True, help_text="running games")
    invitations = BotInvitationSerializer(many=True, help_text="unanswered invitations")
    waiting_at = serializers.CharField(
        allow_null=True, help_text="the table at which it waits for a game, or null"
    )
    limits = BotLimitsSerializer()


LIMITS = {
    "games_at_once": external_bots.MAX_GAMES,
    "invitations_per_hour": external_bots.MAX_INVITATIONS_PER_HOUR,
    "tables_per_hour": external_bots.MAX_TABLES_PER_HOUR,
}
EXAMPLE: dict[str, Any] = {
    "username": "robot",
    "owner": "anna",
    "games": [],
    "invitations": [],
    "waiting_at": None,
    "limits": LIMITS,
}


class Account(BotView):
    @extend_schema(responses=BotAccountSerializer, examples=[OpenApiExample("a new bot", EXAMPLE)])
    def get(self, request: Request) -> Response:
        """Return the bot of this token with its games and invitations."""
        owner = self.me.bot_owner
        return Response(
            {
                "username": self.me.username,
                "owner": owner.username if owner else "",
                "games": events.games_of(self.me.pk),
                "invitations": events.invitations_of(self.me.pk),
                "waiting_at": custom_table_of(self.me),
                "limits": LIMITS,
            }
        )
