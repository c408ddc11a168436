"""Statements that go to libpq: what they survive on a connection that others use too."""

import pytest
from django.db import connection

from games.tables.state import sql

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]


def execute(statement: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(statement)


def test_a_statement_that_the_connection_forgot_is_prepared_anew() -> None:
    """As after a rollback: psycopg then forgets what is prepared."""
    statement = "SELECT count(*) FROM accounts_user WHERE id = %s"
    assert sql.fetch_all(statement, [0]) == [(0,)]
    execute("DEALLOCATE ALL")
    assert sql.fetch_all(statement, [0]) == [(0,)]


def test_a_table_may_change_under_a_prepared_statement() -> None:
    execute("CREATE TEMPORARY TABLE changing (one integer)")
    try:
        execute("INSERT INTO changing VALUES (1)")
        assert sql.fetch_all("SELECT * FROM changing", []) == [(1,)]
        execute("ALTER TABLE changing ALTER one TYPE text")
        assert sql.fetch_all("SELECT * FROM changing", []) == [("1",)]
    finally:
        execute("DROP TABLE changing")


def test_the_error_of_a_statement_is_raised() -> None:
    with pytest.raises(Exception, match="division by zero"):
        sql.fetch_all("SELECT 1 / %s::integer", [0])
