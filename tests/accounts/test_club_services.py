"""Governing a club, how it ends, and what is found of it."""

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.closure.services import close_account
from accounts.clubs import chat, joining, moderation, queries, receivers, services
from accounts.clubs.models import Club, Membership
from accounts.clubs.services import About
from accounts.models import User
from accounts.signals import club_dissolved
from tests.accounts.clubs import club_of, enter, person, refused, role

pytestmark = pytest.mark.django_db


class TestGoverning:
    @pytest.fixture
    def club(self, olga, petro, ira):
        club = club_of(olga)
        enter(club, petro, ira)
        moderation.appoint(olga, club, petro, True)
        return club

    def test_who_only_asks_is_banned_too(self, club, olga):
        pest = person("Pest")
        Club.objects.update(joining="request")
        joining.ask(pest, club)
        moderation.ban(olga, club, pest)
        assert role(club, pest) == "banned" and not queries.waiting(club)
        refused("banned", joining.ask, pest, club)

    def test_only_the_owner_appoints(self, club, olga, petro, ira):
        assert queries.is_organiser(club, petro)
        assert list(queries.clubs_organised_by(petro)) == [club]
        refused("not_owner", moderation.appoint, petro, club, ira, True)
        refused("not_organiser", moderation.appoint, ira, club, ira, True)
        refused("of_owner", moderation.appoint, olga, club, olga, False)

    def test_an_organiser_bans_members_alone(self, club, olga, petro, ira):
        refused("of_owner", moderation.ban, petro, club, olga)
        moderation.ban(petro, club, ira)
        assert role(club, ira) == "banned"
        enter(club, ira)
        moderation.appoint(olga, club, ira, True)
        refused("of_organiser", moderation.ban, petro, club, ira)
        refused("of_organiser", moderation.mute, petro, club, ira, 10)
        moderation.ban(olga, club, ira)
        assert role(club, ira) == "banned"
        refused("bad_choice", moderation.ban, petro, club, petro)
        refused("bad_choice", moderation.ban, olga, club, person("Stranger"))

    def test_the_owner_alone_makes_it_private_or_gives_it_a_name(self, club, petro):
        services.edit(petro, club, About(name=club.name, about="new"))
        refused("not_owner", services.edit, petro, club, About(name="Mine now"))
        refused("not_owner", services.edit, petro, club, About(name=club.name, is_private=True))
        refused("not_owner", services.dissolve, petro, club, club.name)
        club.refresh_from_db()
        assert (club.name, club.about, club.is_private) == ("Three Aces", "new", False)

    def test_who_was_an_organiser_and_left_is_none(self, club, petro, ira):
        services.leave(petro, club)
        refused("not_organiser", moderation.ban, petro, club, ira)
        enter(club, petro)
        assert role(club, petro) == "member"

    @pytest.mark.parametrize("goes", ["banned", "demoted", "left", "closed"])
    def test_the_links_of_who_organises_no_more_are_good_no_more(self, club, olga, petro, goes):
        """Otherwise he would come back by them, or let in whom he likes."""
        link, own = joining.make_link(petro, club, 7, 5), joining.make_link(olga, club, 7, 5)
        if goes == "banned":
            moderation.ban(olga, club, petro)
        elif goes == "demoted":
            moderation.appoint(olga, club, petro, False)
        elif goes == "left":
            services.leave(petro, club)
        else:
            receivers.leave_all(petro)
        refused("link_over", joining.join_by_link, person("Friend"), club, link.secret)
        assert joining.join_by_link(person("Guest1"), club, own.secret)

    def test_it_is_handed_over_when_the_other_says_yes(self, club, olga, petro, ira):
        refused("not_owner", services.offer, petro, club, petro)
        services.offer(olga, club, ira)
        assert role(club, olga) == "owner"
        refused("not_offered", services.accept, petro, club)
        services.accept(ira, club)
        assert (role(club, olga), role(club, ira)) == ("organiser", "owner")
        refused("not_offered", services.accept, ira, club)

    def test_an_offer_ends_with_the_membership(self, club, olga, ira):
        services.offer(olga, club, ira)
        moderation.ban(olga, club, ira)
        club.refresh_from_db()
        assert club.heir is None
        refused("not_member", services.accept, ira, club)


class TestTheEnd:
    def test_leaving(self, olga, petro):
        club = club_of(olga)
        enter(club, petro)
        refused("hand_over_first", services.leave, olga, club)
        services.leave(petro, club)
        services.leave(petro, club)
        assert role(club, petro) == "left"

    def test_with_its_last_member_it_is_dissolved(self, olga, django_capture_on_commit_callbacks):
        club, heard = club_of(olga), []
        club_dissolved.connect(hear := lambda club_id, **_: heard.append(club_id))
        with django_capture_on_commit_callbacks(execute=True):
            services.leave(olga, club)
        club_dissolved.disconnect(hear)
        club.refresh_from_db()
        assert club.is_dissolved and heard == [club.pk] and not queries.clubs_of(olga)

    def test_dissolving_takes_its_name(self, olga, petro):
        club = club_of(olga)
        refused("wrong_name", services.dissolve, olga, club, "three aces")
        services.dissolve(olga, club, "Three Aces")
        refused("dissolved", joining.join, petro, club)
        club.refresh_from_db()
        assert not queries.is_organiser(club, olga) and club.ladder

    def test_an_account_that_goes_leaves_the_club_to_the_oldest_organiser(self, olga, petro, ira):
        club = club_of(olga)
        enter(club, petro, ira)
        moderation.appoint(olga, club, ira, True)
        olga.delete()
        assert (role(club, ira), role(club, petro)) == ("owner", "member")

    def test_else_to_the_oldest_member(self, olga, petro, ira):
        club = club_of(olga)
        enter(club, ira, petro)
        olga.delete()
        assert role(club, ira) == "owner"

    def test_else_it_is_dissolved(self, olga):
        club = club_of(olga)
        olga.delete()
        club.refresh_from_db()
        assert club.is_dissolved

    def test_a_closed_account_leaves_its_clubs_and_its_lines_go(
        self, olga, petro, django_capture_on_commit_callbacks
    ):
        club, other = club_of(olga), club_of(petro, "Another")
        enter(club, petro)
        enter(other, olga)
        chat.say(olga, club, "my address is")
        with django_capture_on_commit_callbacks(execute=True):
            close_account(olga)
        assert role(club, petro) == "owner" and role(other, olga) == "left"
        assert not club.lines.exists() and queries.members(club).count() == 1

    def test_an_offer_ends_with_the_account(self, olga, petro, django_capture_on_commit_callbacks):
        club = club_of(olga)
        enter(club, petro)
        services.offer(olga, club, petro)
        with django_capture_on_commit_callbacks(execute=True):
            close_account(petro)
        club.refresh_from_db()
        assert club.heir is None

    def test_a_club_is_not_offered_to_a_closed_account(self, olga, petro):
        club = club_of(olga)
        enter(club, petro)
        User.objects.filter(pk=petro.pk).update(is_active=False)
        refused("not_member", services.offer, olga, club, petro)

    def test_an_account_that_was_closed_while_nobody_listened(self, olga, petro):
        club = club_of(olga)
        enter(club, petro)
        User.objects.filter(pk=olga.pk).update(is_active=False)
        assert (receivers.sweep(), receivers.sweep()) == (1, 0)
        assert role(club, petro) == "owner"


class TestQueries:
    def test_what_is_private_is_seen_by_members(self, olga, petro):
        club = club_of(olga, is_private=True)
        assert queries.visible(club, olga)
        assert not queries.visible(club, petro) and not queries.visible(club, None)
        assert list(queries.closed_to(petro)) == [club] and not queries.closed_to(olga)

    def test_a_profile_shows_private_clubs_to_their_members_alone(self, olga, petro, ira):
        secret, known = club_of(olga, "Secret", is_private=True), club_of(olga, "Known")
        enter(secret, ira)
        assert list(queries.clubs_shown_of(olga, petro)) == [known]
        assert list(queries.clubs_shown_of(olga, None)) == [known]
        assert list(queries.clubs_shown_of(olga, ira)) == [known, secret]

    def test_clubs_are_found(self, olga, petro, django_assert_num_queries):
        club_of(olga, "Київські Валети", country="UA", language="ru")
        club = club_of(petro, "Valets", country="PL")
        enter(club, olga)
        gone = club_of(olga, "Gone valets")
        services.dissolve(olga, gone, "Gone valets")
        search = queries.Search
        names = lambda **asked: [one.name for one in queries.found(search(**asked))]  # noqa: E731
        assert names(name="ВАЛЕТ") == ["Київські Валети"]
        assert names(country="PL") == ["Valets"] and names(language="ru") == ["Київські Валети"]
        assert names(by="members")[0] == "Valets" and names(name="\0gone") == []
        with django_assert_num_queries(1):
            assert [one.members for one in queries.found(search(by="name"))] == [2, 1]

    def test_the_order_does_not_tell_what_happens_in_private(self, olga, petro, ira):
        long_ago = timezone.now() - timedelta(days=30)
        secret = club_of(olga, "Secret", is_private=True)
        known = club_of(olga, "Known")
        Club.objects.update(active_at=long_ago, created_at=long_ago)
        Club.objects.filter(pk=known.pk).update(active_at=long_ago + timedelta(days=1))
        names = lambda by: [one.name for one in queries.found(queries.Search(by=by))]  # noqa: E731
        before = names(""), names("members")
        assert before == (["Known", "Secret"], ["Known", "Secret"])
        enter(secret, petro, ira)
        assert (names(""), names("members")) == before

    def test_the_roll_begins_with_who_has_a_role(self, olga, petro, ira):
        club = club_of(olga)
        enter(club, petro, ira)
        moderation.appoint(olga, club, ira, True)
        names = [own.user.username for own in queries.roll(club)]
        assert names == ["Olga", "Ira", "Petro"]
        assert Membership.objects.filter(club=club).count() == 3
