"""Tests of moderation, ownership, dissolution and queries of clubs."""

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.closure.services import close_account
from accounts.clubs import chat, joining, moderation, queries, receivers, services
from accounts.clubs.models import Club, Membership
from accounts.clubs.services import ClubDetails
from accounts.models import User
from accounts.signals import club_dissolved
from tests.accounts.clubs.factories import club_of, enter, person, refused, role

pytestmark = pytest.mark.django_db


class TestModeration:
    @pytest.fixture
    def club(self, olga, petro, ira):
        club = club_of(olga)
        enter(club, petro, ira)
        moderation.set_role(olga, club, petro, True)
        return club

    def test_users_with_a_pending_request_can_be_banned(self, club, olga):
        pest = person("Pest")
        Club.objects.update(join_policy="request")
        joining.request_to_join(pest, club)
        moderation.ban(olga, club, pest)
        assert role(club, pest) == "banned" and not queries.pending_requests(club)
        refused("banned", joining.request_to_join, pest, club)

    def test_only_the_owner_sets_roles(self, club, olga, petro, ira):
        assert queries.is_organiser(club, petro)
        assert list(queries.clubs_organised_by(petro)) == [club]
        refused("not_owner", moderation.set_role, petro, club, ira, True)
        refused("not_organiser", moderation.set_role, ira, club, ira, True)
        refused("of_owner", moderation.set_role, olga, club, olga, False)

    def test_organisers_ban_ordinary_members_only(self, club, olga, petro, ira):
        refused("of_owner", moderation.ban, petro, club, olga)
        moderation.ban(petro, club, ira)
        assert role(club, ira) == "banned"
        enter(club, ira)
        moderation.set_role(olga, club, ira, True)
        refused("of_organiser", moderation.ban, petro, club, ira)
        refused("of_organiser", moderation.mute, petro, club, ira, 10)
        moderation.ban(olga, club, ira)
        assert role(club, ira) == "banned"
        refused("bad_choice", moderation.ban, petro, club, petro)
        refused("bad_choice", moderation.ban, olga, club, person("Stranger"))

    def test_only_the_owner_changes_name_and_privacy(self, club, petro):
        services.edit_club(petro, club, ClubDetails(name=club.name, about="new"))
        refused("not_owner", services.edit_club, petro, club, ClubDetails(name="Mine now"))
        refused(
            "not_owner",
            services.edit_club,
            petro,
            club,
            ClubDetails(name=club.name, is_private=True),
        )
        refused("not_owner", services.dissolve_club, petro, club, club.name)
        club.refresh_from_db()
        assert (club.name, club.about, club.is_private) == ("Three Aces", "new", False)

    def test_an_organiser_who_leaves_loses_the_role(self, club, petro, ira):
        services.leave_club(petro, club)
        refused("not_organiser", moderation.ban, petro, club, ira)
        enter(club, petro)
        assert role(club, petro) == "member"

    @pytest.mark.parametrize("departure", ["banned", "demoted", "left", "closed"])
    def test_links_of_former_organisers_are_revoked(self, club, olga, petro, departure):
        """Otherwise a former organiser could come back, or let others in."""
        link, own = joining.create_link(petro, club, 7, 5), joining.create_link(olga, club, 7, 5)
        if departure == "banned":
            moderation.ban(olga, club, petro)
        elif departure == "demoted":
            moderation.set_role(olga, club, petro, False)
        elif departure == "left":
            services.leave_club(petro, club)
        else:
            receivers.leave_all(petro)
        refused("link_over", joining.join_by_link, person("Friend"), club, link.secret)
        assert joining.join_by_link(person("Guest1"), club, own.secret)

    def test_ownership_passes_on_acceptance(self, club, olga, petro, ira):
        refused("not_owner", services.offer_ownership, petro, club, petro)
        services.offer_ownership(olga, club, ira)
        assert role(club, olga) == "owner"
        refused("not_offered", services.accept_ownership, petro, club)
        services.accept_ownership(ira, club)
        assert (role(club, olga), role(club, ira)) == ("organiser", "owner")
        refused("not_offered", services.accept_ownership, ira, club)

    def test_an_offer_ends_with_the_membership(self, club, olga, ira):
        services.offer_ownership(olga, club, ira)
        moderation.ban(olga, club, ira)
        club.refresh_from_db()
        assert club.pending_owner is None
        refused("not_member", services.accept_ownership, ira, club)


class TestDeparture:
    def test_leaving(self, olga, petro):
        club = club_of(olga)
        enter(club, petro)
        refused("hand_over_first", services.leave_club, olga, club)
        services.leave_club(petro, club)
        services.leave_club(petro, club)
        assert role(club, petro) == "left"

    def test_departure_of_the_last_member_dissolves_the_club(
        self, olga, django_capture_on_commit_callbacks
    ):
        club, received = club_of(olga), []
        club_dissolved.connect(record := lambda club_id, **_: received.append(club_id))
        with django_capture_on_commit_callbacks(execute=True):
            services.leave_club(olga, club)
        club_dissolved.disconnect(record)
        club.refresh_from_db()
        assert club.is_dissolved and received == [club.pk] and not queries.clubs_of(olga)

    def test_dissolution_needs_the_exact_name(self, olga, petro):
        club = club_of(olga)
        refused("wrong_name", services.dissolve_club, olga, club, "three aces")
        services.dissolve_club(olga, club, "Three Aces")
        refused("dissolved", joining.join, petro, club)
        club.refresh_from_db()
        assert not queries.is_organiser(club, olga) and club.ladder

    def test_ownership_passes_to_the_longest_serving_organiser(self, olga, petro, ira):
        club = club_of(olga)
        enter(club, petro, ira)
        moderation.set_role(olga, club, ira, True)
        olga.delete()
        assert (role(club, ira), role(club, petro)) == ("owner", "member")

    def test_ownership_passes_to_the_longest_serving_member_without_organisers(
        self, olga, petro, ira
    ):
        club = club_of(olga)
        enter(club, ira, petro)
        olga.delete()
        assert role(club, ira) == "owner"

    def test_club_without_other_members_is_dissolved(self, olga):
        club = club_of(olga)
        olga.delete()
        club.refresh_from_db()
        assert club.is_dissolved

    def test_closed_account_leaves_its_clubs_and_messages_are_deleted(
        self, olga, petro, django_capture_on_commit_callbacks
    ):
        club, other = club_of(olga), club_of(petro, "Another")
        enter(club, petro)
        enter(other, olga)
        chat.post_message(olga, club, "my address is")
        with django_capture_on_commit_callbacks(execute=True):
            close_account(olga)
        assert role(club, petro) == "owner" and role(other, olga) == "left"
        assert not club.messages.exists() and queries.members(club).count() == 1

    def test_an_offer_ends_with_the_account(self, olga, petro, django_capture_on_commit_callbacks):
        club = club_of(olga)
        enter(club, petro)
        services.offer_ownership(olga, club, petro)
        with django_capture_on_commit_callbacks(execute=True):
            close_account(petro)
        club.refresh_from_db()
        assert club.pending_owner is None

    def test_a_club_is_not_offered_to_a_closed_account(self, olga, petro):
        club = club_of(olga)
        enter(club, petro)
        User.objects.filter(pk=petro.pk).update(is_active=False)
        refused("not_member", services.offer_ownership, olga, club, petro)

    def test_missing_owners_are_replaced(self, olga, petro):
        club = club_of(olga)
        enter(club, petro)
        User.objects.filter(pk=olga.pk).update(is_active=False)
        assert (receivers.replace_missing_owners(), receivers.replace_missing_owners()) == (1, 0)
        assert role(club, petro) == "owner"


class TestQueries:
    def test_only_members_view_private_clubs(self, olga, petro):
        club = club_of(olga, is_private=True)
        assert queries.can_view(club, olga)
        assert not queries.can_view(club, petro) and not queries.can_view(club, None)
        assert list(queries.hidden_from(petro)) == [club] and not queries.hidden_from(olga)

    def test_profile_shows_private_clubs_to_their_members_only(self, olga, petro, ira):
        secret, known = club_of(olga, "Secret", is_private=True), club_of(olga, "Known")
        enter(secret, ira)
        assert list(queries.clubs_visible_on_profile(olga, petro)) == [known]
        assert list(queries.clubs_visible_on_profile(olga, None)) == [known]
        assert list(queries.clubs_visible_on_profile(olga, ira)) == [known, secret]

    def test_search_by_name_country_and_language(self, olga, petro, django_assert_num_queries):
        club_of(olga, "Київські Валети", country="UA", language="ru")
        club = club_of(petro, "Valets", country="PL")
        enter(club, olga)
        dissolved = club_of(olga, "Gone valets")
        services.dissolve_club(olga, dissolved, "Gone valets")
        search = queries.ClubSearch
        names = lambda **criteria: [club.name for club in queries.search(search(**criteria))]  # noqa: E731
        assert names(name="ВАЛЕТ") == ["Київські Валети"]
        assert names(country="PL") == ["Valets"] and names(language="ru") == ["Київські Валети"]
        assert names(by="members")[0] == "Valets" and names(name="\0gone") == []
        with django_assert_num_queries(1):
            assert [club.members for club in queries.search(search(by="name"))] == [2, 1]

    def test_order_reveals_nothing_about_private_clubs(self, olga, petro, ira):
        long_ago = timezone.now() - timedelta(days=30)
        secret = club_of(olga, "Secret", is_private=True)
        known = club_of(olga, "Known")
        Club.objects.update(active_at=long_ago, created_at=long_ago)
        Club.objects.filter(pk=known.pk).update(active_at=long_ago + timedelta(days=1))
        names = lambda by: [club.name for club in queries.search(queries.ClubSearch(by=by))]  # noqa: E731
        before = names(""), names("members")
        assert before == (["Known", "Secret"], ["Known", "Secret"])
        enter(secret, petro, ira)
        assert (names(""), names("members")) == before

    def test_members_list_is_sorted_by_role(self, olga, petro, ira):
        club = club_of(olga)
        enter(club, petro, ira)
        moderation.set_role(olga, club, ira, True)
        names = [member.user.username for member in queries.members_list(club)]
        assert names == ["Olga", "Ira", "Petro"]
        assert Membership.objects.filter(club=club).count() == 3
