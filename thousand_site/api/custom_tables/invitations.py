"""Challenges and invitations to tables that the owner of the token has not answered."""

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.tokens import services as tokens
from games.lobby import rematch
from thousand_site.api.base.permissions import ScopedView
from thousand_site.api.base.request_serializer import RequestSerializer
from thousand_site.api.base.rows import whole_list, whole_serializer
from thousand_site.api.custom_tables.serializers import (
    CustomTableSerializer,
    TableInvitationSerializer,
    invitations_data,
    table_data,
)
from thousand_site.api.custom_tables.tables import CustomTableView


class InvitationAnswerSerializer(RequestSerializer):
    """The answer to an invitation."""

    accept = serializers.BooleanField(help_text="false: decline")
    mute = serializers.BooleanField(
        default=False, help_text="with a refusal: no more from this user for a day"
    )


class MyInvitations(ScopedView):
    read_scope = tokens.TABLES

    @extend_schema(responses=whole_serializer(TableInvitationSerializer, "TableInvitations"))
    def get(self, request: Request) -> Response:
        """List the challenges and invitations that you have not answered, the oldest first."""
        return Response(whole_list(invitations_data(self.me)))


class MyInvitation(CustomTableView):
    @extend_schema(request=InvitationAnswerSerializer, responses=CustomTableSerializer)
    def put(self, request: Request, table: str) -> Response:
        """Accept an invitation, a challenge or a rematch and take a seat, or decline it.

        Refused (409): `answered` if it is no longer open; for accepting also `no_page` unless a
        page of the site is in sight, `table_full`, `one_game`, `already_playing`,
        `waits_elsewhere`, `cannot_meet`, and others.
        """
        params = InvitationAnswerSerializer(data=request.data)
        params.is_valid(raise_exception=True)
        row = self.changed_table(table)
        if params.validated_data["accept"]:
            after = self.sit(row)
        else:
            after = rematch.decline(self.me, row.pk, mute=params.validated_data["mute"])
        return Response(table_data(after.pk))
