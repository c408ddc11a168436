"""Tokens: shown once, good for what they say, and for nothing when they are over."""

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.models import User
from accounts.signals import token_ended
from accounts.tokens import services as tokens
from accounts.tokens.models import ApiToken

pytestmark = pytest.mark.django_db


@pytest.fixture
def anna() -> User:
    return User.objects.create_user("Anna")


@pytest.fixture
def robot(anna: User) -> User:
    return User.objects.create_user("Robot", outside_bot=True, bot_owner=anna)


def refused(user: User, name: str = "x", scopes: tuple[str, ...] = ("read",), **rest) -> str:
    with pytest.raises(tokens.TokenRefused) as refusal:
        tokens.make(user, name, scopes, **rest)
    return refusal.value.code


def test_only_the_digest_is_stored(anna: User) -> None:
    token, text = tokens.make(anna, "laptop", ["play", "read"])
    stored = ApiToken.objects.filter(pk=token.pk).values().get()
    assert text.startswith(tokens.PREFIX)
    assert all(text.removeprefix(tokens.PREFIX) not in str(value) for value in stored.values())
    assert stored["digest"] == tokens.digest(text) and stored["scopes"] == ["read", "play"]


def test_a_token_is_good_for_its_scopes_alone(anna: User) -> None:
    _, text = tokens.make(anna, "laptop", ["read"])
    assert tokens.user_of(text, "read") == anna
    assert tokens.user_of(text, "play") is None
    assert tokens.user_of(text, "bot") is None
    assert tokens.user_of(text + "x", "read") is None
    assert tokens.user_of("", "read") is None
    assert tokens.user_of(tokens.PREFIX + "\ud800\0", "read") is None


def test_a_person_is_not_played_by_a_program_nor_a_bot_by_hand(anna: User, robot: User) -> None:
    assert refused(anna, scopes=("bot",)) == "scope"
    assert refused(robot, scopes=("play",)) == "scope"
    assert refused(robot, scopes=()) == "scope"
    assert refused(robot, scopes=("bot", "root")) == "scope"
    _, text = tokens.make(robot, "server", ["bot"])
    assert tokens.user_of(text, "bot") == robot


def test_a_person_may_organise_by_a_token_and_a_bot_may_not(anna: User, robot: User) -> None:
    _, text = tokens.make(anna, "evening", ["organise", "read"])
    assert tokens.user_of(text, "organise") == anna and tokens.user_of(text, "play") is None
    assert refused(robot, scopes=("organise",)) == "scope"


def test_a_scope_that_the_account_may_not_have_is_refused_whatever_is_stored(anna: User) -> None:
    token, text = tokens.make(anna, "laptop", ["read"])
    ApiToken.objects.filter(pk=token.pk).update(scopes=["read", "bot"])
    assert tokens.user_of(text, "bot") is None


def test_it_ends_when_it_is_taken_back(anna: User, robot: User, django_capture_on_commit_callbacks):
    token, text = tokens.make(anna, "laptop", ["read"])
    told: list[int] = []

    def hear(user_id: int, **_: object) -> None:
        told.append(user_id)

    token_ended.connect(hear)
    try:
        with django_capture_on_commit_callbacks(execute=True):
            assert not tokens.revoke(robot, token.pk)
            assert tokens.revoke(anna, token.pk)
            assert not tokens.revoke(anna, token.pk)
    finally:
        token_ended.disconnect(hear)
    assert told == [anna.pk]
    assert tokens.user_of(text, "read") is None
    assert tokens.ended([token.pk]) == {token.pk}


def test_it_ends_at_its_time(anna: User) -> None:
    now = timezone.now()
    assert refused(anna, expires_at=now) == "expired"
    token, text = tokens.make(anna, "laptop", ["read"], now + timedelta(hours=1))
    assert tokens.user_of(text, "read") == anna
    ApiToken.objects.filter(pk=token.pk).update(expires_at=now)
    assert tokens.user_of(text, "read") is None
    assert tokens.ended([token.pk]) == {token.pk}


def test_it_ends_with_its_account(anna: User) -> None:
    token, text = tokens.make(anna, "laptop", ["read"])
    assert tokens.ended([token.pk]) == set()
    User.objects.filter(pk=anna.pk).update(is_active=False)
    assert tokens.user_of(text, "read") is None
    assert tokens.ended([token.pk]) == {token.pk}


def test_a_bot_for_which_nobody_answers_does_not_play(anna: User, robot: User) -> None:
    token, text = tokens.make(robot, "server", ["bot"])
    assert tokens.ended([token.pk]) == set()
    User.objects.filter(pk=anna.pk).update(is_active=False)
    assert tokens.user_of(text, "bot") is None
    assert tokens.ended([token.pk]) == {token.pk}
    anna.delete()
    assert tokens.user_of(text, "bot") is None
    assert tokens.ended([token.pk]) == {token.pk}
    assert refused(User.objects.get(pk=robot.pk)) == "account"


def test_guests_bots_of_ours_and_closed_accounts_have_none(anna: User) -> None:
    assert refused(User.objects.create_user("guest-1", is_guest=True)) == "account"
    assert refused(User.objects.create_user("Greedy", bot_level="greedy")) == "account"
    assert refused(User.objects.create_user("Shut", is_active=False)) == "account"
    assert refused(anna, name="  ") == "name"


def test_nobody_has_more_than_a_few(anna: User) -> None:
    made = [tokens.make(anna, f"{number}", ["read"])[0] for number in range(tokens.MOST)]
    assert refused(anna) == "many"
    tokens.revoke(anna, made[0].pk)
    tokens.make(anna, "again", ["read"])


def test_its_use_is_written_once_a_minute(anna: User) -> None:
    token, text = tokens.make(anna, "laptop", ["read"])
    tokens.user_of(text, "read")
    token.refresh_from_db()
    first = token.used_at
    tokens.user_of(text, "read")
    token.refresh_from_db()
    assert first is not None and token.used_at == first
    ApiToken.objects.filter(pk=token.pk).update(used_at=first - timedelta(minutes=2))
    tokens.user_of(text, "read")
    token.refresh_from_db()
    assert token.used_at >= first
