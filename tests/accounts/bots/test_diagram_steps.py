"""Steps of diagrams say who sends what to whom."""

import re
from pathlib import Path

import pytest
from django.conf import settings

from accounts.bots.diagram_steps import steps

ROLES = "participant B as your bot\nparticipant S as the site\n"
DOCUMENT = (Path(settings.BASE_DIR) / "docs" / "sequences.md").read_text(encoding="utf-8")
DIAGRAMS = re.findall(r"^```mermaid\n(.*?)^```", DOCUMENT, re.M | re.S)


@pytest.mark.parametrize(
    ("line", "item"),
    [
        ("B->>S: GET <x>", "<li><strong>your bot → the site</strong>: GET &lt;x&gt;</li>"),
        (
            "S--xB: the answer is lost",
            "<li><strong>the site → your bot</strong>: the answer",
        ),
        ("B->>B: decides", "<li><strong>your bot</strong>: decides</li>"),
        ("Note over B,S: an hour later", "<li><em>an hour later</em></li>"),
        (
            "loop until it is over\nB->>S: act\nend",
            "<li>Again and again, until it is over:<ol><li>",
        ),
        ("alt a\nB->>S: x\nelse b\nB->>S: y\nend", "x</li></ol></li><li>Else, if b:<ol>"),
    ],
)
def test_a_line_becomes_a_step(line: str, item: str) -> None:
    assert item in steps(ROLES + line)


@pytest.mark.parametrize("diagram", DIAGRAMS)
def test_no_line_of_a_document_is_lost(diagram: str) -> None:
    told = [line for line in diagram.splitlines()[1:] if not re.match(r" *(participant|end)", line)]
    html = steps(diagram)
    assert html.count("<li>") == len(told) > 3
    assert html.count("<ol>") == html.count("</ol>")


@pytest.mark.parametrize("line", ["opt maybe", "B-)S: later", "activate B"])
def test_a_line_of_another_kind_is_refused(line: str) -> None:
    with pytest.raises(ValueError, match=re.escape(line[:3])):
        steps(ROLES + line)
