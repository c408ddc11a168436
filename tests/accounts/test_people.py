"""Following and blocking: clear answers, once and for both sides."""

import threading
from collections.abc import Callable

import pytest
from django.db import IntegrityError, close_old_connections, connections, transaction

from accounts import queries, services
from accounts.models import Block, Follow, User
from accounts.relations import services as relations
from accounts.relations.services import RelationError, Why, block, unblock, unfollow

pytestmark = pytest.mark.django_db


def person(name: str, **fields: object) -> User:
    return User.objects.create_user(name, f"{name}@example.org", "x", **fields)


@pytest.fixture
def anna() -> User:
    return person("Anna")


@pytest.fixture
def boris() -> User:
    return person("Boris")


def refused(act: Callable[[User, User], None], one: User, other: User) -> Why:
    with pytest.raises(RelationError) as refusal:
        act(one, other)
    return refusal.value.why


def test_who_follows_is_found_by_the_one_side_only(anna: User, boris: User) -> None:
    relations.follow(anna, boris)
    assert list(queries.followed_by(anna)) == [boris]
    assert list(queries.followed_by(boris)) == []
    assert queries.is_following(anna, boris) and not queries.is_following(boris, anna)


def test_following_twice_is_following_once(anna: User, boris: User) -> None:
    relations.follow(anna, boris)
    relations.follow(anna, boris)
    assert Follow.objects.count() == 1
    unfollow(anna, boris)
    unfollow(anna, boris)
    assert Follow.objects.count() == 0


def test_followed_people_stand_by_name_whatever_its_case(anna: User) -> None:
    for name in ("zoya", "Яна", "Boris"):
        relations.follow(anna, person(name))
    assert [one.username for one in queries.followed_by(anna)] == ["Boris", "zoya", "Яна"]


def test_who_was_shut_out_is_no_longer_shown(anna: User, boris: User) -> None:
    relations.follow(anna, boris)
    User.objects.filter(pk=boris.pk).update(is_active=False)
    assert list(queries.followed_by(anna)) == []


def test_a_guest_follows_nobody_but_may_be_followed_and_may_block(anna: User) -> None:
    guest = services.create_guest("en")
    assert refused(relations.follow, guest, anna) == Why.GUEST
    relations.follow(anna, guest)
    block(guest, anna)
    assert queries.is_blocked(anna, guest) and not Follow.objects.exists()


def test_nobody_follows_or_blocks_himself(anna: User) -> None:
    assert refused(relations.follow, anna, anna) == Why.ONESELF
    assert refused(block, anna, anna) == Why.ONESELF


def test_bots_are_neither_followed_nor_blocked(anna: User) -> None:
    bot = person("Robot", bot_level="greedy")
    assert refused(relations.follow, anna, bot) == Why.BOT
    assert refused(block, anna, bot) == Why.BOT


def test_a_block_ends_following_both_ways(anna: User, boris: User) -> None:
    relations.follow(anna, boris)
    relations.follow(boris, anna)
    block(anna, boris)
    block(anna, boris)
    assert Block.objects.count() == 1 and not Follow.objects.exists()


def test_a_block_holds_both_ways_and_only_the_blocker_is_told(anna: User, boris: User) -> None:
    block(anna, boris)
    assert refused(relations.follow, boris, anna) == Why.BLOCKED
    assert refused(relations.follow, anna, boris) == Why.BLOCKED
    assert queries.is_blocked(anna, boris) and queries.is_blocked(boris, anna)
    assert queries.has_blocked(anna, boris) and not queries.has_blocked(boris, anna)
    assert list(queries.blocked_by(anna)) == [boris] and list(queries.blocked_by(boris)) == []


def test_unblocking_lifts_ones_own_block_alone(anna: User, boris: User) -> None:
    block(anna, boris)
    block(boris, anna)
    unblock(anna, boris)
    assert queries.is_blocked(anna, boris)
    unblock(boris, anna)
    relations.follow(anna, boris)
    assert queries.is_following(anna, boris)


def test_blocks_among_many_are_named_as_pairs(anna: User, boris: User) -> None:
    vera, gleb = person("Vera"), person("Gleb")
    block(boris, anna)
    block(anna, boris)
    block(vera, boris)
    block(vera, gleb)
    found = queries.blocks_between([anna.pk, boris.pk, vera.pk])
    assert found == {(anna.pk, boris.pk), (boris.pk, vera.pk)}
    assert queries.blocks_between([]) == set()


def test_there_is_an_end_to_following(anna: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("accounts.relations.services.MOST", 1)
    boris, vera, gleb = person("Boris"), person("Vera"), person("Gleb")
    relations.follow(anna, boris)
    relations.follow(anna, boris)
    assert refused(relations.follow, anna, vera) == Why.MANY
    block(anna, gleb)
    assert refused(block, anna, vera) == Why.MANY


@pytest.mark.parametrize(
    "row",
    [lambda one: Follow(follower=one, followed=one), lambda one: Block(blocker=one, blocked=one)],
)
def test_the_database_itself_knows_that_nobody_is_two(anna: User, row: Callable) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        row(anna).save()


@pytest.mark.django_db(transaction=True)
def test_a_follow_beside_a_block_never_outlives_it() -> None:
    anna, boris = person("Anna"), person("Boris")
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


def test_who_goes_takes_follows_and_blocks_along(anna: User, boris: User) -> None:
    relations.follow(anna, boris)
    block(person("Vera"), boris)
    boris.delete()
    assert not Follow.objects.exists() and not Block.objects.exists()
