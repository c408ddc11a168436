"""Tests of concurrent actions in clubs."""

from datetime import timedelta
from functools import partial

import pytest
from django.utils import timezone

from accounts.clubs import chat, joining, moderation, queries, receivers, services
from accounts.clubs.models import Club, Membership
from tests.factories import add_members, make_club, persons
from tests.games.tables.threads import at_once

pytestmark = pytest.mark.django_db(transaction=True)


def test_two_users_of_one_link_with_one_use(anna, boris, vera):
    club = make_club(anna, join_policy="invitation")
    link = joining.create_link(anna, club, 1, 1)
    results = at_once(*[partial(_by_link, user, club, link.secret) for user in (boris, vera)])
    assert sorted(map(str, results)) == ["in", "link_over"]
    assert queries.members(club).count() == 2


def _by_link(user, club, secret):
    return _code(lambda: joining.join_by_link(user, club, secret).status)


def _code(action):
    try:
        return action()
    except services.ClubError as error:
        return error.code


def test_concurrent_joins_create_one_membership(club, vera):
    at_once(*[partial(joining.join, vera, club)] * 2)
    assert Membership.objects.filter(club=club, user=vera).count() == 1


def test_concurrent_join_and_ban_end_in_a_ban(club, anna, boris):
    """Whichever comes first, the user is banned in the end."""
    services.leave_club(boris, club)
    at_once(
        partial(_code, lambda: joining.join(boris, club)),
        partial(_code, lambda: moderation.ban(anna, club, boris)),
    )
    assert Membership.objects.get(club=club, user=boris).status == "banned"


def test_two_organisers_who_approve_all_do_not_exceed_the_places(anna, boris, monkeypatch):
    club = make_club(anna, members=[boris], join_policy="request")
    moderation.set_role(anna, club, boris, organiser=True)
    users = persons(4)
    newest = [joining.request_to_join(user, club).pk for user in users][-1]
    monkeypatch.setattr(joining, "MAX_MEMBERS", 4)
    approve = joining.approve_join_requests
    results = at_once(*[partial(approve, user, club, newest) for user in (anna, boris)])
    assert sum(result.approved for result in results) == 2
    assert queries.members(club).count() == 4 and queries.pending_requests(club).count() == 2


def test_concurrent_message_and_ban_do_not_deadlock(club, anna, boris):
    """Neither waits for the other forever."""
    old = timezone.now() - timedelta(days=1)
    Club.objects.update(active_at=old)
    results = at_once(
        partial(_code, lambda: chat.post_message(boris, club, "hi").text),
        partial(_code, lambda: moderation.ban(anna, club, boris)),
    )
    assert results[0] in ("hi", "not_member") and results[1] is None
    assert Membership.objects.get(club=club, user=boris).status == "banned"


def test_departure_during_a_transfer_of_ownership(club, anna, boris):
    services.offer_ownership(anna, club, boris)
    at_once(
        partial(_code, lambda: services.accept_ownership(boris, club)),
        partial(_code, lambda: services.transfer_on_departure(club, anna)),
    )
    assert Membership.objects.get(club=club, role="owner").user == boris


def test_acceptance_during_dissolution(club, anna, boris):
    services.offer_ownership(anna, club, boris)
    at_once(
        partial(_code, lambda: services.accept_ownership(boris, club)),
        partial(_code, lambda: services.dissolve_club(anna, club, club.name)),
    )
    club.refresh_from_db()
    owner = Membership.objects.get(club=club, role="owner").user
    assert (owner == boris) != club.is_dissolved


def test_concurrent_offers_leave_one_owner(club, anna, boris, vera):
    """The owner offers the club to another member while the first one accepts."""
    add_members(club, vera)
    services.offer_ownership(anna, club, boris)
    results = at_once(
        partial(_code, lambda: services.accept_ownership(boris, club)),
        partial(_code, lambda: services.accept_ownership(boris, club)),
        partial(_code, lambda: services.offer_ownership(anna, club, vera)),
    )
    owner = Membership.objects.get(club=club, role="owner").user
    # Each result matches the final owner.
    assert (owner == boris) == (None in results[:2]) and results[:2].count(None) <= 1
    assert (results[2] == "not_owner") == (owner == boris)


def test_departure_during_promotion(club, anna, boris):
    results = at_once(
        partial(_code, lambda: moderation.set_role(anna, club, boris, True)),
        partial(_code, lambda: receivers.leave_all(boris)),
    )
    assert results[0] in (None, "bad_choice") and results[1] is None
    membership = Membership.objects.get(club=club, user=boris)
    assert (membership.status, membership.role) == ("left", "member")


def test_rate_limit_holds_for_concurrent_messages(anna):
    clubs = [make_club(anna), make_club(anna, "Another")]
    for n in range(4):
        chat.post_message(anna, clubs[n % 2], "hi")
    results = at_once(
        *[partial(_code, lambda c=c: chat.post_message(anna, c, "hi").text) for c in clubs]
    )
    assert sorted(results) == ["hi", "too_fast"]


def test_concurrent_look_alike_names_create_one_club(anna, boris):
    names = ["Three Aces", "Three-Aces"]
    results = at_once(
        *[
            partial(_code, lambda user=user, name=name: make_club(user, name).name)
            for user, name in zip((anna, boris), names, strict=True)
        ]
    )
    assert sorted(name == "name_taken" for name in results) == [False, True]
    assert Club.objects.count() == 1
