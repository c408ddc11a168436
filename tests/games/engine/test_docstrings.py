"""A test of one rule has that rule's sentence in its docstring, word for word."""

import ast
import re
from pathlib import Path

import pytest

HERE = Path(__file__).parent
DOCS = HERE.parents[2] / "docs"
LAW = " ".join(" ".join((DOCS / name).read_text().split()) for name in ("rules.md", "record.md"))
OF_RULES = (
    "agreements",
    "barrel",
    "bidding",
    "blind",
    "buyback",
    "cards",
    "cutting",
    "dark",
    "dealing",
    "declarations",
    "doubling",
    "ending",
    "exchange",
    "falls",
    "faults",
    "golden",
    "golden_rounds",
    "redeals",
    "scoring",
    "shuffle",
    "standings",
    "steps",
    "tricks",
    "two_and_four",
)


def sentences():
    for name in OF_RULES:
        tree = ast.parse((HERE / f"test_{name}.py").read_text())
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
# What says nothing by itself: names of fields and values, steps and sources, punctuation.
NAMES = re.compile(r"`[^`]*`|\"\w*\"|\*\*[^*]*\*\*|\[\d\]|\W")
# What the engine has no part in, by the words it begins with.
ELSEWHERE = {
    "in a rematch the winner deals first": "whoever opens a table says who deals",
    "([0] ": "what a source does otherwise",
    "The shuffle is fair": "section 11",
    "a seat whose player left for good": "places of a finished table",
    "Tournaments use it": "advice",
}


def parts():
    """(where, text) of each part of the rules that says something by itself."""
    for found in PART.finditer(RULES):
        text = found[0]
        # Rows of the table of claims are lists of fields: each has its test by the field's name.
        if len(NAMES.sub("", text)) >= 25 and "| |" not in text:
            yield found.span(), text.strip()


def claimed():
    """For each letter of the rules, whether some claim quotes it."""
    marks = bytearray(len(RULES))
    for sentence in {param.values[0] for param in sentences()}:
        place = RULES.find(sentence)
        while place >= 0:
            marks[place : place + len(sentence)] = b"\1" * len(sentence)
            place = RULES.find(sentence, place + 1)
    return marks


def test_every_rule_has_a_claim():
    """A rule that no test quotes may be broken without a test that fails."""
    marks = claimed()
    bare = [
        text
        for (start, end), text in parts()
        if sum(marks[start:end]) < (end - start) / 2
        and not any(text.startswith(words) for words in ELSEWHERE)
    ]
    assert bare == []
