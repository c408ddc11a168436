"""The page of members is what the code gives."""

import re

from thousand_site.api.asyncapi.schemas import definitions
from tools.members_page.__main__ import LEFT_OUT, PAGE, page


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
        members = re.findall(r"^\| `(\w+)` \|", parts[name], re.M)
        assert members == list(schema.get("properties", {}))
