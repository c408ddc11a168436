"""Tests of the connections that the event loop waits for, on a real PostgreSQL."""

import asyncio
from collections.abc import AsyncIterator, Callable

import psycopg
import pytest
from django.db import connections
from django.utils import timezone

from games.tables.state import loop_connections
from games.tables.state.loop_connections import MAX_CONNECTIONS, LoopConnections
from games.tables.transport.executor import run

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]
Opener = Callable[[str], LoopConnections]


@pytest.fixture
async def opener() -> AsyncIterator[Opener]:
    """Yield the constructor; what it made is closed at the end."""
    made: list[LoopConnections] = []

    def make(statement: str) -> LoopConnections:
        made.append(LoopConnections(statement))
        return made[-1]

    yield make
    for one in made:
        one.close()


async def test_rows_are_those_of_a_thread(opener: Opener) -> None:
    moment = timezone.now()
    statement = "SELECT %s::integer, %s::text, %s::timestamptz, %s::integer"
    assert await opener(statement).execute([7, "ł", moment, None]) == [(7, "ł", moment, None)]


@pytest.mark.parametrize("threshold", [5, None])
async def test_behind_a_pooler_nothing_is_prepared(
    opener: Opener, monkeypatch: pytest.MonkeyPatch, threshold: int | None
) -> None:
    options = connections["default"].settings_dict["OPTIONS"]
    monkeypatch.setitem(options, "prepare_threshold", threshold)
    own = opener("SELECT count(*) FROM pg_prepared_statements WHERE %s::integer = 1")
    assert await own.execute([1]) == await own.execute([1]) == [(1 if threshold else 0,)]


async def test_more_callers_than_connections_take_turns(opener: Opener) -> None:
    own = opener("SELECT %s::integer, pg_sleep(0.02)::text")
    rows = await asyncio.gather(*[own.execute([number]) for number in range(20)])
    assert [row[0][0] for row in rows] == list(range(20))
    assert len(own._all) == MAX_CONNECTIONS


async def test_a_connection_is_used_again(opener: Opener) -> None:
    own = opener("SELECT pg_backend_pid() + 0 * %s::integer")
    assert await own.execute([1]) == await own.execute([2])


async def test_statements_longer_than_the_buffers_arrive(opener: Opener) -> None:
    own = opener("SELECT length(%s::text)")
    assert await own.execute(["x" * 9_000_000]) == [(9_000_000,)]


async def test_an_error_is_raised_and_closes_the_connection(opener: Opener) -> None:
    own = opener("SELECT 1 / %s::integer")
    with pytest.raises(psycopg.errors.DivisionByZero):
        await own.execute([0])
    assert not own._all
    assert await own.execute([1]) == [(1,)]


async def test_an_error_lets_nobody_wait(opener: Opener) -> None:
    own = opener("SELECT 1 / %s::integer, pg_sleep(0.05)::text")
    told = await asyncio.gather(*[own.execute([0]) for _ in range(9)], return_exceptions=True)
    assert all(isinstance(one, psycopg.Error) for one in told)


async def test_a_cancelled_caller_leaves_a_clean_connection(opener: Opener) -> None:
    own = opener("SELECT %s::integer, pg_sleep(0.05)::text")
    await own.execute([0])
    cancelled = asyncio.create_task(own.execute([1]))
    await asyncio.sleep(0.01)
    cancelled.cancel()
    rows = await asyncio.gather(*[own.execute([number]) for number in range(2, 8)])
    assert [row[0][0] for row in rows] == list(range(2, 8))


async def test_after_a_failure_none_is_opened_for_a_second(
    opener: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried = []

    def refused(_: str) -> None:
        tried.append(1)
        raise psycopg.OperationalError("no database")

    monkeypatch.setattr(loop_connections, "_connect", refused)
    own = opener("SELECT 1")
    for _ in range(3):
        with pytest.raises(psycopg.OperationalError):
            await own.execute([])
    assert len(tried) == 1


async def test_a_server_that_ends_the_connection_is_noticed(opener: Opener) -> None:
    own = opener("SELECT pg_backend_pid()")
    [(pid,)] = await own.execute([])
    await run(_terminate, pid)
    async with asyncio.timeout(20):
        while own._all:
            await asyncio.sleep(0.01)
    assert await own.execute([]) != [(pid,)]


async def test_closing_ends_what_is_under_way(opener: Opener) -> None:
    own = opener("SELECT pg_sleep(20)::text")
    waiting = [asyncio.create_task(own.execute([])) for _ in range(MAX_CONNECTIONS + 2)]
    await asyncio.sleep(0.3)
    own.close()
    told = await asyncio.gather(*waiting, return_exceptions=True)
    assert all(isinstance(one, psycopg.OperationalError) for one in told)
    with pytest.raises(psycopg.OperationalError):
        await own.execute([])


def _terminate(pid: int) -> None:
    with connections["default"].cursor() as cursor:
        cursor.execute("SELECT pg_terminate_backend(%s)", [pid])
