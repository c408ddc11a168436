"""Tests of connections that change between transactions, by the real PgBouncer."""

from collections.abc import Iterator
from contextlib import ExitStack

import psycopg
import pytest

from tests.faults import pooler
from tests.faults.database import Database
from tests.programs import required
from thousand_site.server.process_group import ProcessGroup

# It starts a PostgreSQL of its own. tests/faults/test_proxied_load.py plays games by it.
pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("pgbouncer")]
CLIENTS = 2 * pooler.CONNECTIONS


@pytest.fixture(scope="module")
def database() -> Iterator[tuple[Database, str]]:
    """Return a database, and its URL by way of PgBouncer."""
    required("pgbouncer")
    with ProcessGroup() as group:
        found = Database(group)
        yield found, pooler.start_pgbouncer(group, found.account, found.url)


def ask_in_turn(url: str, prepare_threshold: int | None) -> None:
    """Let clients that share connections run the same statement, each in ten transactions."""
    with ExitStack() as stack:
        clients = [
            stack.enter_context(psycopg.connect(url, prepare_threshold=prepare_threshold))
            for _ in range(CLIENTS)
        ]
        for number in range(10):
            # Half of them are in a transaction at a time, so that connections are exchanged.
            for client in clients[number % 2 :: 2]:
                row = client.execute("SELECT %s::int + 1", [number], prepare=True).fetchone()
                assert row == (number + 1,)
            for client in clients:
                client.commit()


def test_statements_of_actions_run_unprepared(database: tuple[Database, str]) -> None:
    """As with DATABASE_PREPARE=0; games.sql asks for `prepare`."""
    ask_in_turn(database[1], None)


def test_prepared_ones_are_at_the_wrong_connection(database: tuple[Database, str]) -> None:
    with pytest.raises(psycopg.errors.Error, match="prepared statement"):
        ask_in_turn(database[1], 5)


def test_few_connections_serve_many_clients(database: tuple[Database, str]) -> None:
    of_server, by_pooler = database[0].url, database[1]
    ask_in_turn(by_pooler, None)
    with psycopg.connect(of_server) as client:
        count = "SELECT count(*) FROM pg_stat_activity WHERE backend_type = 'client backend'"
        row = client.execute(count.encode()).fetchone()
    assert row and row[0] <= pooler.CONNECTIONS + 1


def test_a_clients_time_zone_follows_it(database: tuple[Database, str]) -> None:
    """Django sets it once for each connection."""
    with psycopg.connect(database[1]) as one, psycopg.connect(database[1]) as other:
        one.execute("SELECT set_config('TimeZone', 'Europe/Warsaw', false)")
        one.commit()
        other.execute("SELECT 1")
        other.commit()
        assert one.execute("SHOW TimeZone").fetchone() == ("Europe/Warsaw",)
        assert other.execute("SHOW TimeZone").fetchone() != ("Europe/Warsaw",)
