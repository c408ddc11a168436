"""Tests of statements through libpq on a connection that others use too."""

from datetime import date
from decimal import Decimal

import pytest
from django.db import DataError, connection

from games import sql

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


def test_rows_have_the_values_of_psycopg() -> None:
    statement = (
        "SELECT 1::smallint, 2::integer, 3::bigint, true, false, 'a'::text, 'ö'::varchar, "
        "NULL::integer, '2026-11-27 10:00:00.5+05:30'::timestamptz, %s::text, %s::integer"
    )
    with connection.cursor() as cursor:
        cursor.execute(statement, ["ł", -7])
        expected = cursor.fetchall()
    assert sql.fetch_all(statement, ["ł", -7]) == expected


@pytest.mark.parametrize("columns", ["", ", now() - now()"])
def test_many_rows_have_the_values_of_few(columns: str) -> None:
    """Those are converted by psycopg's C part; so is one row with a rare column."""
    statement = f"SELECT n, n::text, n = 1, '2026-11-27'::date, NULL::integer{columns} FROM "
    many = sql.fetch_all(f"{statement} generate_series(1, %s) n", [sql.MANY_VALUES])
    few = [sql.fetch_all(f"{statement} generate_series(%s::integer, %s) n", [n, n]) for n in (1, 2)]
    assert len(many) == sql.MANY_VALUES and many[:2] == [row for [row] in few]
    assert many[0][:5] == (1, "1", True, date(2026, 11, 27), None)


def test_times_of_many_rows_are_those_of_one() -> None:
    statement = "SELECT '2026-11-27 10:00:00.5+05:30'::timestamptz FROM generate_series(1, %s)"
    many = sql.fetch_all(statement, [2 * sql.MANY_VALUES])
    assert set(many) == set(sql.fetch_all(statement, [1])) and len(many) == 2 * sql.MANY_VALUES


def test_psycopg_converts_what_is_rare() -> None:
    assert sql.fetch_all("SELECT %s::numeric, %s", [Decimal("1.5"), 1]) == [(Decimal("1.5"), "1")]


def test_a_text_with_nul_is_refused() -> None:
    """Not cut there, so that it would equal another."""
    with pytest.raises(DataError, match="NUL"):
        sql.fetch_all("SELECT %s::text", ["a\0b"])
