"""The frames of a timeline equal a spectator's observation, plus the hidden cards."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings

from games import engine
from games.engine.cards import card_names
from games.engine.record import ActionApplied, read_record, replay_steps
from games.replays.timeline import Timeline, build_timeline, delta_frames
from games.tables.payloads.table_payload import observed

FOLDER = Path(settings.BASE_DIR) / "tests" / "records"
# What a spectator was not told at the time.
OPEN = {"hands", "lying", "gave", "asked", "action", "events"}
PRESETS = ("classic", "store", "polish", "duel", "four")


def record_of(preset: str, game: int = 0):
    lines = (FOLDER / f"{preset}.jsonl").read_text().splitlines()
    return read_record(json.loads(lines[game]))


def states(record) -> Iterator[tuple[int, int, engine.Game]]:
    """(deal, actions made, state) of a record, played by the engine alone."""
    game = record.start()
    for number, deal in enumerate(record.deals):
        game = engine.start_deal(game, deal["deck"], tuple(deal.get("cuts", ())))
        yield number, 0, game
        for made, text in enumerate(deal["actions"], 1):
            seat, _, action = text.partition(" ")
            game = engine.act(game, int(seat), action)
            yield number, made, game


@pytest.fixture(scope="module", params=PRESETS)
def whole(request) -> tuple[object, Timeline]:
    record = record_of(request.param)
    return record, build_timeline(record)


def test_every_frame_is_what_a_spectator_observed(whole):
    record, made = whole
    seen = 0
    for deal, step, game in states(record):
        frame, told = made.deals[deal][step], observed(engine.observe(game, None))
        if game.running is not None:
            assert {key: frame[key] for key in told} == told
            seen += 1
        else:
            for key in ("phase", "played", "standing"):
                assert frame[key] == told[key]
    assert seen > 300


def test_every_frame_has_the_hidden_cards(whole):
    record, made = whole
    hidden = 0
    for deal, step, game in states(record):
        frame = made.deals[deal][step]
        if game.running is None:
            continue
        assert frame["hands"] == [card_names(hand) for hand in game.running.hands]
        assert frame["lying"] == card_names(game.running.talon_on_table)
        assert frame["asked"] == game.to_act
        told = observed(engine.observe(game, None))
        hidden += frame["gave"] != told["given"]
    assert hidden > 0 or record.agreements.players == 2 or record.agreements.open_exchange


def test_a_frame_for_each_action(whole):
    record, made = whole
    counts = [len(deal["actions"]) + 1 for deal in record.deals]
    assert [len(frames) for frames in made.deals] == counts
    for deal, frames in zip(record.deals, made.deals, strict=True):
        assert [frame["action"] for frame in frames] == [None, *deal["actions"]]


def test_the_final_frame_has_the_last_trick(whole):
    _, made = whole
    played = 0
    for frames, row in zip(made.deals, made.rows, strict=True):
        last = frames[-1]
        if row["outcome"] not in ("made", "failed"):
            continue
        played += 1
        assert last["last_trick"]["cards"][-1]["card"] == last["action"].split()[2]
        assert len(last["last_trick"]["cards"]) == len(last["active"])
        assert (last["points"], last["declared"]) == (row["points"], row["declared"])
        assert sum(last["tricks"]) == sum(frames[-2]["tricks"]) + 1
        assert last["hands"] == [[]] * len(last["hands"])
    assert played > 3


def test_rows_are_those_of_the_replay_command(whole):
    record, made = whole
    outcomes = engine.replay(record.as_json()).outcomes
    assert made.rows == [outcome.as_json() for outcome in outcomes]


def test_sent_frames_can_be_put_together_again(whole):
    for frames in whole[1].deals:
        frame: dict = {}
        for step, whole_frame in zip(delta_frames(frames), frames, strict=True):
            frame = {**frame, **step}
            assert frame == whole_frame


def test_only_the_last_deals_can_be_asked_for():
    record = record_of("classic")
    every, last = build_timeline(record), build_timeline(record, len(record.deals) - 1)
    assert last.deals == every.deals[-1:] and last.rows == every.rows


def test_a_whole_game_stays_small():
    record = record_of("classic")
    made = build_timeline(record)
    assert sum(map(len, made.deals)) > 1000
    text = json.dumps([list(delta_frames(frames)) for frames in made.deals], separators=(",", ":"))
    assert len(text) < 400_000


def test_the_first_error_ends_it():
    record = record_of("classic")
    actions = [*record.deals[2]["actions"][:3], "7 nonsense"]
    broken = {
        **record.as_json(),
        "deals": [*record.deals[:2], {**record.deals[2], "actions": actions}],
    }
    made = build_timeline(read_record(broken))
    assert (made.failed.deal, made.failed.action) == (2, 3)
    assert [len(frames) for frames in made.deals[2:]] == [4]
    assert made.rows[2] is None


def test_every_open_key_is_named():
    record = record_of("classic")
    frame = build_timeline(record).deals[0][0]
    game = next(state for _, _, state in states(record))
    assert set(frame) == set(observed(engine.observe(game, None))) | OPEN
    assert any(isinstance(moment, ActionApplied) for moment in replay_steps(record))
