"""Tests of walks through large tables, a piece at each run."""

import secrets

import pytest

from accounts import walks
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


def test_the_pieces_follow_each_other_and_begin_anew(name: str, pks: list[int]) -> None:
    pieces = [walks.next_piece(name, people(), 2) for _ in range(4)]
    assert pieces == [pks[:2], pks[2:4], [pks[4], pks[0]], pks[1:3]]


def test_a_small_table_is_one_piece_without_repetition(name: str, pks: list[int]) -> None:
    for _ in range(2):
        assert sorted(walks.next_piece(name, people(), 50)) == pks


def test_an_empty_table_has_no_piece(name: str) -> None:
    assert list(walks.next_piece(name, people(), 50)) == []


def test_without_valkey_a_walk_stands_at_its_beginning(
    name: str, pks: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(walks, "call_valkey", lambda _: None)
    assert [walks.next_piece(name, people(), 2) for _ in range(2)] == [pks[:2], pks[:2]]
