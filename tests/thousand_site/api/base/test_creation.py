"""Tests of requests that create: 201, the address, and once for each key."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from accounts import valkey
from accounts.models import User
from tests.thousand_site.api.base.test_schema import operations
from tests.thousand_site.api.conftest import assert_problem
from tests.thousand_site.api.factories import ALL, CONFIG, token_for
from thousand_site.api.base import creation
from thousand_site.api.tournaments import listing
from tournaments.models import Tournament

pytestmark = pytest.mark.usefixtures("defaults", "limits")
Post = Callable[..., Any]
PATH = "/api/v1/tournaments/"
# Every other POST acts on something that is there.
CREATING = {
    *("post_tournaments", "post_tournaments_tournament_id_invitations"),
    *("post_clubs_club_series", "post_clubs_club_news", "post_bot_tables"),
    *("post_tables", "post_clubs_club_webhook_deliveries"),
}


@pytest.fixture
def post(client: Client, anna: User) -> Post:
    """A function that sends Anna's tournament with a key."""
    headers = {"authorization": f"Bearer {token_for(anna, *ALL)}"}

    def post(key: str | None = "k1", path: str = PATH, **changed: Any) -> Any:
        named = headers if key is None else {**headers, "idempotency-key": key}
        body = {**CONFIG, **changed}
        return client.post(path, body, content_type="application/json", headers=named)

    return post


def refused(answer: Any, status: int) -> str:
    """Return the code of a refusal."""
    assert answer.status_code == status, answer.content
    assert_problem(answer)
    return str(answer.json()["code"])


def test_what_was_created_is_at_its_address(post: Post, client: Client, anna: User) -> None:
    made = post(None)
    assert made.status_code == 201 and made["Location"] == f"{PATH}{made.json()['id']}/"
    headers = {"authorization": f"Bearer {token_for(anna, *ALL)}"}
    assert client.get(made["Location"], headers=headers).json() == made.json()


def test_two_equal_requests_with_one_key_create_one_thing(post: Post) -> None:
    first, second = post(), post()
    assert Tournament.objects.count() == 1
    assert (second.status_code, second.json()) == (201, first.json())
    assert second["Location"] == first["Location"]
    assert ("Idempotent-Replayed" in first, second["Idempotent-Replayed"]) == (False, "true")


def test_without_a_key_or_with_another_one_each_request_creates(post: Post) -> None:
    for key in (None, None, "k1", "k2"):
        post(key)
    assert Tournament.objects.count() == 4


def test_a_key_with_another_body_or_address_is_refused(post: Post) -> None:
    cup = post().json()["id"]
    assert refused(post(name="Winter cup"), 422) == "idempotency_key_reused"
    other = post(path=f"{PATH}{cup}/invitations/")
    assert refused(other, 422) == "idempotency_key_reused"
    assert Tournament.objects.count() == 1


def test_a_refusal_keeps_no_key(post: Post) -> None:
    assert refused(post(name=""), 400) == "invalid"
    assert post().status_code == 201


def test_a_request_at_work_is_waited_for(post: Post, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(creation.KeyClaim, "keep_answer", lambda claim, handle: handle())
    post()
    answer = post()
    assert refused(answer, 409) == "idempotency_key_running" and answer["Retry-After"] == "1"
    monkeypatch.setattr(creation, "RUNNING_SECONDS", 0)
    assert refused(post(), 409) == "idempotency_key_broken"
    assert Tournament.objects.count() == 1


def test_a_key_stays_taken_when_the_server_fails(
    post: Post, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(listing, "created", lambda *_: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        post()
    assert refused(post(), 409) == "idempotency_key_running"


def test_keys_of_two_accounts_are_different(post: Post, client: Client, boris: User) -> None:
    first = post().json()
    headers = {"authorization": f"Bearer {token_for(boris, *ALL)}", "idempotency-key": "k1"}
    other = client.post(PATH, CONFIG, content_type="application/json", headers=headers)
    assert other.status_code == 201 and other.json()["id"] != first["id"]


@pytest.mark.parametrize("key", ["", "a b", "x" * 256, "schl\u00fcssel"])
def test_a_wrong_key_is_named(post: Post, key: str) -> None:
    assert refused(post(key), 400) == "bad_idempotency_key"


def test_an_account_has_so_many_keys(post: Post, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(creation, "MAX_KEYS", 1)
    post("k1")
    answer = post("k2")
    assert refused(answer, 429) == "throttled" and int(answer["Retry-After"]) > 3600
    assert post("k1").status_code == 201 and Tournament.objects.count() == 1


def test_without_valkey_a_key_is_refused_and_nothing_made(post: Post, valkey_down: None) -> None:
    assert refused(post(), 503) == "unavailable"
    assert not Tournament.objects.exists() and post(None).status_code == 201


def test_an_answer_expires(post: Post) -> None:
    post()
    [name] = valkey.client().scan_iter(valkey.key("idempotency", "*"))
    assert 0 < valkey.client().ttl(name) <= creation.KEPT_SECONDS


def test_the_schema_names_what_creates() -> None:
    found = set()
    for name, operation in operations().items():
        keys = [one for one in operation.get("parameters", []) if one["name"] == creation.HEADER]
        made = operation["responses"].get("201")
        assert bool(keys) == (made is not None) and (made is None or "Location" in made["headers"])
        found |= {name} if keys else set()
    assert found == CREATING
