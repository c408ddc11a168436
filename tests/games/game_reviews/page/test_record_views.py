"""Tests of the pages of uploaded records: taken, reviewed, replayed with marks, deleted."""

import json
import re
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from games.game_reviews import uploads, work_day
from games.game_reviews.models import GameReview, ReviewedDeal, UploadedRecord
from games.game_reviews.page import lines
from games.tables import scheduling
from tests.conftest import SetLimits
from tests.factories import client_of, person
from tests.games.game_reviews.games import work_off
from tests.games.game_reviews.test_live_help import counting
from tests.games.review.records import short_record

Notified = list[tuple[str, list[int], str]]
LIST = "/replay/review/"
PAGES = ("", "replay/", "moves/", "state/", "line/?deal=0&action=0")


@pytest.fixture(autouse=True)
def _quiet(quiet: None, limits: SetLimits) -> None:
    """No tasks, and nothing was counted before."""


def upload(client: Client, **changes: Any) -> Any:
    return client.post(LIST, {"record": json.dumps(short_record() | changes)})


@pytest.fixture
def address(anna_client: Client) -> str:
    """The address of a record that Anna uploaded, with its review."""
    found = upload(anna_client, players=["Ada", "Bela", ""])
    work_off()
    return str(found.url)


def page(client: Client, address: str) -> str:
    answer = client.get(address)
    assert answer.status_code == 200
    return answer.content.decode()


def test_an_upload_leads_to_the_page_of_its_review(anna_client: Client) -> None:
    answer = upload(anna_client)
    assert answer.status_code == 302
    text = page(anna_client, answer.url)
    assert 'data-state="queued"' in text and f"{answer.url}cancel/" in text


def test_the_review_is_shown_with_the_names_of_the_record(
    anna_client: Client, address: str
) -> None:
    text = page(anna_client, address)
    assert 'data-state="done"' in text and "Ada" in text and "Bela" in text
    table = text[text.index("account-table") :]
    shown = re.findall(r'class="account-value"[^>]*>\s*([+−]?[\d.]+)', table)
    values = [float(one.replace("−", "-")) for one in shown]
    assert len(values) == 6 and round(sum(values[:-1]), 1) == values[-1]
    assert "/game/" not in text


def test_the_replay_has_its_marks(anna_client: Client, address: str) -> None:
    deal = ReviewedDeal.objects.order_by("number")[0]
    deal.report["decisions"][0]["points"] = 12.0
    deal.save()
    text = page(anna_client, f"{address}replay/")
    assert f'"moves":"{address}moves/"' in text and "bad_move" not in text
    moves = anna_client.get(f"{address}moves/").json()
    assert moves["deals"]["0"]["marks"] and moves["bots"] == {}


def test_the_better_line_is_computed_from_the_kept_record(
    anna_client: Client, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    sent: list[tuple[Any, ...]] = []
    monkeypatch.setattr(scheduling, "send", lambda task, *keys, **_: sent.append(keys))
    decision = ReviewedDeal.objects.order_by("number")[0].report["decisions"][0]
    asked = f"{address}line/?deal=0&action={decision['action']}"
    assert anna_client.get(asked).json() == {"status": "waiting"}
    lines.compute(*sent[0])
    assert anna_client.get(asked).json()["status"] == "ready"


def test_the_notice_leads_to_the_page(
    anna_client: Client, notified: Notified, django_capture_on_commit_callbacks: Any
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        address = upload(anna_client).url
        work_off()
    assert [(kind, url) for kind, _, url in notified] == [("review", address)]


@pytest.mark.parametrize("path", PAGES)
def test_nobody_else_sees_it(address: str, path: str) -> None:
    for client in (client_of(), client_of(person("nadia"))):
        assert client.get(f"{address}{path}").status_code == 404


@pytest.mark.parametrize("action", ["cancel", "again", "delete"])
def test_nobody_else_changes_it(address: str, action: str) -> None:
    assert client_of(person("nadia")).post(f"{address}{action}/").status_code == 404
    assert UploadedRecord.objects.exists()


@pytest.mark.parametrize("path", PAGES)
def test_who_plays_a_game_that_counts_is_refused(
    anna: User, anna_client: Client, address: str, path: str
) -> None:
    counting(anna, "rated")
    answer = anna_client.get(f"{address}{path}")
    assert answer.status_code == 403 and "account-table" not in answer.content.decode()
    assert upload(anna_client).status_code == 403


def test_the_list_shows_own_records_with_their_state(anna_client: Client, address: str) -> None:
    upload(anna_client, first_dealer=0, standing={"scores": [5, 0, 0]})
    text = page(anna_client, LIST)
    assert text.count('class="review-record"') == 2
    assert "reviewed" in text and "Queued, about 1 min" in text
    assert 'class="review-record"' not in page(client_of(), LIST)


def test_a_record_is_deleted(anna_client: Client, address: str) -> None:
    assert anna_client.post(f"{address}delete/").url == LIST
    assert not UploadedRecord.objects.exists()
    assert anna_client.get(address).status_code == 404


def test_a_cancelled_review_is_asked_for_again(anna_client: Client) -> None:
    address = upload(anna_client).url
    anna_client.post(f"{address}cancel/")
    assert 'data-state="cancelled"' in page(anna_client, address)
    assert anna_client.post(f"{address}again/").json() == {"state": "queued"}
    work_off()
    assert GameReview.objects.get().state == GameReview.State.DONE


@pytest.mark.parametrize("text", ["", "no json", "{}", json.dumps({"format": "thousand-record/1"})])
def test_what_is_no_record_is_refused_with_a_reason(client: Client, text: str) -> None:
    answer = client.post(LIST, {"record": text})
    assert answer.status_code in (409, 422)
    assert 'class="alert"' in answer.content.decode() or "errorlist" in answer.content.decode()
    assert not User.objects.filter(is_guest=True).exists()


def test_a_site_without_reviews_says_so(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(work_day, "budget_ms", lambda: 0)
    answer = upload(client)
    assert answer.status_code == 409 and "makes no reviews" in answer.content.decode()
    assert not User.objects.filter(is_guest=True).exists()


def test_a_visitor_becomes_a_guest_who_keeps_the_record(client: Client) -> None:
    address = upload(client).url
    assert client.get(address).status_code == 200
    assert uploads.uploads_of(User.objects.get(is_guest=True)).count() == 1


def test_uploads_are_limited(anna_client: Client, limits: SetLimits) -> None:
    limits(replays=1)
    assert upload(anna_client).status_code == 302
    assert upload(anna_client).status_code == 429
