"""A person's games as records, one a line: read in small parts, as fast as the reader takes them.

Between two parts nothing is held: no transaction, no connection, no thread.
"""

import asyncio
import secrets
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from typing import Any

from django.conf import settings
from django.db import close_old_connections
from django.http import HttpResponseBase, StreamingHttpResponse
from django.utils.translation import gettext as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework import serializers
from rest_framework.exceptions import ErrorDetail, Throttled
from rest_framework.request import Request
from rest_framework.views import APIView

from games.replays import records
from games.replays.records import CHUNK, Line
from thousand_site.api import throttling
from thousand_site.api.games import GameFilters
from thousand_site.api.person_serializer import person_or_404

NDJSON = "application/x-ndjson"
MOST_GAMES = 100_000
# A stream whose process died counts as running for so long at most.
HELD_S = 30
# Not the threads of the tables, and not those of the pages: streams wait for each other alone.
_threads = ThreadPoolExecutor(2, thread_name_prefix="streams")
RELEASE = "if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('del', KEYS[1]) end"

Read = Callable[[Line | None, int], list[Line]]


class Busy(Throttled):
    """This asker reads a stream already."""

    def __init__(self) -> None:
        super().__init__(wait=HELD_S, code="one_stream")
        self.detail = ErrorDetail(_("You read a stream already: one at a time."), "one_stream")


class StreamSerializer(GameFilters):
    """Which of somebody's games, and how many."""

    max = serializers.IntegerField(min_value=1, max_value=MOST_GAMES, required=False)


class RecordsOf(APIView):
    """The finished games of somebody as records (docs/record.md), one a line, the newest first.

    One stream at a time for each asker (429, `one_stream`).
    """

    limit = throttling.STREAMS
    # Who asks for the head alone would have all of it read.
    http_method_names = ["get"]

    @extend_schema(
        parameters=[StreamSerializer],
        responses={(200, NDJSON): OpenApiResponse(OpenApiTypes.STR, "a record on each line")},
    )
    def get(self, request: Request, username: str) -> HttpResponseBase:
        person = person_or_404(username)
        asked = StreamSerializer(data=request.query_params)
        asked.is_valid(raise_exception=True)
        games = asked.of(records.open_games().filter(seats__user=person))
        most = asked.validated_data.get("max", MOST_GAMES)
        held = hold(throttling.asker(request))

        def read(after: Line | None, size: int) -> list[Line]:
            return records.chunk(games, after, newest_first=True, size=size)

        return StreamingHttpResponse(lines(read, most, held), content_type=NDJSON)


async def lines(read: Read, most: int, held: str | None) -> AsyncIterator[str]:
    """Part by part; the next is read when this one has gone out."""
    last: Line | None = None
    async with _held(held):
        while most > 0:
            found = await _run(read, last, min(most, CHUNK))
            if not found:
                return
            yield "".join(f"{line.text}\n" for line in found)
            last, most = found[-1], most - len(found)


async def _run(function: Callable[..., Any], *args: Any) -> Any:
    def work() -> Any:
        close_old_connections()
        try:
            return function(*args)
        finally:
            close_old_connections()

    return await asyncio.get_running_loop().run_in_executor(_threads, work)


# One stream at a time, whichever process it comes from; without a Valkey nobody counts.


def hold(who: str) -> str | None:
    """The name of the lock, with its owner's mark; None: nobody knows. Raises Busy."""
    key, mark = f"{settings.REDIS_PREFIX}:api:stream:{who}", secrets.token_hex(8)
    got = throttling.asked(lambda: (throttling.client().set(key, mark, nx=True, ex=HELD_S),))
    if got is None:
        return None
    if not got[0]:
        raise Busy
    return f"{key} {mark}"


@asynccontextmanager
async def _held(held: str | None) -> AsyncIterator[None]:
    """A reader may be slow: the lock is renewed as long as he is there."""
    if held is None:
        yield
        return
    key, mark = held.split()
    renewing = asyncio.create_task(_renew(key))
    try:
        yield
    finally:
        renewing.cancel()
        with suppress(asyncio.CancelledError):
            await renewing
        await _run(throttling.asked, lambda: throttling.client().eval(RELEASE, 1, key, mark))


async def _renew(key: str) -> None:
    while True:
        await asyncio.sleep(HELD_S / 3)
        await _run(throttling.asked, lambda: throttling.client().expire(key, HELD_S))
