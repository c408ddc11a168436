"""Finalisation: rated once, published, and packed into a record that can be replayed."""

import json
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from games import engine, signals
from games.engine import shuffle
from games.models import DealResult, Entry, Game
from games.realtime.executor import run
from games.tables import scheduling
from games.tables.lifecycle import finalise
from games.tables.lifecycle.create import create_game
from games.tables.payloads import rendered
from games.tables.state import store
from ratings.models import Rating, RatingChange
from tests.games.tables.browser import watch
from tests.games.tables.driver import live_of, play_out


def exported(game: Game) -> dict:
    """The record as it is downloaded: one line."""
    response = Client().get(f"/game/{game.id}/record/")
    assert f"thousand-{game.id}.jsonl" in response["Content-Disposition"]
    assert response.content.count(b"\n") == 1
    return json.loads(response.content)


def test_the_end_queues_the_finalisation(over, queued):
    assert ("games.finalise", over.id) in queued


def test_finalised_twice_is_rated_once(over, people):
    assert finalise.finalise(over.id)
    changes = sorted(RatingChange.objects.filter(game_id=over.id).values_list("user", "after"))
    assert not finalise.finalise(over.id)
    assert len(changes) == 3
    assert sorted(RatingChange.objects.values_list("user", "after")) == changes
    assert set(Rating.objects.filter(user__bot_level="").values_list("games", flat=True)) == {1}
    winner = people[over.winner]
    assert Rating.objects.get(user=winner).value > 1500


def test_a_running_game_is_not_finalised(table, notices, queued):
    assert not finalise.finalise(table.id)
    assert not finalise.finalise("nosuch")
    assert Game.objects.get(pk=table.pk).record is None


def test_nothing_is_left_behind_by_a_failed_finalising(over, monkeypatch):
    def broken(*_):
        raise RuntimeError

    monkeypatch.setattr(finalise, "build_record", broken)
    with pytest.raises(RuntimeError):
        finalise.finalise(over.id)
    assert not RatingChange.objects.exists()
    monkeypatch.undo()
    assert finalise.finalise(over.id)


def test_ratings_and_secret_are_news_for_everybody(over, people, notices):
    viewers = [rendered.Viewer(user.pk, "en") for user in people] + [rendered.Viewer(None, "en")]
    before = {viewer: rendered.render_for(over.id, viewer) for viewer in viewers}
    assert json.loads(before[viewers[0]].payload)["result"]["ratings"] is None
    assert json.loads(before[viewers[0]].payload)["shuffle"]["secret"] is None
    notices.clear()
    finalise.finalise(over.id)
    assert [group for group, _ in notices] == [f"game.{over.id}"]
    known = {(v, view.seat, view.version_key) for v, view in before.items()}
    news = rendered.updates_for(over.id, known)
    assert set(news) == set(viewers)
    for viewer, view in news.items():
        table = json.loads(view.payload)
        assert view.seq == before[viewer].seq + 1 == table["seq"]
        assert table["shuffle"]["secret"] == over.secret
        after = {line["seat"]: line["after"] for line in table["result"]["ratings"]}
        assert after[over.winner] > 1500 and len(after) == 3


def test_the_signal_is_sent_and_receiver_errors_are_ignored(over):
    heard = []

    def listener(sender, game_id, kind, **_):
        heard.append((game_id, kind))
        raise RuntimeError

    signals.game_changed.connect(listener)
    try:
        assert finalise.finalise(over.id)
    finally:
        signals.game_changed.disconnect(listener)
    assert heard == [(over.id, "finalised")]


def test_the_sweep_finds_lost_finalisations(over):
    assert scheduling.overdue_for_finalisation(timezone.now() - timedelta(minutes=1)) == []
    assert scheduling.overdue_for_finalisation(timezone.now() + timedelta(seconds=1)) == [over.id]
    finalise.finalise(over.id)
    assert scheduling.overdue_for_finalisation(timezone.now() + timedelta(seconds=1)) == []


def test_the_record_replays_to_the_stored_scores(rated):
    record = exported(rated)
    assert record["format"] == "thousand-record/1"
    assert record["players"] == ["anna", "boris", "vera"]
    replay = engine.replay(record)
    stored = list(
        DealResult.objects.filter(game=rated).order_by("number").values_list("outcome", flat=True)
    )
    assert [outcome.as_json() for outcome in replay.outcomes] == stored
    assert replay.error is None
    assert stored[-1]["scores"] == rated.scores == record["result"]["scores"]


def test_anyone_can_recompute_the_shuffle(rated):
    record = exported(rated)
    fair = record["fairness"]
    secret = bytes.fromhex(fair["secret"])
    assert shuffle.commitment(secret) == fair["commitment"] == rated.commitment
    decks = [deal["deck"] for deal in record["deals"]]
    assert decks == [shuffle.deck(secret, fair["contributions"], d) for d in range(len(decks))]


def test_the_record_tells_how_long_each_action_took(rated):
    """In milliseconds after the entry before it; an action that a clock dates back took none."""
    rows = list(rated.entries.order_by("number"))
    for number, row in enumerate(rows):
        row.created_at = rated.created_at + timedelta(seconds=number)
    rows[2].created_at = rated.created_at
    Entry.objects.bulk_update(rows, ["created_at"])
    first, *others = finalise.deals_of(rated)
    assert first["times"][:3] == [1000, 0, 3000] and len(first["actions"]) == len(first["times"])
    assert {ms for deal in others for ms in deal["times"]} == {1000}


def test_a_running_game_has_no_record(table, notices, queued):
    assert Client().get(f"/game/{table.id}/record/").status_code == 404
    assert Client().get("/game/nosuch/record/").status_code == 404


def test_the_record_hides_the_secret_before_finalisation(over):
    record = exported(over)
    assert "secret" not in record["fairness"] and over.secret not in json.dumps(record)


def test_guests_and_bots_are_rated_by_the_rules_of_ratings(pool, bots, people, notices, queued):
    game = create_game(pool, [people[0], *bots[:2]])
    play_out(game.id, people)
    finalise.finalise(game.id)
    assert list(RatingChange.objects.values_list("user", flat=True)) == [people[0].pk]


async def test_the_end_sheet_gets_its_ratings_over_the_socket(table, clients, people, queued):
    socket = await watch(table, clients[0])
    last = await run(play_out, table.id, people)
    shown = await socket.until(last.seq_by_viewer[0])
    assert shown["status"] == "over" and shown["result"]["ratings"] is None
    await run(finalise.finalise, table.id)
    shown = await socket.until(last.seq_by_viewer[0] + 1)
    assert len(shown["result"]["ratings"]) == 3
    await socket.leave()


def test_a_finalised_game_loads_cold(rated):
    store.cache.clear()
    live = live_of(rated.id)
    assert live.state_version.finalised and live.game.over and live.ratings
