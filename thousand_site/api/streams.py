"""A user's games as a stream of records, read in chunks at the pace of the client.

Between two chunks it occupies no transaction, database connection or thread.
"""

import asyncio
import secrets
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from datetime import timedelta
from typing import Any

from django.conf import settings
from django.db import close_old_connections
from django.db.models import QuerySet
from django.http import HttpResponseBase, StreamingHttpResponse
from django.shortcuts import get_object_or_404
from django.utils import timezone
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.exceptions import ErrorDetail, Throttled
from rest_framework.request import Request
from rest_framework.views import APIView

from accounts import valkey
from accounts.http.json_schema import reference
from accounts.limits.counter import call_valkey
from games.models import Game, Pool
from games.replays import records
from games.replays.records import CHUNK, RecordLine
from thousand_site.api.base import throttling
from thousand_site.api.base.ndjson import line_response, media_type_of
from thousand_site.api.base.time_field import TimeField
from thousand_site.api.base.user_serializer import user_or_404
from thousand_site.api.games import GameFilterSerializer

RECORD = reference("GameRecord")
MAX_GAMES = 100_000
# Of a pool: no index leads to the games of one.
MAX_PERIOD = timedelta(days=31)
# The lock of a stream whose process died expires after this time.
LOCK_TTL_S = 30
# Separate threads, so that streams delay neither tables nor pages.
_threads = ThreadPoolExecutor(2, thread_name_prefix="streams")
RELEASE_SCRIPT = (
    "if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('del', KEYS[1]) end"
)

ReadChunk = Callable[[RecordLine | None, int], list[RecordLine]]


class AlreadyStreaming(Throttled):
    """A second stream of one client."""

    def __init__(self) -> None:
        super().__init__(wait=LOCK_TTL_S, code="one_stream")
        self.detail = ErrorDetail(
            _("You already have an open stream. Close it first."), "one_stream"
        )


class StreamQuery(GameFilterSerializer):
    """The filters and the maximum number of games."""

    max = serializers.IntegerField(min_value=1, max_value=MAX_GAMES, required=False)


class UserRecords(APIView):
    """Stream the finished games of a user as records (docs/record.md), newest first.

    One record per line. One stream at a time per client (429, `one_stream`).
    """

    rate_limit = throttling.STREAMS
    # A HEAD request would read the whole stream.
    http_method_names = ["get", "options"]

    @extend_schema(
        parameters=[StreamQuery],
        responses=line_response("one record per line", RECORD),
    )
    def get(self, request: Request, username: str) -> HttpResponseBase:
        person = user_or_404(username)
        query = StreamQuery(data=request.query_params)
        query.is_valid(raise_exception=True)
        return stream_records(request, query, records.public_games().filter(seats__user=person))


class PoolStreamQuery(StreamQuery):
    """The filters of a pool's games, of a month at most."""

    # Removes the field of the base class: the address names the pool.
    pool = None  # type: ignore[assignment]
    since = TimeField(
        required=False, help_text="ended at this time or later; by default 31 days before `until`"
    )
    until = TimeField(required=False, help_text="ended before this time; by default now")

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Return the filters with both ends. Raises: ValidationError: too far apart."""
        try:
            until = attrs.get("until") or timezone.now()
            since = attrs.get("since") or until - MAX_PERIOD
        except OverflowError:
            since = until
        if until - since > MAX_PERIOD:
            text = _("At most 31 days at a time: bring “since” and “until” closer together.")
            raise serializers.ValidationError({"since": [text]})
        return {**attrs, "since": since, "until": until}


class PoolRecords(APIView):
    """Stream the finished games of a pool as records (docs/record.md), newest first.

    One record per line, of 31 days at most. One stream at a time per client (429, `one_stream`).
    To follow a pool, ask again with `since`. 404 for an unknown pool.
    """

    rate_limit = throttling.STREAMS
    # A HEAD request would read the whole stream.
    http_method_names = ["get", "options"]

    @extend_schema(
        parameters=[PoolStreamQuery],
        responses=line_response("one record per line", RECORD),
    )
    def get(self, request: Request, pool: str) -> HttpResponseBase:
        found = get_object_or_404(Pool, key=pool)
        query = PoolStreamQuery(data=request.query_params)
        query.is_valid(raise_exception=True)
        return stream_records(request, query, records.public_games().filter(pool=found))


def stream_records(
    request: Request, query: StreamQuery, games: QuerySet[Game]
) -> StreamingHttpResponse:
    """Return those of the games that match as a stream. Raises: AlreadyStreaming."""
    matching, count = query.filter(games), query.validated_data.get("max", MAX_GAMES)
    lock = acquire_stream_lock(throttling.client_key(request))

    def read(after: RecordLine | None, size: int) -> list[RecordLine]:
        return records.chunk(matching, after, newest_first=True, size=size)

    return StreamingHttpResponse(
        stream_lines(read, count, lock), content_type=media_type_of(request)
    )


async def stream_lines(read: ReadChunk, count: int, lock: str | None) -> AsyncIterator[str]:
    """Yield up to `count` records in chunks; read each chunk after the previous one is sent."""
    last: RecordLine | None = None
    async with _holding_lock(lock):
        while count > 0:
            chunk = await _run_in_thread(read, last, min(count, CHUNK))
            if not chunk:
                return
            yield "".join(f"{line.text}\n" for line in chunk)
            last, count = chunk[-1], count - len(chunk)


async def _run_in_thread(function: Callable[..., Any], *args: Any) -> Any:
    def work() -> Any:
        close_old_connections()
        try:
            return function(*args)
        finally:
            close_old_connections()

    return await asyncio.get_running_loop().run_in_executor(_threads, work)


# One stream per client, across all processes; without Valkey there is no such limit.


def acquire_stream_lock(client: str) -> str | None:
    """Return the key of the lock and its owner's mark, separated by a space.

    None without Valkey. Raises: AlreadyStreaming.
    """
    key, mark = f"{settings.REDIS_PREFIX}:api:stream:{client}", secrets.token_hex(8)
    got = call_valkey(lambda: (valkey.client().set(key, mark, nx=True, ex=LOCK_TTL_S),))
    if got is None:
        return None
    if not got[0]:
        raise AlreadyStreaming
    return f"{key} {mark}"


@asynccontextmanager
async def _holding_lock(lock: str | None) -> AsyncIterator[None]:
    """Renew the lock while the client reads, however slowly, and release it afterwards."""
    if lock is None:
        yield
        return
    key, mark = lock.split()
    renewing = asyncio.create_task(_renew_lock(key))
    try:
        yield
    finally:
        renewing.cancel()
        with suppress(asyncio.CancelledError):
            await renewing
        await _run_in_thread(
            call_valkey, lambda: valkey.client().eval(RELEASE_SCRIPT, 1, key, mark)
        )


async def _renew_lock(key: str) -> None:
    while True:
        await asyncio.sleep(LOCK_TTL_S / 3)
        await _run_in_thread(call_valkey, lambda: valkey.client().expire(key, LOCK_TTL_S))
