"""Invitations of a bot: challenges, invitations to a table, rematches."""

from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from games.bot_api import events
from games.lobby import rematch
from thousand_site.api.base.request_serializer import without_body
from thousand_site.api.base.rows import whole_list, whole_serializer
from thousand_site.api.bots.base import BotView
from thousand_site.api.bots.tables import TABLE_EXAMPLE, BotTableSerializer, table_payload

INVITATION_EXAMPLE = {"type": "invitation", "challenge": True, "rematch_of": None, **TABLE_EXAMPLE}


class BotInvitationSerializer(BotTableSerializer):
    """An invitation to a table."""

    type = serializers.CharField(help_text="always `invitation`")
    challenge = serializers.BooleanField(help_text="whether the table was created for this bot")
    rematch_of = serializers.CharField(
        allow_null=True, help_text="the game that the rematch follows, or null"
    )


class Invitations(BotView):
    @extend_schema(
        responses=whole_serializer(BotInvitationSerializer, "BotInvitations"),
        examples=[OpenApiExample("a challenge", whole_list([INVITATION_EXAMPLE]))],
    )
    def get(self, request: Request) -> Response:
        """List the unanswered invitations of this bot, oldest first."""
        return Response(whole_list(events.invitations_of(self.me.pk)))


class InvitationAccept(BotView):
    @extend_schema(
        request=None,
        responses=BotTableSerializer,
        examples=[OpenApiExample("the bot waits at the table", TABLE_EXAMPLE)],
    )
    @without_body
    def post(self, request: Request, table: str) -> Response:
        """Accept an invitation and take a seat. The game begins when the last seat is taken.

        Conflicts (409): `waits_elsewhere`, `game_limit`, `table_full`, `table_closed`,
        `table_started`, `cannot_meet`, and others.
        """
        after = rematch.sit(self.me, table)
        return Response(table_payload(after.pk))


class InvitationDecline(BotView):
    @extend_schema(
        request=None,
        responses=BotTableSerializer,
        examples=[OpenApiExample("without this bot", TABLE_EXAMPLE)],
    )
    @without_body
    def post(self, request: Request, table: str) -> Response:
        """Decline an invitation; a rematch goes on without this bot.

        Conflict (409): `answered` if the invitation is no longer open.
        """
        rematch.decline(self.me, table)
        return Response(table_payload(table))
