"""Migrations run while processes of the release before are still there."""

import pytest
from django.db import models
from django.db.migrations import operations as do
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.operations.base import Operation

from tests.migration_rules import RELEASED, breaks_old_code

TEXT = models.TextField()


@pytest.mark.parametrize(
    "operation",
    [
        do.CreateModel("New", [("id", models.AutoField(primary_key=True))]),
        do.AddField("game", "note", models.TextField(null=True)),
        do.AddField("game", "note", models.TextField(db_default="")),
        do.AddIndex("game", models.Index(fields=["note"], name="by_note")),
    ],
    ids=lambda operation: operation.describe(),
)
def test_old_code_goes_on_beside_what_is_added(operation: Operation) -> None:
    assert breaks_old_code(operation) is None


@pytest.mark.parametrize(
    "operation",
    [
        # Django uses such a default itself, and leaves the column without one.
        do.AddField("game", "note", models.TextField(default="")),
        do.RemoveField("game", "note"),
        do.RenameField("game", "note", "remark"),
        do.DeleteModel("Game"),
        do.AlterField("game", "note", TEXT),
        do.AddConstraint("game", models.UniqueConstraint(fields=["note"], name="one_note")),
        do.RunSQL("SELECT 1"),
    ],
    ids=lambda operation: operation.describe(),
)
def test_old_code_may_fail_after_what_is_taken_away(operation: Operation) -> None:
    assert breaks_old_code(operation)


def test_every_migration_since_the_last_release_is_of_that_kind() -> None:
    loader = MigrationLoader(None, ignore_no_migrations=True)
    found = [
        f"{app} {name}: {why}"
        for (app, name), migration in loader.disk_migrations.items()
        if app in RELEASED and name > RELEASED[app]
        for why in map(breaks_old_code, migration.operations)
        if why
    ]
    assert found == []
