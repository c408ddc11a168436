"""Tests of the connections that the event loop waits for, on a real PostgreSQL."""

import asyncio
from collections.abc import AsyncIterator, Callable

import psycopg
import pytest
from django.db import connections
from django.utils import timezone

from games import sql
from games.realtime import hub
from games.realtime.executor import run
from games.realtime.fast import connections as fast_connections
from games.realtime.fast.connections import (
    MAX_CONNECTIONS,
    LoopConnection,
    LoopConnections,
    NoneFree,
)

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]
Opener = Callable[[str], LoopConnections]


@pytest.fixture
async def opener() -> AsyncIterator[Opener]:
    """Yield the constructor; what it made is closed at the end."""
    made: list[LoopConnections] = []
    spawn = hub.Hub().spawn

    def make(statement: str) -> LoopConnections:
        made.append(LoopConnections(statement, spawn))
        return made[-1]

    yield make
    for one in made:
        one.close()


async def executed(own: LoopConnections, *values: object) -> list:
    """Execute the statement, as soon as a connection can be had."""
    async with asyncio.timeout(20):
        while True:
            try:
                return await own.execute(values)
            except NoneFree:
                await asyncio.sleep(0.01)


async def opened(own: LoopConnections, count: int = MAX_CONNECTIONS) -> LoopConnections:
    """Open so many connections."""
    while len(own._all) < count:
        own._open_soon()
        await asyncio.sleep(0.01)
    return own


async def test_a_caller_does_not_wait_for_a_connection_to_open(opener: Opener) -> None:
    own = opener("SELECT 1")
    with pytest.raises(NoneFree):
        await own.execute([])
    assert await executed(own) == [(1,)]


async def test_rows_are_those_of_a_thread(opener: Opener) -> None:
    moment = timezone.now()
    statement = "SELECT %s::integer, %s::text, %s::timestamptz, %s::integer"
    assert await executed(opener(statement), 7, "ł", moment, None) == [(7, "ł", moment, None)]


@pytest.mark.parametrize("threshold", [5, None])
async def test_behind_a_pooler_nothing_is_prepared(
    opener: Opener, monkeypatch: pytest.MonkeyPatch, threshold: int | None
) -> None:
    options = connections["default"].settings_dict["OPTIONS"]
    monkeypatch.setitem(options, "prepare_threshold", threshold)
    own = opener("SELECT count(*) FROM pg_prepared_statements WHERE %s::integer = 1")
    assert await executed(own, 1) == await executed(own, 1) == [(1 if threshold else 0,)]


async def test_more_callers_than_connections_take_turns(opener: Opener) -> None:
    own = await opened(opener("SELECT %s::integer, pg_sleep(0.02)::text"))
    rows = await asyncio.gather(*[own.execute([number]) for number in range(20)])
    assert [row[0][0] for row in rows] == list(range(20))
    assert len(own._all) == MAX_CONNECTIONS


async def test_a_connection_is_used_again(opener: Opener) -> None:
    own = opener("SELECT pg_backend_pid() + 0 * %s::integer")
    assert await executed(own, 1) == await executed(own, 2)


async def test_statements_longer_than_the_buffers_arrive(opener: Opener) -> None:
    own = opener("SELECT length(%s::text)")
    assert await executed(own, "x" * 9_000_000) == [(9_000_000,)]


async def test_an_error_is_raised_and_the_connection_goes_on(opener: Opener) -> None:
    own = await opened(opener("SELECT 1 / %s::integer"), 1)
    [before] = own._all
    with pytest.raises(psycopg.errors.DivisionByZero):
        await own.execute([0])
    assert await own.execute([1]) == [(1,)] and own._all == {before}


async def test_an_error_does_not_disturb_waiting_callers(opener: Opener) -> None:
    own = await opened(opener("SELECT 1 / %s::integer, pg_sleep(0.05)::text"))
    told = await asyncio.gather(
        *[own.execute([number % 2]) for number in range(20)], return_exceptions=True
    )
    assert [isinstance(one, psycopg.Error) for one in told] == [True, False] * 10


async def test_a_statement_that_became_outdated_is_prepared_anew(opener: Opener) -> None:
    """As after a migration."""
    await run(_execute, "CREATE TABLE changing AS SELECT 1 AS one")
    try:
        own = await opened(opener("SELECT * FROM changing"), 1)
        assert await own.execute([]) == [(1,)]
        await run(_execute, "ALTER TABLE changing ALTER one TYPE text")
        with pytest.raises(sql.OUTDATED):
            await own.execute([])
        assert await executed(own) == [("1",)]
    finally:
        await run(_execute, "DROP TABLE changing")


async def test_a_cancelled_caller_leaves_a_clean_connection(opener: Opener) -> None:
    own = await opened(opener("SELECT %s::integer, pg_sleep(0.05)::text"))
    cancelled = [asyncio.create_task(own.execute([1])) for _ in range(MAX_CONNECTIONS)]
    await asyncio.sleep(0.01)
    for task in cancelled:
        task.cancel()
    rows = await asyncio.gather(*[own.execute([number]) for number in range(2, 8)])
    assert [row[0][0] for row in rows] == list(range(2, 8))


async def test_a_caller_cancelled_at_the_hand_over_passes_the_connection_on(opener: Opener) -> None:
    own = await opened(opener("SELECT pg_sleep(0.05)::text"))
    tasks = [asyncio.create_task(own.execute([])) for _ in range(MAX_CONNECTIONS + 1)]
    real = own._pass_on

    def pass_on_and_cancel(free: LoopConnection) -> None:
        real(free)
        tasks[-1].cancel()

    own._pass_on = pass_on_and_cancel  # type: ignore[method-assign]
    await asyncio.gather(*tasks, return_exceptions=True)
    assert tasks[-1].cancelled() and set(own._idle) == own._all


async def test_after_a_failure_none_is_opened_for_a_second(
    opener: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried = []

    def refused(_: str) -> None:
        tried.append(1)
        raise psycopg.OperationalError("no database")

    monkeypatch.setattr(fast_connections, "_connect", refused)
    own = opener("SELECT 1")
    for _ in range(3):
        with pytest.raises(NoneFree):
            await own.execute([])
        await asyncio.sleep(0.05)
    assert len(tried) == 1


async def test_a_server_that_ends_the_connection_is_noticed(opener: Opener) -> None:
    own = opener("SELECT pg_backend_pid()")
    [(pid,)] = await executed(own)
    await run(_execute, f"SELECT pg_terminate_backend({pid})")
    async with asyncio.timeout(20):
        while own._all:
            await asyncio.sleep(0.01)
    assert await executed(own) != [(pid,)]


async def test_closing_ends_what_is_under_way(opener: Opener) -> None:
    own = await opened(opener("SELECT pg_sleep(20)::text"))
    waiting = [asyncio.create_task(own.execute([])) for _ in range(MAX_CONNECTIONS + 2)]
    await asyncio.sleep(0.3)
    own.close()
    told = await asyncio.gather(*waiting, return_exceptions=True)
    assert all(isinstance(one, psycopg.OperationalError | NoneFree) for one in told)
    with pytest.raises(NoneFree):
        await own.execute([])


def _execute(statement: str) -> None:
    with connections["default"].cursor() as cursor:
        cursor.execute(statement)
