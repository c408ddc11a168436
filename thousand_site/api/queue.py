"""Looking for a table: join, leave, ask where one stands, take an offered seat or not."""

from datetime import UTC, datetime
from typing import Any, cast

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.models import User
from accounts.tokens import services as tokens
from games.matchmaking import presence
from games.matchmaking import services as matchmaking
from games.matchmaking import status as matchmaking_status
from games.matchmaking.ip_hash import address_mark
from games.queries import running_game_of
from games.tables.errors import TableError
from thousand_site.api import throttling

MOST_POOLS = 20


class WishSerializer(serializers.Serializer):
    pools = serializers.ListField(
        child=serializers.CharField(max_length=50),
        min_length=1,
        max_length=MOST_POOLS,
        help_text="keys of pools; those that one waits in and does not name are left",
    )


class OfferSerializer(serializers.Serializer):
    pool = serializers.CharField()
    until = serializers.DateTimeField(help_text="who is silent until then leaves the queue")
    accepted = serializers.BooleanField()


class StandingSerializer(serializers.Serializer):
    status = serializers.ChoiceField(["idle", "seeking", "seated"])
    pools = serializers.ListField(child=serializers.CharField())
    since = serializers.DateTimeField(allow_null=True)
    offer = OfferSerializer(allow_null=True)
    game = serializers.CharField(allow_null=True, help_text="the table to go to")


def standing(user: User) -> dict[str, Any]:
    """Where somebody stands."""
    game = running_game_of(user)
    nowhere: dict[str, Any] = {"pools": [], "since": None, "offer": None, "game": game and game.pk}
    if game is not None:
        return {"status": "seated", **nowhere}
    found = matchmaking_status.status_of(user)
    if found["status"] != "seeking":
        return {"status": "idle", **nowhere}
    return {
        "status": "seeking",
        **nowhere,
        "pools": found["pools"],
        "since": _moment(found["since"]),
        "offer": _offer(found["offer"]),
    }


def _offer(offer: dict[str, Any] | None) -> dict[str, Any] | None:
    return offer and {**offer, "until": _moment(offer["until"])}


def _moment(ms: int) -> datetime:
    return datetime.fromtimestamp(ms / 1000, UTC)


class Asked(APIView):
    """What all of the queue has in common: it is a person's own, and every answer says the same."""

    scope = tokens.PLAY
    limit = throttling.QUEUE

    def standing(self) -> Response:
        """Who asks is present."""
        presence.seen([self.me.pk])
        return Response(StandingSerializer(standing(self.me)).data)

    @property
    def me(self) -> User:
        return cast(User, self.request.user)


class Queue(Asked):
    @extend_schema(responses=StandingSerializer)
    def get(self, request: Request) -> Response:
        """Where I stand.

        Who waits asks again at least every 15 seconds, or keeps the lobby's socket open: whoever is
        not heard of for 20 seconds waits no more.
        """
        return self.standing()

    @extend_schema(request=WishSerializer, responses=StandingSerializer)
    def post(self, request: Request) -> Response:
        """Look for a table of any of these pools.

        Who waits there already keeps his place. Refused (409): `one_game` with the game that runs,
        `waits_elsewhere` at a table of people's own, `unknown_pool` (a closed one too),
        `left_often`, `barred` or `barred_for_good` where ranked play is closed to me, and others.
        """
        wish = WishSerializer(data=request.data)
        wish.is_valid(raise_exception=True)
        pools = dict.fromkeys(wish.validated_data["pools"])
        matchmaking.seek(self.me, *pools, address=address_mark(request._request))
        return self.standing()

    @extend_schema(responses={200: StandingSerializer})
    def delete(self, request: Request) -> Response:
        """Leave the queue, of all pools at once; who does not wait has left already."""
        matchmaking.cancel(self.me)
        return self.standing()


class Accept(Asked):
    @extend_schema(request=None, responses=StandingSerializer)
    def post(self, request: Request) -> Response:
        """Take the seat that is offered.

        Refused (409): `no_offer`, none is offered or its time is over.
        """
        matchmaking.accept(self.me)
        return self.standing()


class Decline(Asked):
    @extend_schema(request=None, responses=StandingSerializer)
    def post(self, request: Request) -> Response:
        """Do not take the seat that is offered, and leave the queue.

        Refused (409): `no_offer`, none is offered.
        """
        if standing(self.me)["offer"] is None:
            raise TableError("no_offer")
        matchmaking.cancel(self.me)
        return self.standing()
