"""A test of one rule has that rule's sentence in its docstring, word for word."""

import ast
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
    "golden",
    "golden_rounds",
    "redeals",
    "scoring",
    "shuffle",
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
