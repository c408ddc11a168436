"""Muting a user from the table."""

import pytest

from games.talk.models import Mute
from tests.factories import client_of

pytestmark = pytest.mark.django_db


def test_a_mute_and_its_end(anna_client, anna, boris):
    assert anna_client.post("/@/boris/mute/").status_code == 204
    assert Mute.objects.get(muter=anna).muted == boris
    anna_client.post("/@/boris/mute/", {"off": "1"})
    assert not Mute.objects.exists()


def test_a_refusal_has_a_text(anna_client):
    answer = anna_client.post("/@/anna/mute/")
    assert (answer.status_code, answer.json()["error"]["code"]) == (409, "oneself")


def test_an_unknown_user_is_not_found(anna_client):
    assert anna_client.post("/@/nobody/mute/").status_code == 404


def test_a_visitor_is_sent_to_the_login(boris):
    assert client_of().post("/@/boris/mute/").status_code == 302


def test_mutes_are_counted(anna_client, boris, limits):
    limits(mutes=1)
    assert anna_client.post("/@/boris/mute/").status_code == 204
    assert anna_client.post("/@/boris/mute/").status_code == 429
