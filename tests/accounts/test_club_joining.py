"""Joining a club: openly, by request, by a link, and what it leads to if one is banned."""

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.clubs import joining, moderation, queries
from accounts.clubs.models import Club
from tests.accounts.clubs import club_of, person, refused, role

pytestmark = pytest.mark.django_db


class TestJoining:
    def test_openly_and_twice_is_once(self, olga, petro):
        club = club_of(olga)
        assert joining.join(petro, club).pk == joining.join(petro, club).pk
        assert role(club, petro) == "member"
        assert list(queries.clubs_of(petro)) == [club]
        assert queries.is_member(club, petro) and not queries.is_organiser(club, petro)

    def test_who_is_banned_does_not_join_by_any_way(self, olga, petro):
        club = club_of(olga)
        joining.join(petro, club)
        moderation.ban(olga, club, petro)
        link = joining.make_link(olga, club, 1, 5)
        refused("banned", joining.join, petro, club)
        refused("banned", joining.join_by_link, petro, club, link.secret)
        Club.objects.update(joining="request")
        refused("banned", joining.ask, petro, club)
        link.refresh_from_db()
        assert link.uses_left == 5
        moderation.unban(olga, club, petro)
        assert joining.join_by_link(petro, club, link.secret).status == "in"

    def test_by_request(self, olga, petro, ira):
        club = club_of(olga, joining="request")
        refused("by_request", joining.join, petro, club)
        request = joining.ask(petro, club, "let me in")
        assert joining.ask(petro, club).pk == request.pk
        refused("not_organiser", joining.answer, ira, club, request.pk, True)
        joining.answer(olga, club, request.pk, True)
        assert role(club, petro) == "member" and not queries.waiting(club).exists()
        refused("answered", joining.answer, olga, club, request.pk, True)

    def test_nobody_asks_everywhere(self, olga, petro, monkeypatch):
        monkeypatch.setattr(joining, "MOST_ASKED", 1)
        joining.ask(petro, club_of(olga, joining="request"))
        another = club_of(olga, "Another", joining="request")
        refused("many_asked", joining.ask, petro, another)
        joining.withdraw(petro, Club.objects.get(name="Three Aces"))
        assert joining.ask(petro, another)

    def test_who_is_refused_asks_again_in_a_week(self, olga, petro):
        club = club_of(olga, joining="request")
        joining.answer(olga, club, joining.ask(petro, club).pk, False)
        refused("refused_lately", joining.ask, petro, club)
        club.requests.update(refused_at=timezone.now() - timedelta(days=8))
        assert joining.ask(petro, club)

    def test_a_request_of_another_club_is_not_answered(self, olga, petro):
        club, other = club_of(olga, joining="request"), club_of(petro, "Another")
        request = joining.ask(person("Asks"), club)
        refused("answered", joining.answer, petro, other, request.pk, True)

    def test_by_link(self, olga, petro, ira):
        club = club_of(olga, joining="invitation", is_private=True)
        refused("by_invitation", joining.join, petro, club)
        refused("not_organiser", joining.make_link, petro, club, 1, 1)
        link = joining.make_link(olga, club, 1, 1)
        joining.join_by_link(petro, club, link.secret)
        # Who is in uses up no place.
        joining.join_by_link(petro, club, link.secret)
        refused("link_over", joining.join_by_link, ira, club, link.secret)

    def test_links_end(self, olga, petro):
        club = club_of(olga, joining="invitation")
        link = joining.make_link(olga, club, 1, 5)
        club.links.update(expires_at=timezone.now())
        refused("link_over", joining.join_by_link, petro, club, link.secret)
        link = joining.make_link(olga, club, 1, 5)
        joining.revoke_link(olga, club, link.pk)
        refused("link_over", joining.join_by_link, petro, club, link.secret)

    def test_a_link_of_another_club_opens_nothing(self, olga, petro, ira):
        club = club_of(olga, joining="invitation")
        other = club_of(petro, "Another", joining="invitation")
        link = joining.make_link(petro, other, 1, 5)
        refused("link_over", joining.join_by_link, ira, club, link.secret)

    def test_so_many_clubs_a_person(self, olga, petro, monkeypatch):
        monkeypatch.setattr(joining, "MOST_JOINED", 1)
        joining.join(petro, club_of(olga))
        refused("many_joined", joining.join, petro, club_of(olga, "Another"))

    def test_so_many_members_a_club(self, olga, petro, monkeypatch):
        monkeypatch.setattr(joining, "MOST_MEMBERS", 1)
        refused("full", joining.join, petro, club_of(olga))

    def test_guests_read_but_do_not_join(self, olga):
        refused("no_account", joining.join, person("guest-1235", is_guest=True), club_of(olga))
