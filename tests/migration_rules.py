"""Rules of migrations for upgrades (docs/operations/backup_and_upgrade.md)."""

from django.db.migrations.operations.base import Operation
from django.db.migrations.operations.fields import AddField, AlterField
from django.db.models import NOT_PROVIDED, ManyToManyField

# By what they add, or because they change nothing in the database, old code goes on with them.
HARMLESS = ("CreateModel", "AddIndex", "AddIndexConcurrently", "RemoveIndex", "RemoveConstraint")
HARMLESS += ("AlterModelOptions", "AlterModelManagers", "RenameIndex", "RunPython")
# The last migrations of the last release, by app. Nothing was released yet.
RELEASED: dict[str, str] = {}


def breaks_old_code(operation: Operation) -> str | None:
    """Return why processes of the release before would fail, or None.

    What a change of a field or a statement of SQL does cannot be told: a person has to say so.
    """
    name = type(operation).__name__
    if name in HARMLESS:
        return None
    if isinstance(operation, AddField):
        return why_inserts_fail(operation)
    if isinstance(operation, AlterField):
        return f"{operation.name}: is what old code writes still allowed?"
    return f"{name} takes away or forbids what old code may use"


def why_inserts_fail(added: AddField) -> str | None:
    """Return why old code, which does not name the new column, could not insert rows."""
    field = added.field
    if field.null or isinstance(field, ManyToManyField) or field.db_default is not NOT_PROVIDED:
        return None
    return f"{added.name} is neither nullable, nor has it a default of the database (db_default)"
