"""Records: their errors, standings, stops, and the replay command."""

import io
import json
from copy import deepcopy
from pathlib import Path

import pytest
from django.core.management import call_command

from games.engine import BadAgreements, BadRecord, agreements_from, replay, restore, snapshot
from games.engine.record import DealLog, read_record, replay_lines, result_of, write_record
from tests.games.engine.builders import begin, deck_for, run

GIVE_UP = {"deck": deck_for({}), "actions": ["2 pass", "0 pass", "1 distribute"]}
PLAYERS = ["anna", "boris", "vera"]


def record(*deals, **changes):
    """Return a record in which seat 0 deals first."""
    return {
        "format": "thousand-record/1",
        "agreements": {"preset": "classic"},
        "players": PLAYERS,
        "first_dealer": 0,
        "deals": [deepcopy(deal) for deal in deals],
        "result": None,
    } | changes


def lines(*records, legal=False):
    texts = [r if isinstance(r, str) else json.dumps(r) for r in records]
    return list(replay_lines(texts, legal))


def deal(*actions, **changes):
    return {"deck": deck_for({}), "actions": list(actions)} | changes


@pytest.mark.parametrize(
    "changes",
    [
        {"format": "thousand-record/2"},
        {"format": None},
        {"agreements": None},
        {"agreements": {"preset": "house"}},
        {"players": PLAYERS[:2]},
        {"players": "abc"},
        {"players": [1, 2, 3]},
        {"first_dealer": 3},
        {"first_dealer": -1},
        {"first_dealer": True},
        {"first_dealer": "0"},
        {"first_dealer": None},
        {"deals": None},
        {"deals": {}},
        {"stopped": {"reason": "rain"}},
        {"stopped": "time"},
        {"stopped": {"reason": ["time"]}},
        {"standing": {"scores": [0, 0]}},
        {"standing": [0, 0, 0]},
        {"standing": {"luck": [1, 1, 1]}},
        {"standing": {"bolts": [3, 0, 0]}},
        {"standing": {"bolts": [-1, 0, 0]}},
        {"standing": {"falls": [None, 0, 0]}},
        {"standing": {"scores": [1000, 0, 0]}},
        {"standing": {"scores": [880, 0, 0]}},
        {"standing": {"scores": [870, 0, 0], "barrel": [0, None, None]}},
        {"standing": {"scores": [885, 0, 0], "barrel": [0, None, None]}},
        {"standing": {"scores": [880, 0, 0], "barrel": [3, None, None]}},
    ],
)
def test_an_error_of_the_game(changes):
    """a wrong `players`, `first_dealer` or `format`, bad agreements or a bad `standing`"""
    (line,) = lines(record(GIVE_UP, **changes))
    assert set(line) == {"game", "error"}
    with pytest.raises((BadRecord, BadAgreements)):
        replay(record(GIVE_UP, **changes))


@pytest.mark.parametrize("text", ["[1, 2]", '"a"', "{", "null", "7", "[" * 100_000, "\x00"])
def test_a_line_that_is_no_record_at_all(text):
    good = record(GIVE_UP)
    printed = lines(text, good)
    assert [set(printed[0]), printed[1]["game"]] == [{"game", "error"}, 1]
    assert printed[1]["outcome"] == "distributed"


def test_empty_lines_are_skipped_and_not_counted():
    assert [line["game"] for line in lines("", record(GIVE_UP), "  \n", record(GIVE_UP))] == [0, 1]


@pytest.mark.parametrize(
    ("deals", "place"),
    [
        ([deal("1 pass")], (0, 0)),
        ([deal("2 pass", "2 pass")], (0, 1)),
        ([deal("2 pass", "0 pass", "1 stand")], (0, 2)),
        ([deal("pass")], (0, 0)),
        ([deal("2  pass")], (0, 0)),
        ([deal("2 pass ")], (0, 0)),
        ([deal("2 Pass")], (0, 0)),
        ([deal("2 bid 0105")], (0, 0)),
        ([deal("2 bid 1e9")], (0, 0)),
        ([deal("2 bid " + "9" * 5000)], (0, 0)),
        ([deal("3 pass")], (0, 0)),
        ([deal(["2 pass"])], (0, 0)),
        ([deal(None)], (0, 0)),
        ([{"deck": deck_for({})}], (0, 0)),
        ([{"deck": deck_for({}), "actions": "2 pass"}], (0, 0)),
        ([{"actions": []}], (0, 0)),
        ([["2 pass"]], (0, 0)),
        ([deal(deck=deck_for({})[:46])], (0, 0)),
        ([deal(deck=7)], (0, 0)),
        ([deal("2 pass"), deal()], (0, 1)),
        ([deal(), deal()], (0, 0)),
    ],
)
def test_the_place_of_an_error(deals, place):
    (line,) = lines(record(*deals))
    assert (line["deal"], line["action"]) == place
    assert line["error"]


def test_errors_after_a_deal():
    surplus = deal(*GIVE_UP["actions"], "2 pass", "2 pass")
    assert lines(record(surplus))[1]["action"] == 3
    over = record(GIVE_UP, GIVE_UP, agreements={"max_deals": 1})
    assert [lines(over)[1][key] for key in ("deal", "action")] == [1, 0]
    assert replay(over).error.deal == 1


def test_no_legal_line_before_a_too_few_actions_error():
    printed = lines(record(deal("2 pass"), GIVE_UP), legal=True)
    assert ["legal" in line for line in printed] == [True, False]


def test_legal_lines():
    printed = lines(record(deal("2 pass")), legal=True)
    assert printed[0]["seat"] == 2
    assert printed[0]["legal"] == ["2 bid 105", "2 bid 110", "2 bid 115", "2 bid 120", "2 pass"]
    assert (printed[1]["action"], printed[1]["seat"]) == (1, 0)


def test_a_deal_without_an_action_yet():
    (line,) = lines(record(deal()), legal=True)
    assert (line["action"], line["seat"]) == (0, 2)


def test_no_legal_line_between_deals():
    with_legal = [line for line in lines(record(GIVE_UP), legal=True) if "legal" in line]
    assert with_legal[-1]["action"] == 2


@pytest.mark.parametrize(("reason", "winner"), [("time", 2), ("closed", None), ("annulled", None)])
def test_stopped(reason, winner):
    """For a stopped game, after its last line"""
    stopped = record(GIVE_UP, deal("0 pass"), stopped={"reason": reason})
    stopped["deals"][1] = deal("0 pass")
    printed = lines(stopped, legal=True)
    assert printed[-1] == {"game": 0, "stopped": reason, "winner": winner}
    assert sum("legal" in line for line in printed) == 4
    assert replay(stopped).game.stopped == reason


def test_stopped_after_the_end():
    over = record(GIVE_UP, agreements={"max_deals": 1}, stopped={"reason": "time"})
    assert set(lines(over)[-1]) == {"game", "error"}


def test_a_standing_is_where_the_game_starts():
    standing = {"scores": [500, 880, 0], "barrel": [None, 2, None], "bolts": [0, 0, 2]}
    started = read_record(record(standing=standing)).start()
    assert started.standing.scores == (500, 880, 0)
    assert (started.standing.failed, started.standing.bolts) == ((0, 0, 0), (0, 0, 2))


def test_standings_without_a_barrel():
    """with 3 falls and `no_barrel_after_third_fall` any score below a win will do."""
    standing = {"scores": [990, 0, 0]}
    free = {"agreements": {"barrel": False}}
    assert read_record(record(standing=standing, **free))
    exempt = {"agreements": {"no_barrel_after_third_fall": True}}
    assert read_record(record(standing=standing | {"falls": [3, 0, 0]}, **exempt))
    with pytest.raises(BadRecord):
        read_record(record(standing=standing | {"falls": [2, 0, 0]}, **exempt))
    reset = {"agreements": {"three_barrels_reset": True}}
    with pytest.raises(BadRecord):
        read_record(record(standing={"falls": [3, 0, 0]}, **reset))


def test_optional_keys_are_kept():
    extras = {
        "id": "k3f9x2ab",
        "started": "2026-01-01T00:00:00Z",
        "fairness": {"secret": "00", "commitment": "11", "contributions": ["", "", ""]},
        "left": [{"seat": 1, "deal": 0, "action": 1}],
        "rules_version": 0,
    }
    whole = record(GIVE_UP | {"clock": [10, 9, 8]}, **extras)
    assert replay(whole).as_record() == whole


def test_a_redeal_of_older_rules_is_restored():
    """A snapshot of the first version does not tell whose claim it was."""
    data = snapshot(replay(record(agreements={"redeal_four_aces": True})).game)
    data["events"] = data["news"] = [{"type": "redealt"}]
    game = restore(agreements_from({}), data)
    assert [event.claimed_by for event in game.events] == [None]


def test_writing():
    agreements = agreements_from({"max_deals": 1})
    game = run(begin(max_deals=1), *GIVE_UP["actions"])
    written = write_record(
        agreements,
        PLAYERS,
        0,
        [DealLog(GIVE_UP["deck"], tuple(GIVE_UP["actions"]))],
        result=result_of(game),
        id="x",
    )
    assert written == record(
        GIVE_UP,
        agreements={"preset": "classic", "max_deals": 1},
        result={"scores": [60, 0, 60], "winner": 2},
        id="x",
    )
    assert replay(written).game == game


# The command


def command(*args):
    out = io.StringIO()
    status = 0
    try:
        call_command("replay", *args, stdout=out)
    except SystemExit as stopped:
        status = stopped.code
    return [json.loads(line) for line in out.getvalue().splitlines()], status


def test_the_command_reads_a_file(tmp_path):
    file = tmp_path / "games.jsonl"
    file.write_text(json.dumps(record(GIVE_UP)) + "\n\n")
    printed, status = command(str(file))
    assert ([line["outcome"] for line in printed], status) == (["distributed"], 0)


def test_the_command_fails_when_any_game_had_an_error(tmp_path):
    """Exit status 1 if any game had an error."""
    file = tmp_path / "games.jsonl"
    file.write_bytes(b"\xff\xfe\n" + json.dumps(record(GIVE_UP)).encode())
    printed, status = command(str(file), "--legal")
    assert ("error" in printed[0], len(printed), status) == (True, 5, 1)


def test_the_command_reads_standard_input(monkeypatch):
    """`-` reads standard input."""
    stdin = io.TextIOWrapper(io.BytesIO(json.dumps(record(GIVE_UP)).encode()))
    monkeypatch.setattr("sys.stdin", stdin)
    printed, status = command("-")
    assert (len(printed), status) == (1, 0)


def test_the_command_prints_the_vectors():
    records = Path(__file__).parents[2] / "records"
    printed, status = command(str(records / "classic.jsonl"))
    expected = (records / "classic.expected.jsonl").read_text().splitlines()
    assert (printed, status) == ([json.loads(line) for line in expected], 0)
