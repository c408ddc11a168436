"""The test vectors: records and the lines that replaying them must print."""

import gzip
import json
from collections import defaultdict
from pathlib import Path

import pytest

from games.engine import new_game, replay
from games.engine.record import read_record, replay_lines

RECORDS = Path(__file__).parents[2] / "records"
PRESETS = ("classic", "store", "club", "polish", "duel", "four", "five_hundred_one", "lithuanian")
# The second edition of the rules has vectors of its own.
BOTH = [kind + edition for kind in ("cases", "errors", "agreements") for edition in ("", "_2")]


def texts(name):
    return (RECORDS / f"{name}.jsonl").read_text().splitlines()


def expected(name):
    path = RECORDS / f"{name}.expected.jsonl"
    packed = path.with_name(f"{path.name}.gz")
    text = path.read_text() if path.exists() else gzip.decompress(packed.read_bytes()).decode()
    return by_game(json.loads(line) for line in text.splitlines())


def by_game(lines):
    """Return the lines of each game; the text of an error is free."""
    games = defaultdict(list)
    for line in lines:
        games[line["game"]].append(line | ({"error": "..."} if "error" in line else {}))
    return games


@pytest.mark.parametrize("name", [*PRESETS, *BOTH, "fields_2"])
def test_every_line_is_equal(name):
    printed, right = by_game(replay_lines(texts(name))), expected(name)
    assert len(printed) == len(right) == len(texts(name))
    for number, lines in right.items():
        assert printed[number] == lines, number


@pytest.mark.parametrize(("name", "games"), [("legal", 24), ("legal_2", 20), ("stops", 10)])
def test_legal_lists(name, games):
    printed, right = by_game(replay_lines(texts(name), legal=True)), expected(name)
    assert len(printed) == len(right) == games
    for number, lines in right.items():
        assert printed[number] == lines, number


def test_the_presets_of_the_legal_lists():
    records = [*texts("legal"), *texts("legal_2")]
    presets = [json.loads(text)["agreements"].get("preset") for text in records]
    assert all(presets.count(preset) >= 2 for preset in PRESETS), presets


@pytest.mark.parametrize("name", PRESETS)
def test_record_replay_record(name):
    """A replayed record is written as it was read."""
    for text in texts(name):
        record = json.loads(text)
        replayed = replay(record)
        assert replayed.error is None
        assert replayed.as_record() == record
        assert [outcome.deal for outcome in replayed.outcomes] == list(range(len(record["deals"])))


def test_classic_games_end_with_their_result():
    for text in texts("classic"):
        record = json.loads(text)
        replayed = replay(record)
        if record["result"] is not None:
            assert record["result"]["winner"] == replayed.game.winner
            assert record["result"]["scores"] == list(replayed.game.standing.scores)


def test_the_head_is_enough_to_start():
    record = read_record(json.loads(texts("classic")[0]))
    assert record.start() == new_game(record.agreements, record.first_dealer)
