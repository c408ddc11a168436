"""Whole games of three presets: played from seeds, stored, read, replayed and written."""

import json

import pytest

from games.engine import IllegalAction, legal_actions, observe, replay, result_of, stop
from games.engine.record import read_record
from tests.games.engine.golden_games import FILES, PRESETS, games, lines, played

GOLDEN = [(preset, number) for preset in PRESETS for number in range(7)]


def stored(preset, number):
    return json.loads(texts(preset)[number])


def texts(preset):
    return (FILES / f"{preset}.jsonl").read_text().splitlines()


@pytest.mark.parametrize("preset", PRESETS)
def test_replay_prints_what_was_stored(preset):
    printed = [json.loads(line) for line in lines(texts(preset))]
    expected = (FILES / f"{preset}.expected.jsonl").read_text().splitlines()
    assert printed == [json.loads(line) for line in expected]


@pytest.mark.parametrize("preset", PRESETS)
def test_the_same_seeds_play_the_same_games(preset):
    assert [played(preset, *game) for game in games(preset)] == [
        json.loads(text) for text in texts(preset)
    ]


@pytest.mark.parametrize(("preset", "number"), GOLDEN)
def test_read_replayed_and_written(preset, number):
    """A record is written as it was read, with its standing and why it was stopped."""
    record = stored(preset, number)
    assert read_record(record).as_json() == record
    replayed = replay(record)
    assert replayed.error is None
    assert replayed.as_record() == record
    assert result_of(replayed.game) == record["result"]
    assert replayed.game.stopped == record.get("stopped", {}).get("reason")


@pytest.mark.parametrize(("preset", "number"), GOLDEN)
def test_it_begins_from_its_standing(preset, number):
    record = stored(preset, number)
    standing = read_record(record).start().standing
    for name, values in record.get("standing", {}).items():
        assert getattr(standing, name) == tuple(values)
    if "standing" not in record:
        assert standing.scores == (0, 0, 0)


@pytest.mark.parametrize("preset", PRESETS)
def test_all_ways_to_end(preset):
    """By `max_deals`, by the target, by time, closed and annulled."""
    ended = {}
    for text in texts(preset):
        record = json.loads(text)
        game = replay(record).game
        reached = max(game.standing.scores) >= game.agreements.target
        ended.setdefault(game.stopped or ("target" if reached else "deals"), []).append(game)
    assert set(ended) == {"deals", "target", "time", "closed", "annulled"}
    for reason, games_ended in ended.items():
        for game in games_ended:
            assert game.over
            assert legal_actions(game) == ()
            assert (game.winner is None) == (reason in ("closed", "annulled"))
            assert (game.places is None) == (game.winner is None)


@pytest.mark.parametrize("preset", PRESETS)
def test_a_stop_drops_the_running_deal(preset):
    """No deal is scored twice or half: the scores are those of the last finished deal."""
    for number in (3, 4, 5, 6):
        record = stored(preset, number)
        running = replay(record | {"stopped": None}).game
        assert running.running is not None
        stopped = replay(record).game
        assert stopped.standing == running.standing
        assert stopped == stop(running, record["stopped"]["reason"])
        assert observe(stopped, 0).hand == 0
        with pytest.raises(IllegalAction, match="over"):
            stop(stopped, "time")


@pytest.mark.parametrize("preset", PRESETS)
def test_a_deal_after_the_stop_is_an_error(preset):
    """A finished game takes no deal, and a stop after its end is an error."""
    record = stored(preset, 2)
    more = record | {"deals": [*record["deals"], record["deals"][0]]}
    error = replay(more).error
    assert (error.deal, error.action) == (len(record["deals"]), 0)
    assert replay(record | {"stopped": {"reason": "closed"}}).error is not None
