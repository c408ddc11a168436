"""Tests of the client side of the audit, and of unreliable messages."""

import time
from pathlib import Path

from tests.faults.expected_state import ExpectedGame, ExpectedState
from tests.faults.message_faults import MAX_DELAY, UnreliableFunction

USERS = [7, 8, 9]


def opened() -> tuple[ExpectedState, ExpectedGame]:
    expected = ExpectedState()
    return expected, expected.open_game("game", USERS)


def table(seq: int, you: int | None = 1, **given) -> dict:
    plain = {"id": "game", "seq": seq, "you": you, "status": "playing", "deal": 0}
    cards = {"counts": [7, 7, 7], "talon": {"count": 3}, "hand": ["9S"], "claiming": False}
    rest = {"to_act": 0, "events": [], "result": None, "shuffle": {"secret": None}}
    return {**plain, **cards, **rest, **given}


def test_an_acknowledgement_that_changes_is_wrong():
    expected, game = opened()
    expected.record_ack(game, 8, "a", 5, "pass")
    expected.record_ack(game, 8, "a", 5, "pass")
    assert expected.wrong == [] and expected.count["acknowledged_again"] == 1
    expected.record_ack(game, 8, "a", 6, "pass")
    assert len(expected.wrong) == 1
    assert expected.take_for_audit()["acks"] == [("game", 1, "a", 5, "pass")]


def test_a_refusal_after_an_acknowledgement_is_wrong():
    expected, game = opened()
    expected.record_ack(game, 8, "a", 5, "pass")
    expected.record_refusal(game, "b", "stale")
    expected.record_refusal(game, "bad-c", "stale")
    assert expected.wrong == [] and expected.take_for_audit()["refused"] == [("game", "b")]
    expected.record_refusal(game, "a", "stale")
    assert len(expected.wrong) == 1


def test_sights_go_to_the_audit_once_their_game_is_over():
    expected, game = opened()
    expected.record_table(game, 8, '["9S"]', table(1))
    expected.record_table(game, None, '["9S"]', table(1, you=None))
    assert expected.take_for_audit()["frames"] == [] and expected.running() == [game]
    expected.record_table(game, 8, "", table(2, status="over"))
    first, second = expected.take_for_audit(), expected.take_for_audit()
    assert len(first["frames"]) == 3 and first["over"] == ["game"]
    assert second["frames"] == second["over"] == [] and expected.running() == []
    # One player sees the end later than the others.
    expected.record_table(game, 9, "", table(2, status="over"))
    third = expected.take_for_audit()
    assert len(third["frames"]) == 1 and third["over"] == []


def test_only_news_ends_a_silence():
    expected, game = opened()
    game.last_progress -= 30
    expected.record_table(game, 8, "", table(0))
    assert expected.worst_silence() >= 30
    game.last_progress -= 20
    expected.record_table(game, 8, "", table(0))
    assert expected.worst_silence() >= 20


def test_of_three_words_one_is_lost_one_doubled_and_one_late(tmp_path: Path):
    heard: list[int] = []
    astray = UnreliableFunction(heard.append, tmp_path / "notices")
    astray(0)
    assert heard == [0]
    (tmp_path / "notices").touch()
    astray.looked = -1.0
    for word in range(1, 10):
        astray(word)
    time.sleep(2 * MAX_DELAY)
    assert sorted(heard) == [0, 1, 2, 2, 4, 5, 5, 7, 8, 8]
    assert heard != sorted(heard) and (tmp_path / "notices.count").read_text() == "tdl" * 3
