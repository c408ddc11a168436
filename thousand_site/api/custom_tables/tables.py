"""Custom tables: list, create, close; seats and invitations of one."""

from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.tokens import services as tokens
from games.lobby import queries, rematch, services
from games.lobby.bots import levels
from games.lobby.models import CustomTable
from games.lobby.queries import LobbyFilters
from games.lobby.views import ACTS, BOT_GAMES, TABLES, limit_sitting
from thousand_site.api.base.creation import created, creates
from thousand_site.api.base.permissions import ScopedView
from thousand_site.api.base.request_serializer import RequestSerializer, without_body
from thousand_site.api.base.rows import whole_list, whole_serializer
from thousand_site.api.base.user_serializer import user_or_404
from thousand_site.api.custom_tables.serializers import (
    MAX_SEATS,
    CustomTableSerializer,
    TableRequestSerializer,
    table_data,
)
from thousand_site.api.open_pages import require_page


class TableListQuery(RequestSerializer):
    """Filters of the open tables."""

    preset = serializers.SlugField(required=False, max_length=40)
    players = serializers.IntegerField(required=False, min_value=2, max_value=MAX_SEATS)
    rated = serializers.BooleanField(required=False, allow_null=True)
    free = serializers.IntegerField(
        required=False, min_value=1, max_value=MAX_SEATS - 1, help_text="at least so many seats"
    )

    def filters(self) -> LobbyFilters:
        """Return the filters of the lobby."""
        params = self.validated_data
        rated = {True: "yes", False: "no", None: ""}[params.get("rated")]
        texts = {name: str(params.get(name, "")) for name in ("preset", "players", "free")}
        return LobbyFilters(rated=rated, **texts)


class OwnSeatSerializer(RequestSerializer):
    seat = serializers.IntegerField(
        required=False, min_value=0, max_value=MAX_SEATS - 1, help_text="default: the first free"
    )


class SeatedBotSerializer(RequestSerializer):
    level = serializers.ChoiceField(list(levels.CHOICES))


class CustomTableView(ScopedView):
    """An operation on custom tables; a token plays at none."""

    write_scope = tokens.TABLES

    def visible_table(self, table_id: str) -> CustomTable:
        """Return the table. Raises: Http404 unless the reader may see it."""
        table = CustomTable.objects.select_related("club").filter(pk=table_id).first()
        if table is None or not queries.may_see(self.reader, table):
            raise Http404
        return table

    def changed_table(self, table_id: str) -> CustomTable:
        """Count a change, and return the table. Raises: Http404, LimitExceeded."""
        ACTS.take_from(self.request._request, self.me)
        return self.visible_table(table_id)

    def sit(self, table: CustomTable, number: int | None = None) -> CustomTable:
        """Take a seat beside a page of the site. Raises: LimitExceeded, LobbyError, NoPage."""
        require_page(self.request)
        limit_sitting(self.request._request, self.me, table)
        return rematch.sit(self.me, table.pk, number)


class CustomTables(CustomTableView):
    @extend_schema(
        parameters=[TableListQuery],
        responses=whole_serializer(CustomTableSerializer, "CustomTables"),
    )
    def get(self, request: Request) -> Response:
        """List the open tables with a free seat, the newest first, at most 60."""
        query = TableListQuery(data=request.query_params)
        query.is_valid(raise_exception=True)
        found = queries.listed_tables(self.reader, query.filters())
        rows = CustomTableSerializer([one.table for one in found], many=True).data
        return Response(whole_list(rows))

    @extend_schema(request=TableRequestSerializer, responses={201: CustomTableSerializer})
    @creates
    def post(self, request: Request) -> Response:
        """Create a table and take its first seat; with a `challenge` it is made for another user.

        The game begins when all seats are taken; you play it on its page. Refused (409): `no_page`
        unless a page of the site is in sight, `one_game`, `already_playing`, `waits_elsewhere`,
        `invalid_agreements`, `bots_unrated`, `rated_changed`, `rated_unconfirmed`, `no_challenges`,
        `not_followed`, `declined_recently`, `invited_too_often`, `cannot_invite`, and others.
        """
        params = TableRequestSerializer(data=request.data)
        params.is_valid(raise_exception=True)
        TABLES.take_from(request._request, self.me)
        wanted = params.wanted(self.me)
        if any(wanted.bots):
            BOT_GAMES.take_from(request._request, self.me)
        require_page(request)
        table = services.create_table(self.me, wanted)
        return created(table_data(table.pk), f"/api/v1/tables/{table.pk}/")


class CustomTableDetail(CustomTableView):
    @extend_schema(responses=CustomTableSerializer)
    def get(self, request: Request, table: str) -> Response:
        """Return a table: an open one, one whose link you know, or one that you are invited to."""
        return Response(table_data(self.visible_table(table).pk))

    @extend_schema(request=None, responses={200: CustomTableSerializer})
    @without_body
    def delete(self, request: Request, table: str) -> Response:
        """Close your table. Refused (409): `not_owner` (403), `table_started`, `table_closed`."""
        row = self.changed_table(table)
        services.close_table(self.me, row.pk)
        return Response(table_data(row.pk))


class OwnSeat(CustomTableView):
    @extend_schema(request=OwnSeatSerializer, responses=CustomTableSerializer)
    def put(self, request: Request, table: str) -> Response:
        """Take a seat, by default the first free one. Repeating it says that you are still there.

        At a rematch it is your seat of the game before, and the answer may name a new table.
        Refused (409): `no_page` unless a page of the site is in sight, `table_full`, `seat_taken`,
        `not_invited`, `not_in_club`, `seats_kept`, `cannot_meet`, `was_removed`, `one_game`,
        `already_playing`, `waits_elsewhere`, and others.
        """
        params = OwnSeatSerializer(data=request.data)
        params.is_valid(raise_exception=True)
        after = self.sit(self.changed_table(table), params.validated_data.get("seat"))
        return Response(table_data(after.pk))

    @extend_schema(request=None, responses={200: CustomTableSerializer})
    @without_body
    def delete(self, request: Request, table: str) -> Response:
        """Leave your seat; if the owner leaves, the table closes.

        Repeating the request has no effect. Refused (409): `table_started`, `table_closed`.
        """
        row = self.changed_table(table)
        services.leave(self.me, row.pk)
        return Response(table_data(row.pk))


class TableSeat(CustomTableView):
    @extend_schema(request=SeatedBotSerializer, responses=CustomTableSerializer)
    def put(self, request: Request, table: str, seat: int) -> Response:
        """Put a bot at a free seat of your table. With the last seat the game begins.

        Refused (409): `no_page` unless a page of the site is in sight, `not_owner` (403),
        `bots_unrated`, `seat_taken`, `bad_choice`, `level_busy`, `no_bot`, and others.
        """
        params = SeatedBotSerializer(data=request.data)
        params.is_valid(raise_exception=True)
        row = self.changed_table(table)
        require_page(request)
        services.seat_bot(self.me, row.pk, seat, params.validated_data["level"])
        return Response(table_data(row.pk))

    @extend_schema(request=None, responses={200: CustomTableSerializer})
    @without_body
    def delete(self, request: Request, table: str, seat: int) -> Response:
        """Empty another seat of your table; a person who is removed may not come back.

        Refused (409): `not_owner` (403), `bad_choice` for a free seat and for your own.
        """
        row = self.changed_table(table)
        services.remove_player(self.me, row.pk, seat)
        return Response(table_data(row.pk))


class TableInvitation(CustomTableView):
    @extend_schema(request=None, responses=CustomTableSerializer)
    @without_body
    def put(self, request: Request, table: str, username: str) -> Response:
        """Invite a user you follow to your table.

        Refused (409): `not_owner` (403), `not_followed`, `not_a_person`, `no_challenges`,
        `cannot_invite`, `declined_recently`, `invited_too_often`.
        """
        row = self.changed_table(table)
        services.invite(self.me, row.pk, user_or_404(username))
        return Response(table_data(row.pk))
