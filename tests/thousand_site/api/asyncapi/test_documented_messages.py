"""Tests that messages shown in the documents are such as are sent: their schemas accept them.

Two full stops stand for what is left out.
"""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings

from tests.json_schemas import problems
from tests.thousand_site.api.base.test_schema import schema
from thousand_site.api.asyncapi.schemas import definitions

Json = dict[str, Any]
DOCS = Path(settings.BASE_DIR) / "docs"
PAGES = ("bots.md", "protocol/table.md", "protocol/payload.md", "protocol/other_sockets.md")
SHOWN = re.compile(r"```json\n(.*?)```|`(\{[^`]*\})`", re.S)
LEFT_OUT = "…"
# Left-out values, lists and objects, members after the last one; addresses and ids as words.
ABBREVIATIONS = (
    (r':\s*(\[\.\.\]|\{\.\.\}|\.\.|"\.\."|\[\{\.\.\}\])', f': "{LEFT_OUT}"'),
    (r",\s*\.\.(?=\})", ""),
    (r'"<\w+>"', f'"{LEFT_OUT}"'),
)
# Forms of what may be done, in the table of the payload's page.
LEGAL = re.compile(r"^\| [^|]+ \|.*`(\{.*?\})`", re.M)


def read(text: str) -> Any:
    """Return an example as JSON; None for what is no JSON even without abbreviations."""
    for pattern, instead in ABBREVIATIONS:
        text = re.sub(pattern, instead, text)
    try:
        return json.loads(text)
    except ValueError:
        return None


def examples(page: str) -> Iterator[Any]:
    """Yield what a page shows as JSON."""
    for block, inline in SHOWN.findall((DOCS / page).read_text(encoding="utf-8")):
        found = read(block or inline)
        if isinstance(found, dict):
            yield found


def messages() -> list[tuple[str, Json]]:
    """Return the shown messages, with the pages where they stand."""
    found = [(page, one) for page in PAGES for one in examples(page)]
    # Notices stay among the processes.
    return [(page, one) for page, one in found if "type" in one and "group" not in one]


def kinds(kind: str) -> list[str]:
    """Return the names of the schemas of messages of this type."""
    known = definitions().items()
    return [
        name
        for name, held in known
        if held.get("properties", {}).get("type", {}).get("const") == kind
    ]


def faults(name: str, message: Json) -> list[str]:
    """Return where a message differs from a schema, apart from what it leaves out."""
    known = definitions()[name]["properties"]
    shown = {member: value for member, value in message.items() if value != LEFT_OUT}
    unknown = [f"{member} is unknown" for member in message if member not in known]
    found = problems(definitions(), name, shown)
    return unknown + [one for one in found if LEFT_OUT not in one and "is a required" not in one]


def test_messages_are_found() -> None:
    assert len(messages()) > 25
    assert {page for page, _message in messages()} == set(PAGES) - {"protocol/payload.md"}


@pytest.mark.parametrize(("page", "message"), messages(), ids=str)
def test_a_shown_message_is_one_that_is_sent(page: str, message: Json) -> None:
    found = {name: faults(name, message) for name in kinds(message["type"])}
    assert found and [] in found.values(), found


@pytest.mark.parametrize(
    ("body", "name"),
    [('{"id":..,"seq":..,"action":..}', "BotAction"), ('{"id":..,"text":..}', "Contribution")],
)
def test_a_shown_body_has_the_members_of_its_request(body: str, name: str) -> None:
    assert f"`{body}`" in (DOCS / "bots.md").read_text(encoding="utf-8")
    known = schema()["components"]["schemas"][name]
    assert set(known["required"]) == set(read(body)) == set(known["properties"])


def test_a_wrong_example_is_found() -> None:
    assert faults("Ack", {"type": "ack", "id": LEFT_OUT, "seq": 42}) == []
    assert faults("Ack", {"type": "ack", "seq": "42"}) and faults("Ack", {"type": "ack", "x": 1})


def test_the_forms_of_what_may_be_done_are_those_of_the_payload() -> None:
    text = (DOCS / "protocol" / "payload.md").read_text(encoding="utf-8")
    part = text.partition("## What may be done")[2].partition("\n## ")[0]
    forms = [json.loads(form) for form in LEGAL.findall(part)]
    assert len(forms) >= 9
    for form in forms:
        assert faults("Legal", form) == []


@pytest.mark.parametrize(
    ("page", "number", "name"),
    [
        ("api.md", 0, "Problem"),
        ("errors.md", 0, "Problem"),
        ("webhooks.md", 0, "WebhookEventMessage"),
        ("protocol/table.md", 0, "TalkLine"),
        ("protocol/other_sockets.md", 1, "Seeking"),
        ("protocol/other_sockets.md", 2, "ReadyCheckState"),
    ],
)
def test_a_whole_example_is_what_its_schema_says(page: str, number: int, name: str) -> None:
    text = (DOCS / page).read_text(encoding="utf-8")
    shown = json.loads(re.findall(r"```json\n(.*?)```", text, re.S)[number])
    known = {**schema()["components"]["schemas"], **definitions()}
    assert problems(known, name, shown) == []
    assert problems(known, name, {**shown, "invented": 1})
