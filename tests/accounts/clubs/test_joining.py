"""Tests of joining clubs: freely, by request, by link."""

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.clubs import joining, moderation, queries
from accounts.clubs.models import Club
from tests.accounts.clubs.factories import club_of, person, refused, role

pytestmark = pytest.mark.django_db


class TestJoining:
    def test_joining_an_open_club_twice_changes_nothing(self, olga, petro):
        club = club_of(olga)
        assert joining.join(petro, club).pk == joining.join(petro, club).pk
        assert role(club, petro) == "member"
        assert list(queries.clubs_of(petro)) == [club]
        assert queries.is_member(club, petro) and not queries.is_organiser(club, petro)

    def test_banned_users_cannot_join(self, olga, petro):
        club = club_of(olga)
        joining.join(petro, club)
        moderation.ban(olga, club, petro)
        link = joining.create_link(olga, club, 1, 5)
        refused("banned", joining.join, petro, club)
        refused("banned", joining.join_by_link, petro, club, link.secret)
        Club.objects.update(join_policy="request")
        refused("banned", joining.request_to_join, petro, club)
        link.refresh_from_db()
        assert link.uses_left == 5
        moderation.unban(olga, club, petro)
        assert joining.join_by_link(petro, club, link.secret).status == "in"

    def test_joining_by_request(self, olga, petro, ira):
        club = club_of(olga, join_policy="request")
        refused("by_request", joining.join, petro, club)
        request = joining.request_to_join(petro, club, "let me in")
        assert joining.request_to_join(petro, club).pk == request.pk
        refused("not_organiser", joining.decide_join_request, ira, club, request.pk, True)
        joining.decide_join_request(olga, club, request.pk, True)
        assert role(club, petro) == "member" and not queries.pending_requests(club).exists()
        refused("answered", joining.decide_join_request, olga, club, request.pk, True)

    def test_number_of_pending_requests_is_limited(self, olga, petro, monkeypatch):
        monkeypatch.setattr(joining, "MAX_PENDING_REQUESTS", 1)
        joining.request_to_join(petro, club_of(olga, join_policy="request"))
        another = club_of(olga, "Another", join_policy="request")
        refused("many_asked", joining.request_to_join, petro, another)
        joining.withdraw_request(petro, Club.objects.get(name="Three Aces"))
        assert joining.request_to_join(petro, another)

    def test_refused_users_may_ask_again_after_a_week(self, olga, petro):
        club = club_of(olga, join_policy="request")
        joining.decide_join_request(olga, club, joining.request_to_join(petro, club).pk, False)
        refused("refused_lately", joining.request_to_join, petro, club)
        club.requests.update(refused_at=timezone.now() - timedelta(days=8))
        assert joining.request_to_join(petro, club)

    def test_a_request_of_another_club_cannot_be_decided(self, olga, petro):
        club, other = club_of(olga, join_policy="request"), club_of(petro, "Another")
        request = joining.request_to_join(person("Asks"), club)
        refused("answered", joining.decide_join_request, petro, other, request.pk, True)

    def test_joining_by_link(self, olga, petro, ira):
        club = club_of(olga, join_policy="invitation", is_private=True)
        refused("by_invitation", joining.join, petro, club)
        refused("not_organiser", joining.create_link, petro, club, 1, 1)
        link = joining.create_link(olga, club, 1, 1)
        joining.join_by_link(petro, club, link.secret)
        # Members do not use up the link.
        joining.join_by_link(petro, club, link.secret)
        refused("link_over", joining.join_by_link, ira, club, link.secret)

    def test_expired_and_revoked_links_are_refused(self, olga, petro):
        club = club_of(olga, join_policy="invitation")
        link = joining.create_link(olga, club, 1, 5)
        club.links.update(expires_at=timezone.now())
        refused("link_over", joining.join_by_link, petro, club, link.secret)
        link = joining.create_link(olga, club, 1, 5)
        joining.revoke_link(olga, club, link.pk)
        refused("link_over", joining.join_by_link, petro, club, link.secret)

    def test_a_link_of_another_club_is_refused(self, olga, petro, ira):
        club = club_of(olga, join_policy="invitation")
        other = club_of(petro, "Another", join_policy="invitation")
        link = joining.create_link(petro, other, 1, 5)
        refused("link_over", joining.join_by_link, ira, club, link.secret)

    def test_number_of_clubs_of_a_user_is_limited(self, olga, petro, monkeypatch):
        monkeypatch.setattr(joining, "MAX_JOINED", 1)
        joining.join(petro, club_of(olga))
        refused("many_joined", joining.join, petro, club_of(olga, "Another"))

    def test_number_of_members_is_limited(self, olga, petro, monkeypatch):
        monkeypatch.setattr(joining, "MAX_MEMBERS", 1)
        refused("full", joining.join, petro, club_of(olga))

    def test_guests_cannot_join(self, olga):
        refused("no_account", joining.join, person("guest-1235", is_guest=True), club_of(olga))
