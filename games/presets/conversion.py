"""Conversion of stored agreements when the rules change, for migrations."""

from typing import Any

from games.engine.older_rules import upgraded


def convert(model: Any, field: str, rules_version: int) -> None:
    """Bring the agreements in a field of all rows from an older version of the rules to today's."""
    for row in model.objects.only("pk", field).iterator():
        stored = getattr(row, field)
        if isinstance(stored, dict) and (new := upgraded(stored, rules_version)) != stored:
            model.objects.filter(pk=row.pk).update(**{field: new})
