"""Tables that wait: lay one and call somebody to it, sit down, stand up."""

from typing import Any

from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework import serializers
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.models import User
from accounts.queries import user_by_name
from games.bot_api import events
from games.lobby import bot_seats, services
from games.lobby.errors import LobbyError
from games.lobby.models import OwnTable
from games.lobby.options import CLOCKS, USUAL_CLOCK
from games.lobby.services import Wish
from games.presets.queries import newest_preset
from thousand_site.api.bots.base import Asked

Json = dict[str, Any]
MOST_OTHERS = 3
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
    "action_ms": 30_000,
    "reserve_ms": 300_000,
    "until": 1_760_000_000_000,
}


class BotSeatSerializer(serializers.Serializer):
    seat = serializers.IntegerField()
    username = serializers.CharField()
    bot = serializers.BooleanField()


class BotTableSerializer(serializers.Serializer):
    table = serializers.CharField()
    status = serializers.CharField(help_text="`waiting`, `started` or `closed`")
    game = serializers.CharField(allow_null=True, help_text="once it has begun")
    owner = serializers.CharField()
    players = serializers.IntegerField()
    seats = BotSeatSerializer(many=True, help_text="those that are taken")
    rated = serializers.BooleanField()
    preset = serializers.CharField(allow_null=True)
    agreements = serializers.DictField(help_text="as in a record (docs/record.md)")
    action_ms = serializers.IntegerField()
    reserve_ms = serializers.IntegerField()
    until = serializers.IntegerField(help_text="milliseconds of the epoch: closed if nobody comes")


class BotTableWishSerializer(serializers.Serializer):
    preset = serializers.SlugField(max_length=40, default="classic")
    differences = serializers.DictField(
        required=False, help_text="agreements that are to differ from the preset's"
    )
    clock = serializers.ChoiceField(list(CLOCKS), default=USUAL_CLOCK)
    bots = serializers.ListField(
        child=serializers.ChoiceField(["", *bot_seats.STRENGTHS]),
        max_length=MOST_OTHERS,
        required=False,
        help_text="of the seats after the own one the strength of the site's bot, or empty",
    )
    challenge = serializers.CharField(
        max_length=150, required=False, help_text="for whom the table is laid"
    )
    open = serializers.BooleanField(default=False, help_text="whether anybody may sit down there")


class BotSitSerializer(serializers.Serializer):
    seat = serializers.IntegerField(
        min_value=0, max_value=MOST_OTHERS, required=False, help_text="else the first free one"
    )


def room(table_id: str) -> Json:
    rows = OwnTable.objects.select_related("owner", "preset").prefetch_related("seats__user")
    table = rows.filter(pk=table_id).first()
    if table is None:
        raise NotFound
    return events.table_json(table)


class Tables(Asked):
    @extend_schema(
        request=BotTableWishSerializer,
        responses=BotTableSerializer,
        examples=[
            OpenApiExample(
                "against another bot and one of the site's",
                {"preset": "classic", "bots": ["", "hard"], "challenge": "rival"},
                request_only=True,
            ),
            OpenApiExample("it waits", TABLE_EXAMPLE, response_only=True),
        ],
    )
    def post(self, request: Request) -> Response:
        """Lay a table, and sit down at its first seat. It is never rated.

        A bot challenges its owner, people who follow it, and other bots; who else wants to play
        with it calls it. Refused (409): `calls_no_people`, `called_enough`, `laid_enough`,
        `plays_enough`, `waits_elsewhere`, `faults` in the agreements, and others.
        """
        asked = BotTableWishSerializer(data=request.data)
        asked.is_valid(raise_exception=True)
        return Response(room(services.lay(self.me, _wish(asked.validated_data)).pk))


def _wish(asked: Json) -> Wish:
    preset = newest_preset(asked["preset"])
    if preset is None:
        raise LobbyError("bad_choice")
    challenged = _person(asked["challenge"]) if asked.get("challenge") else None
    visibility = OwnTable.Visibility.INVITED if challenged else OwnTable.Visibility.LINK
    return Wish(
        agreements={**preset.agreements, **asked.get("differences", {})},
        preset=preset,
        clock=asked["clock"],
        visibility=OwnTable.Visibility.OPEN if asked["open"] else visibility,
        bots=asked.get("bots", []),
        challenged=challenged,
    )


def _person(name: str) -> User:
    user = user_by_name(name)
    if user is None:
        raise LobbyError("bad_choice")
    return user


class OneTable(Asked):
    @extend_schema(
        responses=BotTableSerializer, examples=[OpenApiExample("it waits", TABLE_EXAMPLE)]
    )
    def get(self, request: Request, table: str) -> Response:
        """A table that waits, where the bot sits, is called, or may sit down."""
        return Response(_seen(self.me, table))


def _seen(user: User, table_id: str) -> Json:
    """As on the pages: a table for those who are invited is shown to them alone."""
    table = OwnTable.objects.filter(pk=table_id).first()
    if table is None or not _may_see(user, table):
        raise NotFound
    return room(table_id)


def _may_see(user: User, table: OwnTable) -> bool:
    if table.visibility in (OwnTable.Visibility.OPEN, OwnTable.Visibility.LINK):
        return True
    own = table.owner_id == user.pk or table.seats.filter(user=user).exists()
    return own or table.invitations.filter(user=user).exists()


class Sit(Asked):
    @extend_schema(
        request=BotSitSerializer,
        responses=BotTableSerializer,
        examples=[OpenApiExample("now it waits there", TABLE_EXAMPLE, response_only=True)],
    )
    def post(self, request: Request, table: str) -> Response:
        """Sit down at a table that is open, or whose link the bot was given.

        Refused (409): `bots_unrated`, a rated table is for people; `seat_taken`, `table_full`,
        `not_invited`, `waits_elsewhere`, `plays_enough`, and others.
        """
        asked = BotSitSerializer(data=request.data or {})
        asked.is_valid(raise_exception=True)
        services.sit(self.me, table, asked.validated_data.get("seat"))
        return Response(room(table))


class Leave(Asked):
    @extend_schema(
        request=None,
        responses=BotTableSerializer,
        examples=[OpenApiExample("without this bot", TABLE_EXAMPLE)],
    )
    def post(self, request: Request, table: str) -> Response:
        """Stand up before the game begins; with its owner a table is closed.

        Refused (409): `table_started`, `table_closed`.
        """
        # Who may not see it is not shown it by standing up from where he never sat.
        _seen(self.me, table)
        services.leave(self.me, table)
        return Response(room(table))
