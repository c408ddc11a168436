"""Tests of tournaments.extras.room.results.requests: repeated requests of a phone."""

import secrets
from datetime import timedelta

import pytest
from django.test import RequestFactory
from django.utils import timezone

from tests.factories import client_of, error_code
from tests.tournaments.extras.room.evenings import drawn_evening, open_tables
from tests.tournaments.extras.room.test_pages import act
from tournaments.extras.room.models import SentRequest
from tournaments.extras.room.players import views as player_views
from tournaments.extras.room.results.requests import delete_old_requests, perform_once

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quiet")]


def enter(client, evening, table, first, key):
    scores = {f"score-{pk}": "90" for pk in table.seats} | {f"score-{table.seats[0]}": first}
    return act(client, evening, "result", table=table.pk, key=key, **scores)


def test_an_older_result_that_is_sent_again_does_not_undo_a_newer_one(anna):
    evening, client = drawn_evening(anna), client_of(anna)
    table = open_tables(evening)[0]
    older, newer = secrets.token_hex(16), secrets.token_hex(16)
    for first, key in (("300", older), ("400", newer), ("300", older)):
        assert enter(client, evening, table, first, key).json()["status"] == "done"
    table.refresh_from_db()
    assert table.override["scores"][0] == 400
    assert SentRequest.objects.count() == 2


def test_a_refused_request_can_be_sent_again(anna):
    evening, client = drawn_evening(anna), client_of(anna)
    table = open_tables(evening)[0]
    key = secrets.token_hex(16)
    assert "error" in enter(client, evening, table, "303", key).json()
    assert not SentRequest.objects.exists()
    assert enter(client, evening, table, "300", key).json()["status"] == "done"


def test_what_is_sent_again_after_its_table_is_gone_is_refused_in_words(anna):
    """A phone sends later results only after an answer."""
    evening, key = drawn_evening(anna), secrets.token_hex(16)
    perform_once(evening.pk, key, list)
    again = RequestFactory().post("/", {"key": key})
    told = player_views._perform_and_tell
    assert error_code(told, again, evening.pk, 999_999, list) == "entry_gone"


def test_a_key_of_another_form_is_refused(anna):
    evening = drawn_evening(anna)
    assert error_code(perform_once, evening.pk, "x", list) == "bad_choice"


def test_old_keys_go(anna):
    evening = drawn_evening(anna)
    perform_once(evening.pk, secrets.token_hex(16), list)
    now = timezone.now()
    delete_old_requests(now + timedelta(days=13))
    assert SentRequest.objects.count() == 1
    delete_old_requests(now + timedelta(days=15))
    assert not SentRequest.objects.exists()
