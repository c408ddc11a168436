"""Tests of the pages of clubs: access, actions, chat, queries."""

import re
from datetime import timedelta

import pytest
from django.conf import settings
from django.test import Client
from django.utils import timezone

from accounts.clubs import chat, joining, moderation, services
from accounts.clubs.models import ChatMessage, Club, ClubPost
from accounts.models import User
from games.fairplay.models import Report
from games.lobby.models import CustomTable
from games.presets.models import Preset
from ratings.models import Ladder, Rating
from tests import databases
from tests.accounts.clubs.roles import role
from tests.factories import add_members, client_of, guest, make_club, person
from tests.markup import tidy
from tests.thousand_site.factories import count_queries

pytestmark = pytest.mark.django_db
PAGES = ("", "news/", "members/", "leaderboard/", "presets/", "chat/")
ORGANISER_PAGES = ("requests/", "settings/")


@pytest.fixture
def secret(anna, boris):
    details = {"is_private": True, "join_policy": "request", "about": "Never shown"}
    club = make_club(anna, "Hidden Room", [boris], **details)
    chat.post_message(boris, club, "whisper")
    chat.post_news(anna, club, "tidings")
    return club


def perform(client, club, action, json=False, **data):
    more = {"headers": {"Accept": "application/json"}} if json else {}
    return client.post(f"/clubs/{club.key}/action/{action}/", data, **more)


def page(client, club, name=""):
    return client.get(f"/clubs/{club.key}/{name}")


def text(response) -> str:
    return tidy(response.content.decode())


class TestCreation:
    def test_creation_by_the_form(self, anna):
        form = {"name": " Four  Kings ", "about": "", "country": "UA", "join_policy": "request"}
        response = client_of(anna).post("/clubs/new/", form | {"is_private": "on"})
        club = Club.objects.get()
        assert response["Location"] == "/clubs/four-kings/"
        assert (club.name, club.country, club.is_private) == ("Four Kings", "UA", True)

    def test_errors_are_shown_beside_the_field(self, anna, club):
        response = client_of(anna).post(
            "/clubs/new/", {"name": "THREE ACES", "join_policy": "open"}
        )
        assert "A club with this name already exists" in text(response)
        response = client_of(anna).post("/clubs/new/", {"name": "<b>", "join_policy": "never"})
        assert "letters, digits" in text(response) and Club.objects.count() == 1

    def test_guests_are_offered_an_account(self):
        visitor = client_of(guest())
        assert "/accounts/convert/" in text(visitor.get("/clubs/new/"))
        visitor.post("/clubs/new/", {"name": "Mine", "join_policy": "open"})
        assert not Club.objects.exists()
        assert Client().get("/clubs/new/").status_code == 302


class TestLanguage:
    @pytest.mark.parametrize(("code", "name"), settings.LANGUAGES)
    def test_the_language_of_a_club_is_named_in_itself(self, anna, code, name):
        club = make_club(anna, "Four Kings", language=code)
        assert f'<span class="chip">{name}</span>' in text(page(Client(), club))
        found = text(Client().get("/clubs/", {"language": code}))
        assert f'<option value="{code}" selected>{name}</option>' in found
        assert f"· {name}</small>" in found


class TestAccess:
    def test_public_club_is_visible_to_all(self, club, boris):
        chat.post_message(boris, club, "good evening")
        visitor = client_of(guest())
        for viewer in (Client(), visitor, client_of(person("Stranger"))):
            assert [page(viewer, club, name).status_code for name in PAGES] == [200] * len(PAGES)
            home = text(page(viewer, club))
            assert "good evening" in home and "data-chat-form" not in home
        assert "data-chat-form" in text(page(client_of(boris), club))

    def test_private_club_shows_name_and_join_options_only(self, secret):
        for viewer in (Client(), client_of(person("Stranger"))):
            home = page(viewer, secret)
            assert home.status_code == 200 and "Hidden Room" in text(home)
            for inner in ("Never shown", "whisper", "tidings", "boris", "anna", "2 members"):
                assert inner not in text(home)
            inside = [*PAGES[1:], *ORGANISER_PAGES, "chat/?part=1", "chat/?before=999999"]
            assert {page(viewer, secret, name).status_code for name in inside} <= {404, 302}
        assert "Request to join" in text(page(client_of(person("Another")), secret))
        listed = text(Client().get("/clubs/"))
        assert (
            "Hidden Room" in listed and "2 members" not in listed and "active</span>" not in listed
        )
        assert secret.get_join_policy_display() in listed

    def test_banned_member_loses_access(self, secret, anna, boris):
        assert "whisper" in text(page(client_of(boris), secret))
        moderation.ban(anna, secret, boris)
        assert page(client_of(boris), secret, "chat/?part=1").status_code == 404
        assert "whisper" not in text(page(client_of(boris), secret))

    def test_organisers_pages_need_an_organiser(self, club, anna, boris):
        for name in ORGANISER_PAGES:
            assert page(client_of(boris), club, name).status_code == 403
            assert page(client_of(anna), club, name).status_code == 200

    def test_club_ladder_has_no_public_leaderboard(self, secret):
        assert Client().get(f"/leaderboard/{secret.ladder.key}/").status_code == 404

    def test_profile_lists_public_clubs(self, club, secret, boris, anna):
        strangers = text(Client().get("/@/boris/"))
        assert "Three Aces" in strangers and "Hidden Room" not in strangers
        assert "Hidden Room" in text(client_of(anna).get("/@/boris/"))

    def test_user_texts_are_escaped(self, club, anna, boris):
        Club.objects.update(about="We play <b>on Fridays</b>")
        chat.post_message(boris, club, "<script>alert(1)</script>")
        chat.post_news(anna, club, "<img src=x onerror=alert(1)>\nhttps://example.org")
        home = text(page(client_of(anna), club))
        assert "<script>alert" not in home and "<img src=x" not in home and "<b>on" not in home
        assert "&lt;script&gt;alert" in home
        link = '<a href="https://example.org" rel="nofollow">https://example.org</a>'
        assert f"onerror=alert(1)&gt;<br>{link}" in home


class TestActions:
    def test_joining_and_leaving(self, vera, club):
        assert perform(client_of(vera), club, "join")["Location"] == "/clubs/three-aces/"
        assert role(club, vera) == "member"
        perform(client_of(vera), club, "leave")
        assert role(club, vera) == "left"

    def test_request_is_listed_and_decided(self, vera, secret, anna):
        perform(client_of(vera), secret, "request", text="it is me\nhttps://me.example")
        home = text(page(client_of(anna), secret))
        assert 'class="count">1' in home
        requests_page = text(page(client_of(anna), secret, "requests/"))
        assert "it is me […]" in requests_page
        number = re.search(r'name="request" value="(\d+)"', requests_page)[1]
        perform(client_of(person("Eve")), secret, "decide_request", request=number, yes="1")
        assert role(secret, vera) == ""
        perform(client_of(anna), secret, "decide_request", request=number, yes="1")
        assert role(secret, vera) == "member"

    def test_all_requests_are_approved_by_one_press(self, vera, secret, anna, monkeypatch):
        users = [vera, person("Eve"), person("Olga")]
        for user in users[:1]:
            perform(client_of(user), secret, "request")
        # One request needs no second way to approve it.
        assert "approve_all" not in text(page(client_of(anna), secret, "requests/"))
        for user in users[1:]:
            perform(client_of(user), secret, "request")
        requests_page = text(page(client_of(anna), secret, "requests/"))
        newest = re.search(r'name="newest" value="(\d+)"', requests_page)[1]
        perform(client_of(users[1]), secret, "approve_all", newest=newest)
        assert [role(secret, user) for user in users] == ["", "", ""]
        monkeypatch.setattr(joining, "MAX_MEMBERS", 4)
        client = client_of(anna)
        sent = {"newest": newest, "next": f"/clubs/{secret.key}/requests/"}
        perform(client, secret, "approve_all", **sent)
        assert [role(secret, user) for user in users] == ["member", "member", ""]
        answer = text(page(client, secret, "requests/"))
        assert "2 people have joined." in answer and "1 request is still open" in answer

    @pytest.mark.parametrize("newest", ["", "x", "-1", "9" * 30])
    def test_an_invalid_number_approves_nobody(self, vera, secret, anna, newest):
        perform(client_of(vera), secret, "request")
        perform(client_of(anna), secret, "approve_all", newest=newest)
        assert role(secret, vera) == ""

    def test_invitation_link(self, secret, anna):
        perform(client_of(anna), secret, "create_link", days="7", uses="1")
        link = re.search(
            r'value="http://testserver(/clubs/[^"]+/join/[^"]+/)"',
            text(page(client_of(anna), secret, "requests/")),
        )[1]
        vera = client_of(person("vera"))
        assert "You are invited" in text(vera.get(link))
        assert "/accounts/signup/?next=" in text(Client().get(link))
        # A GET does not join: robots send it.
        assert role(secret, User.objects.get(username="vera")) == ""
        assert vera.post(link)["Location"] == f"/clubs/{secret.key}/"
        assert "whisper" in text(page(vera, secret))
        late = client_of(person("Late"))
        assert "no longer valid" in text(late.get(link))
        assert (
            late.post(link).status_code == 302
            and role(secret, User.objects.get(username="Late")) == ""
        )

    def test_actions_of_others_are_refused(self, club, anna, boris):
        stranger, member = client_of(person("Stranger")), client_of(boris)
        message = chat.post_message(anna, club, "hi")
        ClubPost.objects.create(club=club, text="old")
        wrong = {
            "create_link": {"days": "7", "uses": "1"},
            "ban": {"user": "anna"},
            "mute": {"user": "anna", "minutes": "60"},
            "set_role": {"user": "boris"},
            "offer_ownership": {"user": "boris"},
            "accept_ownership": {},
            "post_news": {"text": "x"},
            "delete_news": {"post": ClubPost.objects.get().pk},
            "hide_message": {"message": message.pk},
            "dissolve": {"name": "Three Aces"},
            "unban": {"user": "boris"},
        }
        for what, data in wrong.items():
            for client in (stranger, member):
                response = perform(client, club, what, json=True, **data)
                assert response.status_code == 409, what
        assert perform(stranger, club, "post_message", json=True, text="hi").status_code == 409
        assert perform(Client(), club, "post_message", text="hi").status_code == 302
        assert perform(member, club, "nonsense").status_code == 404
        assert member.get(f"/clubs/{club.key}/action/leave/").status_code == 405
        message.refresh_from_db()
        club.refresh_from_db()
        assert message.hidden_at is None and not club.is_dissolved and ClubPost.objects.exists()

    @pytest.mark.parametrize("bad", ["", "x", "-1", "9" * 30, "²"])
    def test_invalid_numbers_are_refused(self, club, anna, bad):
        assert (
            perform(client_of(anna), club, "hide_message", json=True, message=bad).status_code
            == 409
        )

    def test_message_is_reported_to_the_moderators(self, club, anna, boris):
        message = chat.post_message(boris, club, "very rude words")
        perform(client_of(anna), club, "report_message", message=message.pk)
        report = Report.objects.get()
        assert report.about == boris and "very rude words" in report.text
        assert (
            perform(
                client_of(anna), club, "report_message", json=True, message=message.pk
            ).status_code
            == 409
        )

    def test_hidden_message_can_be_reported(self, club, anna, boris):
        message = chat.post_message(anna, club, "insulting words")
        chat.hide_message(anna, club, message.pk)
        perform(client_of(boris), club, "report_message", message=message.pk)
        assert "insulting words" in Report.objects.get().text
        assert (
            perform(client_of(boris), club, "report_message", json=True, message="99").status_code
            == 409
        )

    def test_unreadable_message_cannot_be_reported(self, secret, boris):
        message = ChatMessage.objects.get(club=secret)
        eve = client_of(person("Eve"))
        assert (
            perform(eve, secret, "report_message", json=True, message=message.pk).status_code == 409
        )
        assert not Report.objects.exists()

    def test_organiser_cannot_change_the_owners_settings(self, club, anna, boris):
        moderation.set_role(anna, club, boris, True)
        form = {
            "name": "Taken over",
            "is_private": "on",
            "about": "by me",
            "join_policy": "request",
        }
        client_of(boris).post(f"/clubs/{club.key}/settings/", form)
        club.refresh_from_db()
        assert (club.name, club.is_private) == ("Three Aces", False)
        assert (club.about, club.join_policy) == ("by me", "request")

    def test_redirect_never_leaves_the_site(self, club, boris):
        response = perform(client_of(boris), club, "leave", next="https://evil.example/")
        assert response["Location"] == "/clubs/three-aces/"


class TestChat:
    def test_history_is_paged(self, club, boris):
        rows = [ChatMessage(club=club, author=boris, text=f"line {n:03}") for n in range(130)]
        ChatMessage.objects.bulk_create(rows)
        home = text(page(Client(), club))
        assert "line 129" in home and "line 090" in home and "line 089" not in home
        before = re.search(r"chat/\?before=(\d+)", home)[1]
        older = text(page(Client(), club, f"chat/?before={before}"))
        assert "line 089" in older and "line 090" not in older and "line 029" not in older

    def test_hidden_messages_are_marked_for_organisers(self, club, anna, boris):
        message = chat.post_message(boris, club, "rude")
        chat.hide_message(anna, club, message.pk)
        assert "rude" not in text(page(client_of(boris), club, "chat/?part=1"))
        markup = text(page(client_of(anna), club, "chat/?part=1"))
        assert "rude" in markup and "hidden" in markup


class TestPaging:
    def test_news_are_paged(self, club, anna):
        rows = [ClubPost(club=club, author=anna, text=f"tidings {n:03}") for n in range(30)]
        ClubPost.objects.bulk_create(rows)
        home = text(page(Client(), club))
        assert "tidings 027" in home and "tidings 026" not in home and "/news/" in home
        first, second = (text(page(Client(), club, f"news/?page={n}")) for n in (1, 2))
        assert "tidings 029" in first and "tidings 009" not in first and "tidings 009" in second
        # An organiser deletes a post and stays on the page.
        old = ClubPost.objects.get(text="tidings 003")
        address = f"/clubs/{club.key}/news/?page=2"
        response = perform(client_of(anna), club, "delete_news", post=old.pk, next=address)
        assert response["Location"] == address and not ClubPost.objects.filter(pk=old.pk).exists()

    def test_member_is_found_and_offered_the_club(self, club, anna):
        crowd_of = [person(f"Member{n:03}") for n in range(70)]
        add_members(club, *crowd_of)
        client = client_of(anna)
        whole = text(page(client, club, "members/"))
        assert "Member050" in whole and "Member069" not in whole and 'name="name"' in whole
        matches = text(page(client, club, "members/?name=MEMBER069"))
        assert (
            "Member069" in matches and "Member050" not in matches and "Offer ownership" in matches
        )
        assert "No members match" in text(page(client, club, "members/?name=azzz"))
        moderation.ban(anna, club, crowd_of[7])
        assert "Member007" in text(page(client, club, "members/?name=member007"))
        assert "Member007" not in text(page(client, club, "members/?name=member069"))
        perform(client, club, "offer_ownership", user="Member069")
        assert Club.objects.get(pk=club.pk).pending_owner == crowd_of[69]


class TestLeaderboard:
    def test_former_members_are_not_listed(self, club, anna, boris):
        for user in (anna, boris):
            Rating.objects.create(
                user=user, ladder=club.ladder, games=9, is_listed=True, value=1600
            )
        assert "boris" in text(page(Client(), club, "leaderboard/"))
        services.leave_club(boris, club)
        board = text(page(Client(), club, "leaderboard/"))
        assert "anna" in board and "boris" not in board

    def test_site_leaderboard_can_be_filtered_by_an_own_club(self, vera, club, secret, anna, boris):
        databases.load_site_defaults()
        classic = Ladder.objects.get(key="classic")
        for user in (anna, boris, vera):
            Rating.objects.create(user=user, ladder=classic, games=30, is_listed=True, value=1600)
        services.leave_club(boris, club)
        mine = text(client_of(anna).get("/leaderboard/classic/?club=three-aces"))
        assert "@/anna/" in mine and "@/boris/" not in mine and "@/vera/" not in mine
        # The members of another club are not revealed.
        others = text(client_of(vera).get(f"/leaderboard/classic/?club={secret.key}"))
        assert "@/boris/" in others and "@/vera/" in others


class TestCounts:
    def test_number_of_queries_is_constant(self, club, anna, anna_client):
        paths = [f"/clubs/{club.key}/{name}" for name in (*PAGES, *ORGANISER_PAGES)]
        Club.objects.update(join_policy="request")
        crowd(club, anna, "One", 1)
        few = [count_queries(anna_client, path) for path in paths]
        crowd(club, anna, "More", 9)
        assert [count_queries(anna_client, path) for path in paths] == few and max(few) <= 26

    def test_list_takes_two_queries(self, anna, django_assert_num_queries):
        for n in range(5):
            make_club(person(f"Owner{n}"), f"Club number {n}")
        with django_assert_num_queries(2):
            assert text(Client().get("/clubs/")).count("Club number") == 5


def crowd(club: Club, organiser: User, name: str, number: int) -> None:
    """Create members, messages, bans and join requests."""
    people = [person(f"{name}{n}") for n in range(number)]
    add_members(club, *people)
    ChatMessage.objects.bulk_create(
        ChatMessage(club=club, author=user, text="hi") for user in people
    )
    for n, user in enumerate(people):
        Rating.objects.create(user=user, ladder=club.ladder, games=9, is_listed=True, value=1600)
        out = person(f"{name}Out{n}")
        add_members(club, out)
        moderation.ban(organiser, club, out)
        joining.request_to_join(person(f"{name}Asks{n}"), club)
    chat.post_news(organiser, club, "news")
    joining.create_link(organiser, club, 7, 5)
    preset = Preset.objects.create(
        key=f"{name}-rules".lower(),
        kind="club",
        club=club,
        name=name,
        agreements={"preset": "classic"},
    )
    CustomTable.objects.create(
        owner=people[0], club=club, visibility="club", preset=preset,
        agreements={"preset": "classic"}, players=3, action_ms=1, reserve_ms=1,
        expires_at=timezone.now() + timedelta(hours=1),
    )  # fmt: skip


def test_own_clubs_are_in_the_order_of_the_readers_alphabet(anna):
    for name in ("Zet", "Łoś", "Lew"):
        make_club(anna, name)
    page_of_clubs = client_of(anna).get("/clubs/", headers={"accept-language": "pl"})
    assert [club.name for club in page_of_clubs.context["mine"]] == ["Lew", "Łoś", "Zet"]
