"""The scorer against the vectors of tests/records: two readings of the rules, without ours."""

import ast
import gzip
import json
from itertools import groupby
from pathlib import Path

import pytest

from tests.scoring import expected_lines

HERE = Path(__file__).parent
RECORDS = HERE.parent / "records"
FILES = ["agreements", "cases", "classic", "club", "duel", "errors", "five_hundred_one", "four"]
FILES += ["legal", "polish", "stops", "store"]
FILES += ["agreements_2", "cases_2", "errors_2", "fields_2", "legal_2", "lithuanian"]
# The number of finished deals in each file, so that none is skipped.
DEALS = {
    "agreements": 711,
    "agreements_2": 396,
    "cases": 42,
    "cases_2": 45,
    "classic": 285,
    "club": 413,
    "duel": 100,
    "errors": 2,
    "errors_2": 2,
    "fields_2": 455,
    "five_hundred_one": 74,
    "four": 272,
    "legal": 49,
    "legal_2": 24,
    "lithuanian": 249,
    "polish": 180,
    "stops": 6,
    "store": 415,
}
# These compare the scorer with the engine: they alone may know it.
WITH_THE_ENGINE = {"random_standings.py", "test_scorer.py"}


def printed(name):
    """The expected lines of each game, legal actions left out."""
    packed = RECORDS / f"{name}.expected.jsonl.gz"
    path = RECORDS / f"{name}.expected.jsonl"
    text = gzip.decompress(packed.read_bytes()) if packed.exists() else path.read_bytes()
    lines = [line for line in map(json.loads, text.splitlines()) if "legal" not in line]
    return {game: list(own) for game, own in groupby(lines, key=lambda line: line["game"])}


def games(name):
    """(number, record, expected lines) of each game that has no error."""
    lines = printed(name)
    texts = (RECORDS / f"{name}.jsonl").read_text().splitlines()
    for number, text in enumerate(filter(str.strip, texts)):
        expected = lines.get(number, [])
        if not any("error" in line for line in expected):
            yield number, json.loads(text), expected


@pytest.mark.parametrize("name", FILES)
def test_every_line_of_the_vectors(name):
    deals = 0
    for number, record, expected in games(name):
        assert expected_lines(record, number) == expected, (name, number)
        deals += len(expected)
    assert deals == DEALS[name]


def test_all_vectors_are_read():
    found = {path.name.split(".")[0] for path in RECORDS.glob("*.expected.jsonl*")}
    assert found == set(FILES)


def test_the_scorer_knows_no_engine():
    files = [path for path in HERE.glob("*.py") if path.name not in WITH_THE_ENGINE]
    assert len(files) > 10
    for path in files:
        for node in ast.walk(ast.parse(path.read_text())):
            names = [alias.name for alias in getattr(node, "names", []) if hasattr(alias, "name")]
            module = getattr(node, "module", None) or ""
            assert not any("games" in name.split(".") for name in [*names, module]), path.name
