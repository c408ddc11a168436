"""Tests of concurrent actions in clubs."""

from datetime import timedelta
from functools import partial

import pytest
from django.utils import timezone

from accounts.clubs import chat, joining, moderation, queries, receivers, services
from accounts.clubs.models import Club, Membership
from tests.accounts.clubs.factories import club_of, enter, person
from tests.games.tables.threads import at_once

pytestmark = pytest.mark.django_db(transaction=True)


def test_two_users_of_one_link_with_one_use():
    club = club_of(person("Olga"), join_policy="invitation")
    link = joining.create_link(queries.members_list(club)[0].user, club, 1, 1)
    people = [person("Petro"), person("Ira")]
    results = at_once(*[partial(_by_link, user, club, link.secret) for user in people])
    assert sorted(map(str, results)) == ["in", "link_over"]
    assert queries.members(club).count() == 2


def _by_link(user, club, secret):
    return _code(lambda: joining.join_by_link(user, club, secret).status)


def _code(action):
    try:
        return action()
    except services.ClubError as error:
        return error.code


def test_concurrent_joins_create_one_membership():
    club, petro = club_of(person("Olga")), person("Petro")
    at_once(*[partial(joining.join, petro, club)] * 2)
    assert Membership.objects.filter(club=club, user=petro).count() == 1


def test_concurrent_join_and_ban_end_in_a_ban():
    """Whichever comes first, the user is banned in the end."""
    olga, petro = person("Olga"), person("Petro")
    club = club_of(olga)
    enter(club, petro)
    services.leave_club(petro, club)
    at_once(
        partial(_code, lambda: joining.join(petro, club)),
        partial(_code, lambda: moderation.ban(olga, club, petro)),
    )
    assert Membership.objects.get(club=club, user=petro).status == "banned"


def test_concurrent_message_and_ban_do_not_deadlock():
    """Neither waits for the other forever."""
    olga, petro = person("Olga"), person("Petro")
    club = club_of(olga)
    enter(club, petro)
    old = timezone.now() - timedelta(days=1)
    Club.objects.update(active_at=old)
    results = at_once(
        partial(_code, lambda: chat.post_message(petro, club, "hi").text),
        partial(_code, lambda: moderation.ban(olga, club, petro)),
    )
    assert results[0] in ("hi", "not_member") and results[1] is None
    assert Membership.objects.get(club=club, user=petro).status == "banned"


def test_departure_during_a_transfer_of_ownership():
    olga, petro = person("Olga"), person("Petro")
    club = club_of(olga)
    enter(club, petro)
    services.offer_ownership(olga, club, petro)
    at_once(
        partial(_code, lambda: services.accept_ownership(petro, club)),
        partial(_code, lambda: services.transfer_on_departure(club, olga)),
    )
    assert Membership.objects.get(club=club, role="owner").user == petro


def test_acceptance_during_dissolution():
    olga, petro = person("Olga"), person("Petro")
    club = club_of(olga)
    enter(club, petro)
    services.offer_ownership(olga, club, petro)
    at_once(
        partial(_code, lambda: services.accept_ownership(petro, club)),
        partial(_code, lambda: services.dissolve_club(olga, club, club.name)),
    )
    club.refresh_from_db()
    owner = Membership.objects.get(club=club, role="owner").user
    assert (owner == petro) != club.is_dissolved


def test_concurrent_offers_leave_one_owner():
    """The owner offers the club to another member while the first one accepts."""
    olga, petro, ira = person("Olga"), person("Petro"), person("Ira")
    club = club_of(olga)
    enter(club, petro, ira)
    services.offer_ownership(olga, club, petro)
    results = at_once(
        partial(_code, lambda: services.accept_ownership(petro, club)),
        partial(_code, lambda: services.accept_ownership(petro, club)),
        partial(_code, lambda: services.offer_ownership(olga, club, ira)),
    )
    owner = Membership.objects.get(club=club, role="owner").user
    # Each result matches the final owner.
    assert (owner == petro) == (None in results[:2]) and results[:2].count(None) <= 1
    assert (results[2] == "not_owner") == (owner == petro)


def test_departure_during_promotion():
    olga, petro = person("Olga"), person("Petro")
    club = club_of(olga)
    enter(club, petro)
    results = at_once(
        partial(_code, lambda: moderation.set_role(olga, club, petro, True)),
        partial(_code, lambda: receivers.leave_all(petro)),
    )
    assert results[0] in (None, "bad_choice") and results[1] is None
    membership = Membership.objects.get(club=club, user=petro)
    assert (membership.status, membership.role) == ("left", "member")


def test_rate_limit_holds_for_concurrent_messages():
    olga = person("Olga")
    clubs = [club_of(olga), club_of(olga, "Another")]
    for n in range(4):
        chat.post_message(olga, clubs[n % 2], "hi")
    results = at_once(
        *[partial(_code, lambda c=c: chat.post_message(olga, c, "hi").text) for c in clubs]
    )
    assert sorted(results) == ["hi", "too_fast"]


def test_concurrent_look_alike_names_create_one_club():
    people = [person("Olga"), person("Petro")]
    names = ["Three Aces", "Three-Aces"]
    results = at_once(
        *[
            partial(_code, lambda user=user, name=name: club_of(user, name).name)
            for user, name in zip(people, names, strict=True)
        ]
    )
    assert sorted(name == "name_taken" for name in results) == [False, True]
    assert Club.objects.count() == 1
