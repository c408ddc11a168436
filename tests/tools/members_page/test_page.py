"""The page of members is what the code gives, and says what each member means."""

import re

from thousand_site.api.asyncapi.schemas import definitions
from thousand_site.api.base import meanings
from tools.members_page.__main__ import LEFT_OUT, PAGE, page

ROW = re.compile(r"^\| `\w+` \| (.*) \| (.*) \|$", re.M)


def members() -> set[tuple[str, str]]:
    """Return all members of objects and events."""
    known = definitions()
    events = {one["properties"]["type"]["const"]: one for one in known["GameEvent"]["oneOf"]}
    return {
        (name, member)
        for name, schema in {**known, **events}.items()
        for member in schema.get("properties", ())
    }


def test_the_file_is_what_the_tool_writes() -> None:
    assert PAGE.read_text(encoding="utf-8") == page()


def test_every_object_has_its_part_with_every_member() -> None:
    parts = dict(re.findall(r"^## (\w+)\n(.*?)(?=^## |\Z)", page(), re.M | re.S))
    objects = {
        name: schema
        for name, schema in definitions().items()
        if schema.get("type") == "object" and name not in LEFT_OUT
    }
    assert set(parts) == set(objects) and len(parts) > 60
    for name, schema in objects.items():
        found = re.findall(r"^\| `(\w+)` \|", parts[name], re.M)
        assert found == list(schema.get("properties", {}))


def test_every_event_has_its_part() -> None:
    parts = re.findall(r"^## Event (\w+)$", page(), re.M)
    events = [one["properties"]["type"]["const"] for one in definitions()["GameEvent"]["oneOf"]]
    assert parts == events and len(parts) > 30


def test_every_member_has_a_type_and_a_meaning() -> None:
    rows = ROW.findall(page())
    assert len(rows) > 600
    for kind, meaning in rows:
        assert kind and re.match(r"[A-Z].*\.$", meaning) and not meaning.startswith("May be")


def test_every_meaning_is_that_of_a_member() -> None:
    """One that no member has was renamed, and its words with it."""
    found = members()
    names = {member for _name, member in found}
    for name, meant in meanings.known().items():
        for member in meant:
            assert (name, member) in found or (name == meanings.EVERYWHERE and member in names)
