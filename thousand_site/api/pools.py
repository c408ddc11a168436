"""Pools and their waiting times."""

from typing import Any

from django.utils.translation import gettext
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games import queries as games
from games.matchmaking.pools import wait_estimates
from games.models import Pool
from ratings.models import Ladder
from thousand_site.api.base.rows import whole_list, whole_serializer


class PoolSerializer(serializers.Serializer):
    """A pool."""

    key = serializers.CharField()
    name = serializers.CharField()
    ladder = serializers.CharField(help_text="the ladder of its rated games")
    rated = serializers.BooleanField()
    players = serializers.IntegerField(help_text="players per table")
    preset = serializers.CharField()
    agreements = serializers.DictField(help_text="as in a record")
    action_ms = serializers.IntegerField(help_text="time for each action")
    reserve_ms = serializers.IntegerField(help_text="reserve time for the whole game")
    waiting = serializers.IntegerField(help_text="number of users waiting now")
    estimated_wait_s = serializers.IntegerField(
        allow_null=True, help_text="recent median waiting time; null: too little data"
    )
    bots_after_s = serializers.IntegerField(
        allow_null=True, help_text="waiting time after which bots fill empty seats; null: never"
    )


class Pools(APIView):
    """List the open pools in display order."""

    @extend_schema(responses=whole_serializer(PoolSerializer, "Pools"))
    def get(self, request: Request) -> Response:
        pools = games.pools_with_counts()
        waits = wait_estimates.estimated_waits([pool.key for pool in pools])
        ladders = dict(Ladder.objects.values_list("pk", "key"))
        rows = [_describe(pool, ladders[pool.ladder_id], waits.get(pool.key)) for pool in pools]
        return Response(whole_list(PoolSerializer(rows, many=True).data))


def _describe(pool: Pool, ladder: str, estimated_wait_s: int | None) -> dict[str, Any]:
    columns = ("key", "rated", "players", "agreements", "action_ms", "reserve_ms", "waiting")
    return {name: getattr(pool, name) for name in columns} | {
        "name": gettext(pool.name),
        "ladder": ladder,
        "preset": pool.preset.key,
        "estimated_wait_s": estimated_wait_s,
        "bots_after_s": -(-pool.patience_ms // 1000) if pool.with_bots else None,
    }
