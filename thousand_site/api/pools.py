"""Where one can play, and how long that takes."""

from typing import Any

from django.utils.translation import gettext
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games import queries as games
from games.matchmaking import wait_estimates
from games.models import Pool
from ratings.models import Ladder


class PoolSerializer(serializers.Serializer):
    key = serializers.CharField()
    name = serializers.CharField()
    ladder = serializers.CharField(help_text="where its games count, if they are rated")
    rated = serializers.BooleanField()
    players = serializers.IntegerField(help_text="how many sit down at a table")
    preset = serializers.CharField()
    agreements = serializers.DictField(help_text="as in a record")
    action_ms = serializers.IntegerField(help_text="for each action")
    reserve_ms = serializers.IntegerField(help_text="for the whole game")
    waiting = serializers.IntegerField(help_text="how many people wait there now")
    about_s = serializers.IntegerField(
        allow_null=True,
        help_text="in how long half of those who came lately were seated; null: too few came",
    )
    bots_s = serializers.IntegerField(
        allow_null=True, help_text="after how long bots take the empty seats; null: never"
    )


class PoolsSerializer(serializers.Serializer):
    results = PoolSerializer(many=True)


class Pools(APIView):
    """The pools that are open, in their order."""

    @extend_schema(responses=PoolsSerializer)
    def get(self, request: Request) -> Response:
        pools = games.pools_with_counts()
        known = wait_estimates.about([pool.key for pool in pools])
        ladders = dict(Ladder.objects.values_list("pk", "key"))
        rows = [_told(pool, ladders[pool.ladder_id], known.get(pool.key)) for pool in pools]
        return Response({"results": PoolSerializer(rows, many=True).data})


def _told(pool: Pool, ladder: str, about_s: int | None) -> dict[str, Any]:
    same = ("key", "rated", "players", "agreements", "action_ms", "reserve_ms", "waiting")
    return {name: getattr(pool, name) for name in same} | {
        "name": gettext(pool.name),
        "ladder": ladder,
        "preset": pool.preset.key,
        "about_s": about_s,
        "bots_s": -(-pool.wait_ms // 1000) if pool.with_bots else None,
    }
