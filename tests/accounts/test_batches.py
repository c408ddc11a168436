"""Tests of accounts.batches."""

import secrets

import pytest

from accounts import batches
from accounts.models import User
from tests.factories import persons

pytestmark = pytest.mark.django_db


@pytest.fixture
def name() -> str:
    return secrets.token_hex(4)


@pytest.fixture
def pks() -> list[int]:
    return [user.pk for user in persons(5)]


def people() -> object:
    return User.objects.filter(bot_level="")


def test_batches_follow_each_other_and_start_again(name: str, pks: list[int]) -> None:
    found = [batches.next_batch(name, people(), 2) for _ in range(4)]
    assert found == [pks[:2], pks[2:4], [pks[4], pks[0]], pks[1:3]]


def test_a_small_table_is_one_batch_without_repetition(name: str, pks: list[int]) -> None:
    for _ in range(2):
        assert sorted(batches.next_batch(name, people(), 50)) == pks


def test_an_empty_table_has_no_batch(name: str) -> None:
    assert list(batches.next_batch(name, people(), 50)) == []


def test_without_valkey_each_batch_is_the_first(
    name: str, pks: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(batches, "call_valkey", lambda _: None)
    assert [batches.next_batch(name, people(), 2) for _ in range(2)] == [pks[:2], pks[:2]]
