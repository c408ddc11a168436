"""Custom tables of a bot: create one, invite a user, take a seat, leave it."""

from typing import Any

from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework import serializers
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.models import User
from accounts.queries import user_by_name
from games.bot_api import events
from games.lobby import rematch, services
from games.lobby.bots import levels as bot_levels
from games.lobby.errors import LobbyError
from games.lobby.models import CustomTable
from games.lobby.options import CLOCKS, DEFAULT_CLOCK
from games.lobby.services import TableRequest
from games.lobby.views import BOT_GAMES
from games.presets.queries import newest_preset
from thousand_site.api.base.creation import created, creates
from thousand_site.api.base.request_serializer import RequestSerializer, without_body
from thousand_site.api.base.time_field import TimeField
from thousand_site.api.bots.base import BotView

Json = dict[str, Any]
MAX_OPPONENTS = 3
TABLE_EXAMPLE: Json = {
    "table": "k3f9x2abcd",
    "status": "waiting",
    "game": None,
    "owner": "anna",
    "players": 3,
    "seats": [
        {"seat": 0, "username": "anna", "bot": False},
        {"seat": 2, "username": "Greedy", "bot": True},
    ],
    "rated": False,
    "preset": "classic",
    "agreements": {"preset": "classic", "max_deals": 3},
    "action_ms": 7_000,
    "reserve_ms": 300_000,
    "until": "2025-10-09T08:53:20.000Z",
}


class BotSeatSerializer(serializers.Serializer):
    """An occupied seat."""

    seat = serializers.IntegerField()
    username = serializers.CharField()
    bot = serializers.BooleanField()


class BotTableSerializer(serializers.Serializer):
    """A custom table."""

    table = serializers.CharField()
    status = serializers.CharField(help_text="`waiting`, `started` or `closed`")
    game = serializers.CharField(allow_null=True, help_text="null: not started yet")
    owner = serializers.CharField()
    players = serializers.IntegerField()
    seats = BotSeatSerializer(many=True, help_text="occupied seats")
    rated = serializers.BooleanField()
    preset = serializers.CharField(allow_null=True)
    agreements = serializers.DictField(help_text="as in a record (docs/record.md)")
    action_ms = serializers.IntegerField()
    reserve_ms = serializers.IntegerField()
    until = TimeField(help_text="when an unfilled table closes")


class BotTableRequestSerializer(RequestSerializer):
    """The settings of a new table."""

    preset = serializers.SlugField(max_length=40, default="classic")
    differences = serializers.DictField(
        required=False, help_text="agreements that differ from the preset"
    )
    clock = serializers.ChoiceField(list(CLOCKS), default=DEFAULT_CLOCK)
    bots = serializers.ListField(
        child=serializers.ChoiceField(["", *bot_levels.CHOICES]),
        max_length=MAX_OPPONENTS,
        required=False,
        help_text="for each other seat, in order: the level of a site bot, or empty for no bot; "
        "`easy`, `medium` and `hard` still mean `beginner`, `club` and `strong`",
    )
    challenge = serializers.CharField(
        max_length=150, required=False, help_text="the username of the challenged user"
    )
    open = serializers.BooleanField(default=False, help_text="whether anybody may take a seat")


class BotSitSerializer(RequestSerializer):
    """The seat to take."""

    seat = serializers.IntegerField(
        min_value=0,
        max_value=MAX_OPPONENTS,
        required=False,
        help_text="default: the first free seat",
    )


def table_payload(table_id: str) -> Json:
    """Return the table as JSON. Raises: NotFound."""
    rows = CustomTable.objects.select_related("owner", "preset").prefetch_related("seats__user")
    table = rows.filter(pk=table_id).first()
    if table is None:
        raise NotFound
    return events.table_json(table)


class Tables(BotView):
    @extend_schema(
        request=BotTableRequestSerializer,
        responses={201: BotTableSerializer},
        examples=[
            OpenApiExample(
                "against another bot and one of the site's",
                {"preset": "classic", "bots": ["", "strong"], "challenge": "rival"},
                request_only=True,
            ),
            OpenApiExample(
                "the table waits", TABLE_EXAMPLE, response_only=True, status_codes=["201"]
            ),
        ],
    )
    @creates
    def post(self, request: Request) -> Response:
        """Create an unrated table and take its first seat.

        A bot may challenge its owner, its followers, and other bots. Conflicts (409):
        `may_not_invite_people`, `invitation_limit`, `table_limit`, `game_limit`, `waits_elsewhere`,
        `invalid_agreements`, and others. Tables with bots of the site are limited by owner and by
        network address: `too_many` (429).
        """
        params = BotTableRequestSerializer(data=request.data)
        params.is_valid(raise_exception=True)
        if any(params.validated_data.get("bots", [])):
            # They count for the owner, whose programs could otherwise keep all bots busy.
            BOT_GAMES.take_from(request._request, self.me.bot_owner)
        table = services.create_table(self.me, _table_request(params.validated_data))
        return created(table_payload(table.pk), f"/api/v1/bot/tables/{table.pk}/")


def _table_request(params: Json) -> TableRequest:
    preset = newest_preset(params["preset"])
    if preset is None:
        raise LobbyError("bad_choice")
    challenged = _challenged_user(params["challenge"]) if params.get("challenge") else None
    visibility = CustomTable.Visibility.INVITED if challenged else CustomTable.Visibility.LINK
    return TableRequest(
        agreements={**preset.agreements, **params.get("differences", {})},
        preset=preset,
        clock=params["clock"],
        visibility=CustomTable.Visibility.OPEN if params["open"] else visibility,
        bots=params.get("bots", []),
        challenged=challenged,
    )


def _challenged_user(name: str) -> User:
    user = user_by_name(name)
    if user is None:
        raise LobbyError("bad_choice")
    return user


class TableDetail(BotView):
    @extend_schema(
        responses=BotTableSerializer, examples=[OpenApiExample("the table waits", TABLE_EXAMPLE)]
    )
    def get(self, request: Request, table: str) -> Response:
        """Return a table at which the bot sits, is invited, or may take a seat."""
        return Response(_visible_table_payload(self.me, table))


def _visible_table_payload(user: User, table_id: str) -> Json:
    """Return the table. Raises: NotFound, also for tables by invitation of other users."""
    table = CustomTable.objects.filter(pk=table_id).first()
    if table is None or not _can_view(user, table):
        raise NotFound
    return table_payload(table_id)


def _can_view(user: User, table: CustomTable) -> bool:
    if table.visibility in (CustomTable.Visibility.OPEN, CustomTable.Visibility.LINK):
        return True
    is_participant = table.owner_id == user.pk or table.seats.filter(user=user).exists()
    return is_participant or table.invitations.filter(user=user).exists()


class Sit(BotView):
    @extend_schema(
        request=BotSitSerializer,
        responses=BotTableSerializer,
        examples=[OpenApiExample("the bot waits at the table", TABLE_EXAMPLE, response_only=True)],
    )
    def post(self, request: Request, table: str) -> Response:
        """Take a seat at an open table, or at one whose link the bot knows.

        Conflicts (409): `bots_unrated` at a rated table, `seat_taken`, `table_full`,
        `not_invited`, `waits_elsewhere`, `game_limit`, and others.
        """
        params = BotSitSerializer(data=request.data or {})
        params.is_valid(raise_exception=True)
        after = rematch.sit(self.me, table, params.validated_data.get("seat"))
        return Response(table_payload(after.pk))


class LeaveTable(BotView):
    @extend_schema(
        request=None,
        responses=BotTableSerializer,
        examples=[OpenApiExample("without this bot", TABLE_EXAMPLE)],
    )
    @without_body
    def post(self, request: Request, table: str) -> Response:
        """Leave the table before the game begins; it closes when its owner leaves.

        Conflicts (409): `table_started`, `table_closed`.
        """
        # Leaving a table without a seat there must not reveal a hidden table.
        _visible_table_payload(self.me, table)
        services.leave(self.me, table)
        return Response(table_payload(table))
