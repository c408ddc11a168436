"""Tests of joining clubs: freely, by request, by link."""

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.clubs import joining, moderation, queries
from accounts.clubs.models import Club
from tests.accounts.clubs.roles import role
from tests.factories import error_code, guest, make_club, person

pytestmark = pytest.mark.django_db


class TestJoining:
    def test_joining_an_open_club_twice_changes_nothing(self, club, vera):
        assert joining.join(vera, club).pk == joining.join(vera, club).pk
        assert role(club, vera) == "member"
        assert list(queries.clubs_of(vera)) == [club]
        assert queries.is_member(club, vera) and not queries.is_organiser(club, vera)

    def test_banned_users_cannot_join(self, club, anna, boris):
        moderation.ban(anna, club, boris)
        link = joining.create_link(anna, club, 1, 5)
        assert error_code(joining.join, boris, club) == "banned"
        assert error_code(joining.join_by_link, boris, club, link.secret) == "banned"
        Club.objects.update(join_policy="request")
        assert error_code(joining.request_to_join, boris, club) == "banned"
        link.refresh_from_db()
        assert link.uses_left == 5
        moderation.unban(anna, club, boris)
        assert joining.join_by_link(boris, club, link.secret).status == "in"

    def test_joining_by_request(self, anna, boris, vera):
        club = make_club(anna, join_policy="request")
        assert error_code(joining.join, boris, club) == "by_request"
        request = joining.request_to_join(boris, club, "let me in")
        decide = joining.decide_join_request
        assert joining.request_to_join(boris, club).pk == request.pk
        assert error_code(decide, vera, club, request.pk, True) == "not_organiser"
        decide(anna, club, request.pk, True)
        assert role(club, boris) == "member" and not queries.pending_requests(club).exists()
        assert error_code(joining.decide_join_request, anna, club, request.pk, True) == "answered"

    def test_all_requests_are_approved_at_once(self, anna, boris, vera):
        club = make_club(anna, join_policy="request")
        newest = [joining.request_to_join(user, club).pk for user in (boris, vera)][-1]
        assert error_code(joining.approve_join_requests, boris, club, newest) == "not_organiser"
        assert joining.approve_join_requests(anna, club, newest) == joining.Approval(2, 0)
        assert (role(club, boris), role(club, vera)) == ("member", "member")
        assert joining.approve_join_requests(anna, club, newest) == joining.Approval(0, 0)

    def test_requests_that_came_later_are_not_approved_unseen(self, anna, boris, vera):
        club = make_club(anna, join_policy="request")
        seen = joining.request_to_join(boris, club)
        joining.request_to_join(vera, club)
        assert joining.approve_join_requests(anna, club, seen.pk) == joining.Approval(1, 0)
        assert [row.user for row in queries.pending_requests(club)] == [vera]

    def test_approving_all_stops_when_the_club_is_full(self, anna, monkeypatch):
        monkeypatch.setattr(joining, "MAX_MEMBERS", 3)
        club = make_club(anna, join_policy="request")
        users = [person(f"asks{number}") for number in range(4)]
        newest = [joining.request_to_join(user, club).pk for user in users][-1]
        assert joining.approve_join_requests(anna, club, newest) == joining.Approval(2, 2)
        assert queries.members(club).count() == 3
        # Those who asked first are in.
        assert [role(club, user) for user in users] == ["member", "member", "", ""]
        assert [row.user for row in queries.pending_requests(club)] == users[2:]

    def test_approving_all_passes_over_who_cannot_join(self, anna, boris, vera, monkeypatch):
        club = make_club(anna, join_policy="request")
        newest = [joining.request_to_join(user, club).pk for user in (boris, vera)][-1]
        joining.join(boris, make_club(person("Owner"), "Another"))
        monkeypatch.setattr(joining, "MAX_JOINED", 1)
        assert joining.approve_join_requests(anna, club, newest) == joining.Approval(1, 1)
        assert (role(club, boris), role(club, vera)) == ("", "member")

    def test_approving_all_is_logged_once(self, anna, boris, vera, caplog):
        club = make_club(anna, join_policy="request")
        newest = [joining.request_to_join(user, club).pk for user in (boris, vera)][-1]
        with caplog.at_level("INFO", joining.__name__):
            joining.approve_join_requests(anna, club, newest)
        lines = [
            record.getMessage() for record in caplog.records if record.name == joining.__name__
        ]
        assert lines == [f"club {club.pk}: user {anna.pk} approved 2 requests, 0 stay open"]

    def test_number_of_pending_requests_is_limited(self, anna, boris, monkeypatch):
        monkeypatch.setattr(joining, "MAX_PENDING_REQUESTS", 1)
        joining.request_to_join(boris, make_club(anna, join_policy="request"))
        another = make_club(anna, "Another", join_policy="request")
        assert error_code(joining.request_to_join, boris, another) == "many_asked"
        joining.withdraw_request(boris, Club.objects.get(name="Three Aces"))
        assert joining.request_to_join(boris, another)

    def test_number_of_open_requests_of_a_club_is_limited(self, anna, boris, vera, monkeypatch):
        monkeypatch.setattr(joining, "MAX_REQUESTS", 1)
        club = make_club(anna, join_policy="request")
        joining.request_to_join(boris, club)
        assert error_code(joining.request_to_join, vera, club) == "many_requests"

    def test_refused_users_may_ask_again_after_a_week(self, anna, boris):
        club = make_club(anna, join_policy="request")
        joining.decide_join_request(anna, club, joining.request_to_join(boris, club).pk, False)
        assert error_code(joining.request_to_join, boris, club) == "refused_lately"
        club.requests.update(refused_at=timezone.now() - timedelta(days=8))
        assert joining.request_to_join(boris, club)

    def test_a_request_of_another_club_cannot_be_decided(self, anna, boris):
        club, other = make_club(anna, join_policy="request"), make_club(boris, "Another")
        request = joining.request_to_join(person("Asks"), club)
        assert error_code(joining.decide_join_request, boris, other, request.pk, True) == "answered"

    def test_joining_by_link(self, anna, boris, vera):
        club = make_club(anna, join_policy="invitation", is_private=True)
        assert error_code(joining.join, boris, club) == "by_invitation"
        assert error_code(joining.create_link, boris, club, 1, 1) == "not_organiser"
        link = joining.create_link(anna, club, 1, 1)
        joining.join_by_link(boris, club, link.secret)
        # Members do not use up the link.
        joining.join_by_link(boris, club, link.secret)
        assert error_code(joining.join_by_link, vera, club, link.secret) == "link_over"

    def test_expired_and_revoked_links_are_refused(self, anna, boris):
        club = make_club(anna, join_policy="invitation")
        link = joining.create_link(anna, club, 1, 5)
        club.links.update(expires_at=timezone.now())
        assert error_code(joining.join_by_link, boris, club, link.secret) == "link_over"
        link = joining.create_link(anna, club, 1, 5)
        joining.revoke_link(anna, club, link.pk)
        assert error_code(joining.join_by_link, boris, club, link.secret) == "link_over"

    def test_a_link_of_another_club_is_refused(self, anna, boris, vera):
        club = make_club(anna, join_policy="invitation")
        other = make_club(boris, "Another", join_policy="invitation")
        link = joining.create_link(boris, other, 1, 5)
        assert error_code(joining.join_by_link, vera, club, link.secret) == "link_over"

    def test_number_of_clubs_of_a_user_is_limited(self, anna, boris, monkeypatch):
        monkeypatch.setattr(joining, "MAX_JOINED", 1)
        joining.join(boris, make_club(anna))
        assert error_code(joining.join, boris, make_club(anna, "Another")) == "many_joined"

    def test_number_of_members_is_limited(self, anna, boris, monkeypatch):
        monkeypatch.setattr(joining, "MAX_MEMBERS", 1)
        assert error_code(joining.join, boris, make_club(anna)) == "full"

    def test_guests_cannot_join(self, club):
        assert error_code(joining.join, guest(), club) == "no_account"
