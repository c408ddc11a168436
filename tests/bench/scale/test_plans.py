"""Tests of the search for parts of a plan that read whole tables."""

from typing import Any

import pytest

from games import sql
from tests.bench.scale.plans import _scans, statements

Json = dict[str, Any]


def node(kind: str, *parts: Json, cost: float = 100.0, **fields: str) -> Json:
    own = {name.replace("_", " ").title(): value for name, value in fields.items()}
    plans = [{"Parent Relationship": "Outer", **part} for part in parts]
    return {"Node Type": kind, "Total Cost": cost, "Plans": plans, **own}


def walk(cost: float = 100.0, **fields: str) -> Json:
    """Return an index that is read without a condition."""
    own = {"relation_name": "users", "index_name": "users_pkey", **fields}
    return node("Index Scan", cost=cost, **own)


def scans(plan: Json) -> list[str]:
    return [table for _, table in _scans(plan, {"only_guests"})]


@pytest.mark.parametrize(
    "plan",
    [
        node("Seq Scan", relation_name="users"),
        node("Limit", node("Seq Scan", relation_name="users")),
        walk(),
        node("Limit", node("Sort", walk())),
        node("Merge Join", walk(), node("Sort"), cost=110.0),
        node("Limit", {**walk(), "Parent Relationship": "SubPlan"}),
    ],
)
def test_these_read_a_table_from_end_to_end(plan: Json) -> None:
    assert scans(plan) == ["users"]


@pytest.mark.parametrize(
    "plan",
    [
        walk(index_cond="id = 17"),
        walk(index_name="only_guests"),
        node("Limit", walk()),
        node("Merge Join", walk(), node("Sort"), cost=10.0),
    ],
)
def test_these_read_a_part(plan: Json) -> None:
    assert scans(plan) == []


@pytest.mark.django_db
def test_statements_past_djangos_cursors_are_among_those_of_an_action() -> None:
    def action() -> None:
        assert sql.fetch_all("SELECT 1 + %s", [1]) == [(2,)]

    assert list(statements(action)) == ["SELECT 1 + 1"]
