"""Tests of times in answers and in the schema: one form everywhere."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.conf import settings

from tests.thousand_site.api.base.test_schema import schema
from tests.thousand_site.api.conftest import other_times
from thousand_site.api.base.schema import examples

API = Path(settings.BASE_DIR) / "thousand_site" / "api"
MOMENT = re.compile(r"_at$|^(since|until|started|ended|joined|last_played|published)$")
# Of a clock: they are reckoned with durations in milliseconds (docs/protocol/table.md).
OF_CLOCKS = {("ClockState", "started"), ("Shuffle", "until")}
# A score, and a place.
NO_MOMENTS = ("skip_bidding_at", "waiting_at")


def properties() -> Iterator[tuple[str, str, Any]]:
    """Yield each member of the schema's objects: object, name, and its schema."""
    for name, found in schema()["components"]["schemas"].items():
        for member, kind in found.get("properties", {}).items():
            yield name, member, kind


def test_every_member_that_names_a_moment_is_one() -> None:
    moments = [one for one in properties() if MOMENT.search(one[1]) and one[1] not in NO_MOMENTS]
    named = [one for one in moments if one[:2] not in OF_CLOCKS]
    assert len(named) > 30
    assert [one[:2] for one in named if not is_moment(one[2])] == []


def is_moment(kind: Any) -> bool:
    """Return whether a schema is that of a moment, or refers to it."""
    return any(one in str(kind) for one in ("date-time", "#/components/schemas/Moment'"))


def test_all_moments_of_examples_have_the_one_form() -> None:
    answers = {name: one["response"] for name, one in examples().items() if "response" in one}
    assert [name for name, answer in answers.items() if list(other_times(answer))] == []


def test_other_forms_are_found() -> None:
    wrong = ["2026-10-01T12:00:00Z", "2026-10-01T12:00:00.123456+00:00", 1_760_000_000_000]
    assert list(other_times({"a": [*wrong, "2026-10-01T12:00:00.000Z", "2026-10-01", 5]})) == wrong


def test_no_other_field_writes_moments() -> None:
    modules = [path for path in API.rglob("*.py") if path.name != "time_field.py"]
    assert [one for one in modules if "serializers.DateTimeField" in one.read_text()] == []
