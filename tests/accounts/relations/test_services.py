"""Tests of following and blocking."""

import threading
from collections.abc import Callable

import pytest
from django.db import IntegrityError, close_old_connections, connections, transaction

from accounts import queries
from accounts.models import Block, Follow, User
from accounts.relations import services as relations
from accounts.relations.services import RelationError, block, unblock, unfollow
from tests.factories import error_code, guest, person, persons

pytestmark = pytest.mark.django_db


def test_following_has_one_direction(anna: User, boris: User) -> None:
    relations.follow(anna, boris)
    assert list(queries.followed_by(anna)) == [boris]
    assert list(queries.followed_by(boris)) == []
    assert queries.is_following(anna, boris) and not queries.is_following(boris, anna)


def test_second_follow_changes_nothing(anna: User, boris: User) -> None:
    relations.follow(anna, boris)
    relations.follow(anna, boris)
    assert Follow.objects.count() == 1
    unfollow(anna, boris)
    unfollow(anna, boris)
    assert Follow.objects.count() == 0


def test_followed_users_are_sorted_by_name(anna: User) -> None:
    for name in ("zoya", "Яна", "Boris"):
        relations.follow(anna, person(name))
    assert [user.username for user in queries.followed_by(anna)] == ["Boris", "zoya", "Яна"]


def test_deactivated_users_are_not_listed(anna: User, boris: User) -> None:
    relations.follow(anna, boris)
    User.objects.filter(pk=boris.pk).update(is_active=False)
    assert list(queries.followed_by(anna)) == []


def test_guests_may_block_but_not_follow(anna: User) -> None:
    user = guest()
    assert error_code(relations.follow, user, anna) == "guest"
    relations.follow(anna, user)
    block(user, anna)
    assert queries.is_blocked(anna, user) and not Follow.objects.exists()


def test_nobody_follows_or_blocks_themselves(anna: User) -> None:
    assert error_code(relations.follow, anna, anna) == "oneself"
    assert error_code(block, anna, anna) == "oneself"


def test_bots_are_neither_followed_nor_blocked(anna: User) -> None:
    bot = person("Robot", bot_level="greedy")
    assert error_code(relations.follow, anna, bot) == "bot"
    assert error_code(block, anna, bot) == "bot"


def test_block_ends_follows_in_both_directions(anna: User, boris: User) -> None:
    relations.follow(anna, boris)
    relations.follow(boris, anna)
    block(anna, boris)
    block(anna, boris)
    assert Block.objects.count() == 1 and not Follow.objects.exists()


def test_block_holds_both_ways_and_only_the_blocker_sees_it(anna: User, boris: User) -> None:
    block(anna, boris)
    assert error_code(relations.follow, boris, anna) == "blocked"
    assert error_code(relations.follow, anna, boris) == "blocked"
    assert queries.is_blocked(anna, boris) and queries.is_blocked(boris, anna)
    assert queries.has_blocked(anna, boris) and not queries.has_blocked(boris, anna)
    assert list(queries.blocked_by(anna)) == [boris] and list(queries.blocked_by(boris)) == []


def test_unblocking_removes_the_own_block_only(anna: User, boris: User) -> None:
    block(anna, boris)
    block(boris, anna)
    unblock(anna, boris)
    assert queries.is_blocked(anna, boris)
    unblock(boris, anna)
    relations.follow(anna, boris)
    assert queries.is_following(anna, boris)


def test_blocks_between_returns_pairs(anna: User, boris: User, vera: User) -> None:
    block(boris, anna)
    block(anna, boris)
    block(vera, boris)
    block(vera, person("gleb"))
    pairs = queries.blocks_between([anna.pk, boris.pk, vera.pk])
    assert pairs == {(anna.pk, boris.pk), (boris.pk, vera.pk)}
    assert queries.blocks_between([]) == set()


def test_only_the_newest_blocks_count_in_ranked_pairing(anna: User, boris: User) -> None:
    """Else somebody could choose the opponents by blocking all the strong players."""
    block(boris, anna)
    block(anna, boris)
    for user in persons(queries.RANKED_BLOCKS):
        block(anna, user)
    newest = User.objects.get(username="p1")
    pairs = queries.newest_blocks_between([anna.pk, boris.pk, newest.pk])
    # Of the first pair only the block by Boris is left.
    assert pairs == {(anna.pk, boris.pk), (anna.pk, newest.pk)}
    unblock(boris, anna)
    assert queries.newest_blocks_between([anna.pk, boris.pk]) == set()


def test_number_of_relations_is_limited(
    people: list[User], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("accounts.relations.services.MAX_RELATIONS", 1)
    anna, boris, vera = people
    relations.follow(anna, boris)
    relations.follow(anna, boris)
    assert error_code(relations.follow, anna, vera) == "many"
    block(anna, person("gleb"))
    assert error_code(block, anna, vera) == "many"


@pytest.mark.parametrize(
    "row",
    [
        lambda user: Follow(follower=user, followed=user),
        lambda user: Block(blocker=user, blocked=user),
    ],
)
def test_database_refuses_relations_to_oneself(anna: User, row: Callable) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        row(anna).save()


@pytest.mark.django_db(transaction=True)
def test_a_follow_beside_a_block_never_outlives_it(anna: User, boris: User) -> None:
    relations.follow(boris, anna)

    def follow() -> None:
        close_old_connections()
        try:
            relations.follow(anna, boris)
        except RelationError:
            pass
        finally:
            connections.close_all()

    threads = [threading.Thread(target=follow) for _ in range(3)]
    for thread in threads:
        thread.start()
    block(boris, anna)
    for thread in threads:
        thread.join()
    assert Block.objects.count() == 1 and not Follow.objects.exists()


def test_deletion_removes_follows_and_blocks(anna: User, boris: User) -> None:
    relations.follow(anna, boris)
    block(person("gleb"), boris)
    boris.delete()
    assert not Follow.objects.exists() and not Block.objects.exists()
