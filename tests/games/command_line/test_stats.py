"""`thousand stats`: the counters of each player."""

import json
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from games.command_line import parquet
from games.engine import replay
from tests.games.command_line.conftest import Run
from tests.games.command_line.games_to_read import PLAYERS, played_game


def of_players(lines: list[str]) -> dict[str, dict[str, Any]]:
    found = [json.loads(line) for line in lines]
    return {line["player"]: line for line in found if "player" in line}


def test_each_player_has_places_deals_and_points(run: Run, write) -> None:
    record = played_game()
    status, lines, _ = run("stats", write(record, record))
    found, game = of_players(lines), replay(record).game
    assert status == 0 and set(found) == set(PLAYERS)
    for seat, name in enumerate(PLAYERS):
        one = found[name]
        assert (one["games"], one["deals"]) == (2, 4)
        assert one["gained"] == 2 * game.standing.scores[seat]
        assert one["gained_per_deal"] == round(one["gained"] / 4, 2)
    winner = found[PLAYERS[game.places.index(1)]]
    assert winner["first"] == 2


def test_contracts_are_counted_by_their_height(run: Run, write) -> None:
    record = played_game()
    _, lines, _ = run("stats", write(record))
    wanted = sum(outcome.outcome == "made" for outcome in replay(record).outcomes)
    made = [n for line in of_players(lines).values() for k, n in line.items() if k[:5] == "made_"]
    assert sum(made) == wanted


def test_a_game_with_an_error_is_named_and_not_counted(run: Run, write) -> None:
    broken = played_game()
    broken["deals"][1]["actions"][0] = "0 fly"
    status, lines, _ = run("stats", write("nonsense", broken, played_game()))
    assert status == 1
    assert json.loads(lines[0]) == {"game": 0, "error": "not a record: invalid JSON"}
    assert json.loads(lines[1])["error"] == "deal 1, action 0: 0 fly: no such action"
    assert {line["games"] for line in of_players(lines).values()} == {1}


def test_parquet_says_what_to_install(
    run: Run, write, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(parquet, "find_spec", lambda name: None)
    status, lines, error = run("stats", write(played_game()), "--parquet", tmp_path / "out")
    assert (status, lines) == (2, []) and "pip install 'thousand-engine[parquet]'" in error


def test_parquet_has_a_row_for_each_deal_and_seat(
    run: Run, write, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """pyarrow is no dependency of the tests: a double takes the rows that it is given."""
    rows: list[dict[str, Any]] = []
    arrow, files = ModuleType("pyarrow"), ModuleType("pyarrow.parquet")
    arrow.Table = type("Table", (), {"from_pylist": staticmethod(rows.extend)})  # type: ignore[attr-defined]
    files.write_table = lambda table, path: path.touch()  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "pyarrow", arrow)
    monkeypatch.setitem(sys.modules, "pyarrow.parquet", files)
    monkeypatch.setattr(parquet, "find_spec", lambda name: object())
    record = played_game()
    assert run("stats", write(record), "--parquet", tmp_path / "out")[0] == 0
    assert (tmp_path / "out").exists() and len(rows) == 3 * len(record["deals"])
    assert [row["scores"] for row in rows[-3:]] == list(replay(record).game.standing.scores)
