"""The indexes of the database: none repeats another, which would cost a write for nothing."""

from collections.abc import Iterator
from itertools import permutations

import pytest
from django.apps import apps
from django.db import connection
from django.db.models import Model, UniqueConstraint

PACKAGES = ("accounts", "games", "ratings", "tournaments")
MODELS = [model for model in apps.get_models() if model.__module__.startswith(PACKAGES)]


def whole_indexes(model: type[Model]) -> Iterator[tuple[str, ...]]:
    """Yield the columns of each index of all rows."""
    for index in model._meta.indexes:
        if index.condition is None and index.fields:
            yield tuple(name.removeprefix("-") for name in index.fields)
    for constraint in model._meta.constraints:
        if isinstance(constraint, UniqueConstraint) and constraint.condition is None:
            yield tuple(constraint.fields)
    for field in model._meta.local_fields:
        if field.db_index or field.unique:
            yield (field.name,)


@pytest.mark.parametrize("model", MODELS, ids=lambda model: model._meta.label)
def test_no_index_is_the_beginning_of_another(model: type[Model]) -> None:
    indexes = [columns for columns in whole_indexes(model) if columns]
    repeated = [a for a, b in permutations(indexes, 2) if b[: len(a)] == a]
    assert repeated == []


@pytest.mark.django_db
@pytest.mark.parametrize("model", MODELS, ids=lambda model: model._meta.label)
def test_migrations_leave_every_constraint_and_index(model: type[Model]) -> None:
    """A migration that takes an index from a column can take a partial constraint with it."""
    with connection.cursor() as cursor:
        found = connection.introspection.get_constraints(cursor, model._meta.db_table)
    named = [*model._meta.constraints, *model._meta.indexes]
    assert {one.name for one in named} - set(found) == set()
