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
from tests.accounts.clubs.roles import role
from tests.factories import add_members, error_code, make_club, person

pytestmark = pytest.mark.django_db


class TestModeration:
    @pytest.fixture(autouse=True)
    def _organiser_and_member(self, club, anna, boris, vera):
        add_members(club, vera)
        moderation.set_role(anna, club, boris, True)

    def test_users_with_a_pending_request_can_be_banned(self, club, anna):
        pest = person("Pest")
        Club.objects.update(join_policy="request")
        joining.request_to_join(pest, club)
        moderation.ban(anna, club, pest)
        assert role(club, pest) == "banned" and not queries.pending_requests(club)
        assert error_code(joining.request_to_join, pest, club) == "banned"

    def test_a_removed_member_may_join_again(self, club, anna, boris, vera):
        moderation.remove(anna, club, vera)
        assert role(club, vera) == "left"
        joining.join(vera, club)
        assert role(club, vera) == "member"

    def test_only_organisers_remove_and_nobody_themselves(self, club, anna, boris, vera):
        assert error_code(moderation.remove, vera, club, boris) == "not_organiser"
        assert error_code(moderation.remove, anna, club, anna) == "bad_choice"

    def test_only_the_owner_sets_roles(self, club, anna, boris, vera):
        assert queries.is_organiser(club, boris)
        assert list(queries.clubs_organised_by(boris)) == [club]
        assert error_code(moderation.set_role, boris, club, vera, True) == "not_owner"
        assert error_code(moderation.set_role, vera, club, vera, True) == "not_organiser"
        assert error_code(moderation.set_role, anna, club, anna, False) == "of_owner"

    def test_organisers_ban_ordinary_members_only(self, club, anna, boris, vera):
        assert error_code(moderation.ban, boris, club, anna) == "of_owner"
        moderation.ban(boris, club, vera)
        assert role(club, vera) == "banned"
        add_members(club, vera)
        moderation.set_role(anna, club, vera, True)
        assert error_code(moderation.ban, boris, club, vera) == "of_organiser"
        assert error_code(moderation.mute, boris, club, vera, 10) == "of_organiser"
        moderation.ban(anna, club, vera)
        assert role(club, vera) == "banned"
        assert error_code(moderation.ban, boris, club, boris) == "bad_choice"
        assert error_code(moderation.ban, anna, club, person("Stranger")) == "bad_choice"

    def test_only_the_owner_changes_name_and_privacy(self, club, boris):
        services.edit_club(boris, club, ClubDetails(name=club.name, about="new"))
        for changed in (
            ClubDetails(name="Mine now"),
            ClubDetails(name=club.name, is_private=True),
        ):
            assert error_code(services.edit_club, boris, club, changed) == "not_owner"
        assert error_code(services.dissolve_club, boris, club, club.name) == "not_owner"
        club.refresh_from_db()
        assert (club.name, club.about, club.is_private) == ("Three Aces", "new", False)

    def test_an_organiser_who_leaves_loses_the_role(self, club, boris, vera):
        services.leave_club(boris, club)
        assert error_code(moderation.ban, boris, club, vera) == "not_organiser"
        add_members(club, boris)
        assert role(club, boris) == "member"

    @pytest.mark.parametrize("departure", ["banned", "demoted", "left", "closed"])
    def test_links_of_former_organisers_are_revoked(self, club, anna, boris, departure):
        """Otherwise a former organiser could come back, or let others in."""
        link, own = joining.create_link(boris, club, 7, 5), joining.create_link(anna, club, 7, 5)
        if departure == "banned":
            moderation.ban(anna, club, boris)
        elif departure == "demoted":
            moderation.set_role(anna, club, boris, False)
        elif departure == "left":
            services.leave_club(boris, club)
        else:
            receivers.leave_all(boris)
        assert error_code(joining.join_by_link, person("friend"), club, link.secret) == "link_over"
        assert joining.join_by_link(person("Guest1"), club, own.secret)

    def test_ownership_passes_on_acceptance(self, club, anna, boris, vera):
        assert error_code(services.offer_ownership, boris, club, boris) == "not_owner"
        services.offer_ownership(anna, club, vera)
        assert role(club, anna) == "owner"
        assert error_code(services.accept_ownership, boris, club) == "not_offered"
        services.accept_ownership(vera, club)
        assert (role(club, anna), role(club, vera)) == ("organiser", "owner")
        assert error_code(services.accept_ownership, vera, club) == "not_offered"

    def test_an_offer_ends_with_the_membership(self, club, anna, vera):
        services.offer_ownership(anna, club, vera)
        moderation.ban(anna, club, vera)
        club.refresh_from_db()
        assert club.pending_owner is None
        assert error_code(services.accept_ownership, vera, club) == "not_member"


class TestDeparture:
    def test_leaving(self, club, anna, boris):
        assert error_code(services.leave_club, anna, club) == "hand_over_first"
        services.leave_club(boris, club)
        services.leave_club(boris, club)
        assert role(club, boris) == "left"

    def test_departure_of_the_last_member_dissolves_the_club(
        self, anna, django_capture_on_commit_callbacks
    ):
        club, received = make_club(anna), []
        club_dissolved.connect(record := lambda club_id, **_: received.append(club_id))
        with django_capture_on_commit_callbacks(execute=True):
            services.leave_club(anna, club)
        club_dissolved.disconnect(record)
        club.refresh_from_db()
        assert club.is_dissolved and received == [club.pk] and not queries.clubs_of(anna)

    def test_dissolution_needs_the_exact_name(self, club, anna, vera):
        assert error_code(services.dissolve_club, anna, club, "three aces") == "wrong_name"
        services.dissolve_club(anna, club, "Three Aces")
        assert error_code(joining.join, vera, club) == "dissolved"
        club.refresh_from_db()
        assert not queries.is_organiser(club, anna) and club.ladder

    def test_ownership_passes_to_the_longest_serving_organiser(self, club, anna, boris, vera):
        add_members(club, vera)
        moderation.set_role(anna, club, vera, True)
        anna.delete()
        assert (role(club, vera), role(club, boris)) == ("owner", "member")

    def test_ownership_passes_to_the_longest_serving_member_without_organisers(
        self, anna, boris, vera
    ):
        club = make_club(anna, members=[vera, boris])
        anna.delete()
        assert role(club, vera) == "owner"

    def test_club_without_other_members_is_dissolved(self, anna):
        club = make_club(anna)
        anna.delete()
        club.refresh_from_db()
        assert club.is_dissolved

    def test_closed_account_leaves_its_clubs_and_messages_are_deleted(
        self, club, anna, boris, django_capture_on_commit_callbacks
    ):
        other = make_club(boris, "Another", members=[anna])
        chat.post_message(anna, club, "my address is")
        with django_capture_on_commit_callbacks(execute=True):
            close_account(anna)
        assert role(club, boris) == "owner" and role(other, anna) == "left"
        assert not club.messages.exists() and queries.members(club).count() == 1

    def test_an_offer_ends_with_the_account(
        self, club, anna, boris, django_capture_on_commit_callbacks
    ):
        services.offer_ownership(anna, club, boris)
        with django_capture_on_commit_callbacks(execute=True):
            close_account(boris)
        club.refresh_from_db()
        assert club.pending_owner is None

    def test_a_club_is_not_offered_to_a_closed_account(self, club, anna, boris):
        User.objects.filter(pk=boris.pk).update(is_active=False)
        assert error_code(services.offer_ownership, anna, club, boris) == "not_member"

    def test_missing_owners_are_replaced(self, club, anna, boris):
        User.objects.filter(pk=anna.pk).update(is_active=False)
        assert (receivers.replace_missing_owners(), receivers.replace_missing_owners()) == (1, 0)
        assert role(club, boris) == "owner"


def found_names(**criteria):
    return [club.name for club in queries.search(queries.ClubSearch(**criteria))]


class TestQueries:
    def test_only_members_view_private_clubs(self, anna, boris):
        club = make_club(anna, is_private=True)
        assert queries.can_view(club, anna)
        assert not queries.can_view(club, boris) and not queries.can_view(club, None)
        assert list(queries.hidden_from(boris)) == [club] and not queries.hidden_from(anna)

    def test_profile_shows_private_clubs_to_their_members_only(self, anna, boris, vera):
        secret = make_club(anna, "Secret", members=[vera], is_private=True)
        known = make_club(anna, "Known")
        assert list(queries.clubs_visible_on_profile(anna, boris)) == [known]
        assert list(queries.clubs_visible_on_profile(anna, None)) == [known]
        assert list(queries.clubs_visible_on_profile(anna, vera)) == [known, secret]

    def test_search_by_name_country_and_language(self, anna, boris, django_assert_num_queries):
        make_club(anna, "Київські Валети", country="UA", language="ru")
        make_club(boris, "Valets", members=[anna], country="PL")
        dissolved = make_club(anna, "Gone valets")
        services.dissolve_club(anna, dissolved, "Gone valets")
        assert found_names(name="ВАЛЕТ") == ["Київські Валети"]
        assert found_names(country="PL") == ["Valets"] and found_names(language="ru") == [
            "Київські Валети"
        ]
        assert found_names(by="members")[0] == "Valets" and found_names(name="\0gone") == []
        with django_assert_num_queries(1):
            assert [club.members for club in queries.search(queries.ClubSearch(by="name"))] == [
                2,
                1,
            ]

    def test_order_reveals_nothing_about_private_clubs(self, anna, boris, vera):
        long_ago = timezone.now() - timedelta(days=30)
        secret = make_club(anna, "Secret", is_private=True)
        known = make_club(anna, "Known")
        Club.objects.update(active_at=long_ago, created_at=long_ago)
        Club.objects.filter(pk=known.pk).update(active_at=long_ago + timedelta(days=1))
        before = found_names(by=""), found_names(by="members")
        assert before == (["Known", "Secret"], ["Known", "Secret"])
        add_members(secret, boris, vera)
        assert (found_names(by=""), found_names(by="members")) == before

    def test_members_list_is_sorted_by_role(self, club, anna, boris, vera):
        add_members(club, vera)
        moderation.set_role(anna, club, vera, True)
        names = [member.user.username for member in queries.members_list(club)]
        assert names == ["anna", "vera", "boris"]
        assert Membership.objects.filter(club=club).count() == 3
