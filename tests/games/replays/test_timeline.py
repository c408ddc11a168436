"""The frames of a timeline equal a spectator's observation, plus the hidden cards."""

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest
from django.conf import settings

from games import engine
from games.engine.cards import card_names
from games.engine.events import Event
from games.engine.record import ActionApplied, Record, read_record, replay_steps
from games.replays.timeline import Timeline, build_timeline, delta_frames, last_deal_timeline
from games.tables.payloads.observation_payload import observed
from tests.faults.ground_truth import known_by

FOLDER = Path(settings.BASE_DIR) / "tests" / "records"
# What a spectator was not told at the time.
OPEN = {"hands", "lying", "gave", "laid", "asked", "action", "events"}
PRESETS = ("classic", "store", "polish", "duel", "four", "lithuanian")


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
            assert {key: frame[key] for key in told if key not in OPEN} == {
                key: value for key, value in told.items() if key not in OPEN
            }
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
        assert frame["laid"] == card_names(game.running.laid)
        hidden += frame["gave"] != told["given"] or frame["laid"] != told["laid"]
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


# The last deal of a running game, as its viewers saw it

CARD = re.compile(r'[ "]([9JQKTA][SCDH])\b')
ALL_CARDS = set(card_names((1 << 24) - 1))


def named(value: object) -> set[str]:
    """Return the cards that are named, in whatever field."""
    return set(CARD.findall(json.dumps(value)))


def played_out(file: str) -> Iterator[Record]:
    """Yield each game up to the end of its last deal that was played out."""
    for line in (FOLDER / f"{file}.jsonl").read_text().splitlines():
        record = read_record(json.loads(line))
        rows = build_timeline(record, len(record.deals)).rows
        made = [n for n, row in enumerate(rows) if row and row["outcome"] in ("made", "failed")]
        if made:
            yield replace(record, deals=record.deals[: made[-1] + 1])


def shown_games(record: Record, seat: int | None) -> list[engine.Game]:
    """Return the positions of the last deal in which the viewer was shown something new."""
    positions = [game for deal, _, game in states(record) if deal == len(record.deals) - 1]
    viewer = -1 if seat is None else seat
    shown = [
        after
        for before, after in pairwise(positions)
        if after.seq_by_viewer[viewer] > before.seq_by_viewer[viewer]
    ]
    return [positions[0], *shown]


def views(file: str) -> Iterator[tuple[int | None, list[dict], list[engine.Game], set[str]]]:
    """Yield a viewer, their frames, the positions that they saw, and the cards of all tricks."""
    for record in played_out(file):
        played = named([text for text in record.deals[-1]["actions"] if " play " in text])
        if record.agreements.exchange == "lay_aside":
            played |= named([text for text in record.deals[-1]["actions"] if " lay " in text])
        for seat in (*range(record.agreements.players), None):
            (frames,) = last_deal_timeline(record, seat).deals
            yield seat, frames, shown_games(record, seat), played


@pytest.mark.sampled(3)
@pytest.mark.parametrize("file", ["agreements", *PRESETS])
def test_a_view_names_only_cards_that_its_viewer_knew_or_that_were_played(file):
    """Until the game ends nobody learns more of a deck than its deal showed them (section 11)."""
    hidden = 0
    for seat, frames, games, played in views(file):
        known: set[str] = set()
        for frame, game in zip(frames, games, strict=True):
            deal = game.running
            if deal is not None:
                known = set(card_names(known_by(deal, seat)))
                is_given = deal.given or deal.laid
                assert named(frame) <= known | (played if is_given else set())
                hidden += not is_given and len(known) < len(ALL_CARDS)
        assert named(frames[-1]) <= known | played
    assert hidden > 0


@pytest.mark.sampled(3)
@pytest.mark.parametrize("file", ["agreements", *PRESETS])
def test_a_view_is_what_its_viewer_observed(file):
    for seat, frames, games, _ in views(file):
        for frame, game in zip(frames[:-1], games[:-1], strict=True):
            told = {**observed(engine.observe(game, seat)), "hand": []}
            assert {key: frame[key] for key in told} == told
            seen = [event.as_json() for event in game.events if is_for(event, seat)]
            assert frame["events"] == seen


def is_for(event: Event, seat: int | None) -> bool:
    return event.audience is None or seat in event.audience


@pytest.mark.slow
def test_a_view_does_not_tell_who_had_a_claim():
    """Nobody else learns which seat is being asked, nor of a void claim more than its charge."""
    claims, told = 0, set()
    for record in played_out("agreements"):
        actions = record.deals[-1]["actions"]
        claims += any(text.split()[1] in ("keep", "redeal") for text in actions)
        for seat in (*range(record.agreements.players), None):
            (frames,) = last_deal_timeline(record, seat).deals
            told |= {frame["action"].split()[1] for frame in frames if frame["action"]}
    assert claims > 0 and "bid" in told
    assert not told & {"keep", "redeal"}


def test_a_view_tells_cards_laid_aside_with_the_end_of_the_deal():
    laid = 0
    for record in played_out("lithuanian"):
        lays = named([text for text in record.deals[-1]["actions"] if " lay " in text])
        for seat in (*range(4), None):
            (frames,) = last_deal_timeline(record, seat).deals
            assert set(frames[-1]["laid"]) == lays
            if seat != frames[-1]["declarer"]:
                laid += 1
                assert not any(frame["laid"] for frame in frames[:-1])
                assert not named([frame["hands"] for frame in frames]) & lays
    assert laid > 3


@pytest.mark.slow
def test_a_view_does_not_tell_cards_that_two_players_laid_aside():
    laid = 0
    for record in played_out("agreements"):
        lays = named([text for text in record.deals[-1]["actions"] if " lay " in text])
        for seat in (*range(record.agreements.players), None):
            (frames,) = last_deal_timeline(record, seat).deals
            declarer = frames[-1]["declarer"]
            if lays and seat != declarer:
                laid += 1
                assert not named(frames[-1]) & lays
                assert {frame["action"] for frame in frames} >= {f"{declarer} lay"}
    assert laid > 0


@pytest.mark.slow
def test_hands_of_a_view_are_open_from_the_exchange_on():
    for seat, frames, games, _ in views("classic"):
        for frame, game in zip(frames[:-1], games[:-1], strict=True):
            deal = game.running
            hands = [sorted(card_names(hand)) for hand in deal.hands]
            if deal.given:
                assert [sorted(hand) for hand in frame["hands"]] == hands
            else:
                own = [hand if n == seat else None for n, hand in enumerate(hands)]
                assert [hand and sorted(hand) for hand in frame["hands"]] == own


def test_plays_of_a_shown_rest_name_the_seat_that_showed_it() -> None:
    record = record_of("classic")
    number, deal = next((n, deal) for n, deal in enumerate(record.deals) if deal["actions"])
    first = len(deal["actions"]) - 3
    marked = [*record.deals]
    marked[number] = deal | {"shown": {"seat": 9, "action": first}}
    frames = build_timeline(replace(record, deals=marked)).deals[number]
    seat = int(deal["actions"][first].split()[0])
    assert [frame.get("shown_by") for frame in frames] == [None] * (first + 1) + [seat] * 3
