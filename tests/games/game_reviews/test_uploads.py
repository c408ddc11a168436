"""Tests of uploaded records: whose they are, how many are kept, and which cards are refused."""

from collections.abc import Collection
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from accounts.models import User
from accounts.signals import account_closed
from games.engine.record import DeckDealt, Record, read_record, replay_steps
from games.game_reviews import queries, retention, services, uploads, work
from games.game_reviews.errors import ReviewError
from games.game_reviews.models import (
    UPLOAD_LIFETIME,
    GameReview,
    ReviewRequest,
    UploadedRecord,
)
from games.tables.presence import live_help
from tests.conftest import SetLimits
from tests.factories import client_of, person
from tests.games.factories import changed
from tests.games.game_reviews.games import NETWORK, work_off
from tests.games.game_reviews.test_live_help import running
from tests.games.review.records import short_record

State = GameReview.State


@pytest.fixture(autouse=True)
def _quiet(quiet: None, limits: SetLimits) -> None:
    """No tasks, and nothing was counted before."""


def record(**changes: Any) -> Record:
    return read_record(short_record() | changes)


def others(number: int) -> list[Record]:
    """Return so many records whose play differs."""
    return [record(standing={"scores": [place, 0, 0]}) for place in range(1, number + 1)]


def test_the_play_and_the_names_are_kept_and_nothing_else(anna: User) -> None:
    named = record(players=["Ada ", "x" * 99, "Cleo"], event="Cup", ratings=[1, 2, 3])
    kept = uploads.keep(named, anna).record
    assert kept["players"] == ["Ada", "x" * 40, "Cleo"]
    assert "event" not in kept and "ratings" not in kept
    assert uploads.record_with(uploads.uploads_of(anna)[0].record_hash) is not None


def test_an_account_keeps_its_newest_records(anna: User, boris: User) -> None:
    uploads.keep(record(), boris)
    first, *rest = [uploads.keep(one, anna) for one in others(uploads.MAX_KEPT + 1)]
    assert set(uploads.uploads_of(anna)) == set(rest) and first not in rest
    assert uploads.uploads_of(boris).count() == 1


def test_the_same_record_is_kept_once_and_for_longer(anna: User) -> None:
    uploads.keep(record(), anna)
    UploadedRecord.objects.update(uploaded_at=timezone.now() - timedelta(days=20))
    uploads.keep(record(players=["x", "y", "z"]), anna)
    kept = UploadedRecord.objects.get()
    assert timezone.now() - kept.uploaded_at < timedelta(hours=1)
    assert kept.record["players"] == ["x", "y", "z"]


def test_a_record_belongs_to_its_owner(anna: User, boris: User) -> None:
    key = uploads.keep(record(), anna).record_hash
    assert uploads.upload_of(anna, key) is not None
    assert uploads.upload_of(boris, key) is None and uploads.upload_of(None, key) is None


def test_a_refused_request_keeps_nothing(anna: User, limits: SetLimits) -> None:
    limits(reviews=1, guest_reviews=1)
    client = client_of(anna)
    for dealer in (0, 1):
        body = {"record": short_record() | {"standing": {"scores": [dealer, 0, 0]}}}
        client.post("/replay/review/request/", body, "application/json")
    assert UploadedRecord.objects.count() == GameReview.objects.filter(state="queued").count() == 1


def test_who_deletes_a_record_waits_for_it_no_longer(anna: User) -> None:
    review = services.request_record_review(record(), anna, NETWORK)
    services.drop_upload(anna, review.record_hash)
    review.refresh_from_db()
    assert review.state == State.CANCELLED and not UploadedRecord.objects.exists()


def test_deleting_stops_nothing_for_others(anna: User, boris: User) -> None:
    for user in (anna, boris):
        review = services.request_record_review(record(), user, NETWORK)
    services.drop_upload(anna, review.record_hash)
    work_off()
    assert queries.review_of_record(review.record_hash).state == State.DONE
    assert UploadedRecord.objects.get().user == boris


def test_a_closed_account_leaves_no_record(anna: User) -> None:
    services.request_record_review(record(), anna, NETWORK)
    account_closed.send(User, user=anna)
    assert not UploadedRecord.objects.exists() and not ReviewRequest.objects.exists()


def test_the_copy_of_the_own_data_has_the_records(anna: User, boris: User) -> None:
    kept = uploads.keep(record(), anna)
    uploads.keep(record(first_dealer=1), boris)
    rows = client_of(anna).post("/settings/data/").json()["uploaded_records"]
    assert [(row["hash"], row["record"]) for row in rows] == [(kept.record_hash, kept.record)]


# No live help


def hands_of(one: Record) -> list[tuple[int, ...]]:
    steps = replay_steps(one, pending=False)
    return [tuple(step.game.running.hands) for step in steps if isinstance(step, DeckDealt)]


def known(monkeypatch: pytest.MonkeyPatch, hands: Collection[int]) -> None:
    monkeypatch.setattr(live_help, "KNOWN_HANDS", [lambda: hands])


@pytest.mark.parametrize("seat", range(3))
def test_a_hand_that_people_play_now_is_refused(
    anna: User, monkeypatch: pytest.MonkeyPatch, seat: int
) -> None:
    """Whatever follows it in the record, and whatever the others hold there."""
    known(monkeypatch, {hands_of(record())[1][seat]})
    with pytest.raises(ReviewError) as refused:
        services.request_record_review(record(), anna, NETWORK)
    assert refused.value.code == "cards_in_play"
    assert not GameReview.objects.exists() and not UploadedRecord.objects.exists()


def test_a_hand_that_differs_by_a_card_is_not_refused(
    anna: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only whole hands are compared, so that no single card can be asked for."""
    hand = hands_of(record())[0][0]
    lowest, free = hand & -hand, ~hand & (hand + 1)
    known(monkeypatch, {hand ^ lowest ^ free})
    assert services.request_record_review(record(), anna, NETWORK).state == State.QUEUED


def test_the_work_begins_when_each_turn_that_goes_on_is_over(
    anna: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    changed(running(person("nadia"), rated=True), action_ms=20_000, reserve_ms=600_000)
    now = timezone.now()
    review = services.request_record_review(record(), anna, NETWORK)
    work_off()
    review.refresh_from_db()
    assert (review.state, review.done) == (State.QUEUED, 0)
    assert queries.place_of(review, now)[1] >= 619 and not queries.is_stuck(now)
    later = now + timedelta(seconds=630)
    assert queries.is_stuck(later) and work.take("token", later) == review


def test_without_such_a_table_the_work_begins_at_once(anna: User) -> None:
    changed(running(person("nadia"), rated=False), action_ms=20_000, reserve_ms=600_000)
    review = services.request_record_review(record(), anna, NETWORK)
    work_off()
    review.refresh_from_db()
    assert review.state == State.DONE


def test_a_game_of_this_site_never_waits_for_turns_of_others(anna: User) -> None:
    assert live_help.longest_turn() == timedelta(0)
    changed(running(person("nadia"), event="Cup"), action_ms=1000, reserve_ms=2000)
    assert live_help.longest_turn() == timedelta(seconds=3)


def test_records_expire(anna: User) -> None:
    uploads.keep(record(), anna)
    later = timezone.now() + UPLOAD_LIFETIME
    assert retention.clear_uploads(later - timedelta(hours=1)) == 0
    assert retention.clear_uploads(later + timedelta(hours=1)) == 1
    assert not UploadedRecord.objects.exists()
