"""Tests of API tokens: scopes, expiry, revocation."""

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.models import User
from accounts.signals import token_revoked
from accounts.tokens import services as tokens
from accounts.tokens.models import ApiToken
from tests.factories import error_code, guest, person

pytestmark = pytest.mark.django_db


def refused(user: User, name: str = "x", scopes: tuple[str, ...] = ("read",), **rest) -> str:
    return error_code(tokens.create_token, user, name, scopes, **rest)


def user_of(text: str, scope: str) -> User | None:
    token = tokens.find_token(text, scope)
    return token.user if token else None


def test_only_the_digest_is_stored(anna: User) -> None:
    token, text = tokens.create_token(anna, "laptop", ["play", "read"])
    stored = ApiToken.objects.filter(pk=token.pk).values().get()
    assert text.startswith(tokens.PREFIX)
    assert all(text.removeprefix(tokens.PREFIX) not in str(value) for value in stored.values())
    assert stored["digest"] == tokens.digest(text) and stored["scopes"] == ["read", "play"]


def test_token_is_valid_for_its_scopes_only(anna: User) -> None:
    _, text = tokens.create_token(anna, "laptop", ["read"])
    assert user_of(text, "read") == anna
    assert tokens.find_token(text, "play") is None
    assert tokens.find_token(text, "bot") is None
    assert tokens.find_token(text + "x", "read") is None
    assert tokens.find_token("", "read") is None
    assert tokens.find_token(tokens.PREFIX + "\ud800\0", "read") is None


def test_only_bots_have_the_bot_scope(anna: User, robot: User) -> None:
    assert refused(anna, scopes=("bot",)) == "scope"
    assert refused(robot, scopes=("play",)) == "scope"
    assert refused(robot, scopes=()) == "scope"
    assert refused(robot, scopes=("bot", "root")) == "scope"
    _, text = tokens.create_token(robot, "server", ["bot"])
    assert user_of(text, "bot") == robot


def test_only_people_have_the_organise_scope(anna: User, robot: User) -> None:
    _, text = tokens.create_token(anna, "evening", ["organise", "read"])
    assert user_of(text, "organise") == anna and tokens.find_token(text, "play") is None
    assert refused(robot, scopes=("organise",)) == "scope"


def test_stored_scope_beyond_the_account_is_refused(anna: User) -> None:
    token, text = tokens.create_token(anna, "laptop", ["read"])
    ApiToken.objects.filter(pk=token.pk).update(scopes=["read", "bot"])
    assert tokens.find_token(text, "bot") is None


def test_revocation_ends_the_token(anna: User, robot: User, django_capture_on_commit_callbacks):
    token, text = tokens.create_token(anna, "laptop", ["read"])
    received: list[int] = []

    def record(user_id: int, **_: object) -> None:
        received.append(user_id)

    token_revoked.connect(record)
    try:
        with django_capture_on_commit_callbacks(execute=True):
            assert not tokens.revoke(robot, token.pk)
            assert tokens.revoke(anna, token.pk)
            assert not tokens.revoke(anna, token.pk)
    finally:
        token_revoked.disconnect(record)
    assert received == [anna.pk]
    assert tokens.find_token(text, "read") is None
    assert tokens.inactive_ids([token.pk]) == {token.pk}


def test_token_expires(anna: User) -> None:
    now = timezone.now()
    assert refused(anna, expires_at=now) == "expired"
    token, text = tokens.create_token(anna, "laptop", ["read"], now + timedelta(hours=1))
    assert user_of(text, "read") == anna
    ApiToken.objects.filter(pk=token.pk).update(expires_at=now)
    assert tokens.find_token(text, "read") is None
    assert tokens.inactive_ids([token.pk]) == {token.pk}


def test_deactivation_of_the_account_ends_the_token(anna: User) -> None:
    token, text = tokens.create_token(anna, "laptop", ["read"])
    assert tokens.inactive_ids([token.pk]) == set()
    User.objects.filter(pk=anna.pk).update(is_active=False)
    assert tokens.find_token(text, "read") is None
    assert tokens.inactive_ids([token.pk]) == {token.pk}


def test_token_of_a_bot_without_active_owner_is_invalid(anna: User, robot: User) -> None:
    token, text = tokens.create_token(robot, "server", ["bot"])
    assert tokens.inactive_ids([token.pk]) == set()
    User.objects.filter(pk=anna.pk).update(is_active=False)
    assert tokens.find_token(text, "bot") is None
    assert tokens.inactive_ids([token.pk]) == {token.pk}
    anna.delete()
    assert tokens.find_token(text, "bot") is None
    assert tokens.inactive_ids([token.pk]) == {token.pk}
    assert refused(User.objects.get(pk=robot.pk)) == "account"


def test_guests_built_in_bots_and_closed_accounts_get_no_token(anna: User) -> None:
    assert refused(guest()) == "account"
    assert refused(person("Greedy", bot_level="greedy")) == "account"
    assert refused(person("gleb", is_active=False)) == "account"
    assert refused(anna, name="  ") == "name"


def test_limit_counts_active_tokens_only(anna: User) -> None:
    made = [
        tokens.create_token(anna, f"{number}", ["read"])[0] for number in range(tokens.MAX_TOKENS)
    ]
    assert refused(anna) == "many"
    tokens.revoke(anna, made[0].pk)
    tokens.create_token(anna, "again", ["read"])


def test_use_is_recorded_once_a_minute(anna: User) -> None:
    token, text = tokens.create_token(anna, "laptop", ["read"])
    tokens.find_token(text, "read")
    token.refresh_from_db()
    first = token.used_at
    tokens.find_token(text, "read")
    token.refresh_from_db()
    assert first is not None and token.used_at == first
    ApiToken.objects.filter(pk=token.pk).update(used_at=first - timedelta(minutes=2))
    tokens.find_token(text, "read")
    token.refresh_from_db()
    assert token.used_at >= first
