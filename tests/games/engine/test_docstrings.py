"""The docstring of a test of one rule is that rule's sentence, word for word."""

import ast
import re
from pathlib import Path

import pytest

HERE = Path(__file__).parent
DOCS = HERE.parents[2] / "docs"
LAW = " ".join(" ".join((DOCS / name).read_text().split()) for name in ("rules.md", "record.md"))
OF_RULES = (
    "agreement_problems",
    "agreements",
    "cards",
    "cutting",
    "flow",
    "golden",
    "marriages",
    "phases/bidding",
    "phases/buyback",
    "phases/dark",
    "phases/dark_bidding",
    "phases/dealing",
    "phases/exchange",
    "phases/redeals",
    "phases/tricks",
    "repeated_golden_rounds",
    "scoring/barrel",
    "scoring/doubling",
    "scoring/falls",
    "scoring/game_end",
    "scoring/points",
    "shuffle",
    "standing_notation",
    "two_and_four",
)


def sentences():
    for name in OF_RULES:
        folder, _, module = name.rpartition("/")
        tree = ast.parse((HERE / folder / f"test_{module}.py").read_text())
        for node in tree.body:
            sentence = ast.get_docstring(node) if isinstance(node, ast.FunctionDef) else None
            if sentence and node.name.startswith("test_"):
                yield pytest.param(" ".join(sentence.split()), id=f"{name}-{node.name}")


@pytest.mark.parametrize("sentence", list(sentences()))
def test_the_docstring_is_the_rule(sentence):
    assert sentence in LAW


# The rules that bind the engine, sections 2 to 9, in sentences and their parts.
RULES = " ".join((DOCS / "rules.md").read_text().split())
RULES = RULES[RULES.index("## 2. Cards") : RULES.index("## 10. Presets")]
PART = re.compile(r".*?(?:[.;:](?= )|$)")
# Text without a statement: names of fields and values, steps and sources, punctuation.
NAMES = re.compile(r"`[^`]*`|\"\w*\"|\*\*[^*]*\*\*|\[\d\]|\W")
# Rules outside the engine, by their first words.
ELSEWHERE = {
    "in a rematch the winner deals first": "the opener of a table chooses the dealer",
    "([0] ": "what a source does otherwise",
    "The shuffle is fair": "section 11",
    "a seat whose player left for good": "places of a finished table",
    "Tournaments use it": "advice",
}


def parts():
    """Yield (span, text) of each part of the rules that makes a statement."""
    for found in PART.finditer(RULES):
        text = found[0]
        # Rows of the table of claims are lists of fields: each has its test by the field's name.
        if len(NAMES.sub("", text)) >= 25 and "| |" not in text:
            yield found.span(), text.strip()


def claimed():
    """Return, for each letter of the rules, whether some test quotes it."""
    marks = bytearray(len(RULES))
    for sentence in {param.values[0] for param in sentences()}:
        place = RULES.find(sentence)
        while place >= 0:
            marks[place : place + len(sentence)] = b"\1" * len(sentence)
            place = RULES.find(sentence, place + 1)
    return marks


def test_every_rule_has_a_claim():
    """A rule that no test quotes could be broken without a failing test."""
    marks = claimed()
    bare = [
        text
        for (start, end), text in parts()
        if sum(marks[start:end]) < (end - start) / 2
        and not any(text.startswith(words) for words in ELSEWHERE)
    ]
    assert bare == []
