"""Two at once in a club: every race has one answer."""

from datetime import timedelta
from functools import partial

import pytest
from django.utils import timezone

from accounts.clubs import chat, joining, moderation, queries, receivers, services
from accounts.clubs.models import Club, Membership
from tests.accounts.clubs import club_of, enter, person
from tests.games.tables.threads import at_once

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
    except services.ClubError as refused:
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
        partial(_code, lambda: moderation.ban(olga, club, petro)),
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
        partial(_code, lambda: moderation.ban(olga, club, petro)),
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


def test_the_club_is_handed_to_two_at_once():
    """The owner thinks better of it while the first accepts: never two owners, and never none."""
    olga, petro, ira = person("Olga"), person("Petro"), person("Ira")
    club = club_of(olga)
    enter(club, petro, ira)
    services.offer(olga, club, petro)
    done = at_once(
        partial(_code, lambda: services.accept(petro, club)),
        partial(_code, lambda: services.accept(petro, club)),
        partial(_code, lambda: services.offer(olga, club, ira)),
    )
    owner = Membership.objects.get(club=club, role="owner").user
    # Each answer fits what became of it.
    assert (owner == petro) == (None in done[:2]) and done[:2].count(None) <= 1
    assert (done[2] == "not_owner") == (owner == petro)


def test_an_account_goes_while_it_is_appointed():
    olga, petro = person("Olga"), person("Petro")
    club = club_of(olga)
    enter(club, petro)
    done = at_once(
        partial(_code, lambda: moderation.appoint(olga, club, petro, True)),
        partial(_code, lambda: receivers.leave_all(petro)),
    )
    assert done[0] in (None, "bad_choice") and done[1] is None
    own = Membership.objects.get(club=club, user=petro)
    assert (own.status, own.role) == ("left", "member")


def test_one_who_talks_in_two_clubs_at_once_is_not_faster():
    olga = person("Olga")
    clubs = [club_of(olga), club_of(olga, "Another")]
    for n in range(4):
        chat.say(olga, clubs[n % 2], "hi")
    done = at_once(*[partial(_code, lambda c=c: chat.say(olga, c, "hi").text) for c in clubs])
    assert sorted(done) == ["hi", "too_fast"]


def test_two_names_that_look_alike_at_once():
    people = [person("Olga"), person("Petro")]
    names = ["Three Aces", "Three-Aces"]
    done = at_once(
        *[
            partial(_code, lambda who=who, name=name: club_of(who, name).name)
            for who, name in zip(people, names, strict=True)
        ]
    )
    assert sorted(name == "name_taken" for name in done) == [False, True]
    assert Club.objects.count() == 1
