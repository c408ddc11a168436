"""The test vectors: records and the lines that replaying them must print."""

import gzip
import json
from collections import defaultdict
from pathlib import Path

import pytest

from games.engine import BadAgreements, new_game, replay
from games.engine.record import read_record, replay_lines

RECORDS = Path(__file__).parents[2] / "records"
FILES = ("classic", "store", "club", "polish", "duel", "four", "five_hundred_one")
BUILT = ("classic", "store", "polish", "duel", "four", "five_hundred_one")


def texts(name):
    return (RECORDS / f"{name}.jsonl").read_text().splitlines()


def expected(name):
    path = RECORDS / f"{name}.expected.jsonl"
    packed = path.with_name(f"{path.name}.gz")
    text = path.read_text() if path.exists() else gzip.decompress(packed.read_bytes()).decode()
    return by_game(json.loads(line) for line in text.splitlines())


def by_game(lines):
    """The lines of each game; the text of an error is free."""
    games = defaultdict(list)
    for line in lines:
        games[line["game"]].append(line | ({"error": "..."} if "error" in line else {}))
    return games


def built(name):
    """The numbers of the games whose agreements are built."""
    return [number for number, text in enumerate(texts(name)) if is_built(text)]


def is_built(text):
    try:
        read_record(json.loads(text))
    except BadAgreements as bad:
        return not any(fault.code == "not_built" for fault in bad.faults)
    except Exception:
        return True
    return True


@pytest.mark.parametrize("name", BUILT)
def test_presets(name):
    assert built(name) == list(range(6))
    assert by_game(replay_lines(texts(name))) == expected(name)


@pytest.mark.parametrize("name", [*FILES, "errors", "agreements"])
def test_every_game_whose_agreements_are_built(name):
    printed, right = by_game(replay_lines(texts(name))), expected(name)
    assert len(printed) == len(right)
    for number in built(name):
        assert printed[number] == right[number], number


def test_legal_lists():
    printed, right = by_game(replay_lines(texts("legal"), legal=True)), expected("legal")
    games = built("legal")
    for number in games:
        assert printed[number] == right[number], number
    presets = [json.loads(texts("legal")[number])["agreements"].get("preset") for number in games]
    assert all(presets.count(preset) >= 2 for preset in BUILT), presets


def test_what_is_not_built_is_an_error_by_name():
    lines = list(replay_lines(texts("club")[:1]))
    assert len(lines) == 1
    assert "golden_round: true is not built yet" in lines[0]["error"]


@pytest.mark.parametrize("name", BUILT)
def test_record_replay_record(name):
    """What was replayed is written as it was read."""
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
