"""The sources of diagrams are what Mermaid reads."""

import re

import pytest

from tools.docs_site.navigation import ROOT, documents

BLOCK = re.compile(r"^```mermaid\n(.*?)^```", re.M | re.S)
DIAGRAMS = [
    pytest.param(block, id=f"{document}-{number}")
    for document in documents()
    for number, block in enumerate(BLOCK.findall((ROOT / document).read_text(encoding="utf-8")))
]


def test_there_are_diagrams() -> None:
    assert len(DIAGRAMS) > 5


@pytest.mark.parametrize("block", DIAGRAMS)
def test_no_text_has_a_semicolon(block: str) -> None:
    """It would end the statement, and no picture be drawn."""
    assert ";" not in block


@pytest.mark.parametrize("block", DIAGRAMS)
def test_each_message_goes_between_participants(block: str) -> None:
    if not block.startswith("sequenceDiagram"):
        return
    known = set(re.findall(r"^ +participant (\w+)", block, re.M))
    messages = re.findall(r"^ +(\w+)(?:-?->>|-?-x)(\w+):", block, re.M)
    assert messages and {name for message in messages for name in message} == known
