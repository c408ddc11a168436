"""Two at once in a club: every race has one answer."""

from datetime import timedelta
from functools import partial

import pytest
from django.utils import timezone

from accounts.clubs import chat, governing, joining, queries, services
from accounts.models import Club, Membership
from tests.games.tables.threads import at_once

from .clubs import club_of, enter, person

pytestmark = pytest.mark.django_db(transaction=True)


def test_two_come_by_a_link_for_one_place():
    club = club_of(person("Olga"), joining="invitation")
    link = joining.make_link(queries.roll(club)[0].user, club, 1, 1)
    people = [person("Petro"), person("Ira")]
    done = at_once(*[partial(_by_link, user, club, link.secret) for user in people])
    assert sorted(map(str, done)) == ["in", "link_over"]
    assert queries.members(club).count() == 2


def _by_link(user, club, secret):
    return _code(lambda: joining.join_by_link(user, club, secret).status)


def _code(act):
    try:
        return act()
    except services.Refused as refused:
        return refused.code


def test_one_joins_twice_at_once():
    club, petro = club_of(person("Olga")), person("Petro")
    at_once(*[partial(joining.join, petro, club)] * 2)
    assert Membership.objects.filter(club=club, user=petro).count() == 1


def test_he_joins_while_he_is_banned():
    """Whichever came first, he is banned at last."""
    olga, petro = person("Olga"), person("Petro")
    club = club_of(olga)
    enter(club, petro)
    services.leave(petro, club)
    at_once(
        partial(_code, lambda: joining.join(petro, club)),
        partial(_code, lambda: governing.ban(olga, club, petro)),
    )
    assert Membership.objects.get(club=club, user=petro).status == "banned"


def test_he_talks_while_he_is_banned():
    """Neither waits for the other for ever."""
    olga, petro = person("Olga"), person("Petro")
    club = club_of(olga)
    enter(club, petro)
    old = timezone.now() - timedelta(days=1)
    Club.objects.update(active_at=old)
    done = at_once(
        partial(_code, lambda: chat.say(petro, club, "hi").text),
        partial(_code, lambda: governing.ban(olga, club, petro)),
    )
    assert done[0] in ("hi", "not_member") and done[1] is None
    assert Membership.objects.get(club=club, user=petro).status == "banned"


def test_an_account_goes_that_has_just_handed_the_club_over():
    olga, petro = person("Olga"), person("Petro")
    club = club_of(olga)
    enter(club, petro)
    services.offer(olga, club, petro)
    at_once(
        partial(_code, lambda: services.accept(petro, club)),
        partial(_code, lambda: services.pass_on(club, olga)),
    )
    assert Membership.objects.get(club=club, role="owner").user == petro


def test_the_heir_accepts_while_the_owner_dissolves():
    olga, petro = person("Olga"), person("Petro")
    club = club_of(olga)
    enter(club, petro)
    services.offer(olga, club, petro)
    at_once(
        partial(_code, lambda: services.accept(petro, club)),
        partial(_code, lambda: services.dissolve(olga, club, club.name)),
    )
    club.refresh_from_db()
    owner = Membership.objects.get(club=club, role="owner").user
    assert (owner == petro) != club.is_dissolved
