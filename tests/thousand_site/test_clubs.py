"""The pages of clubs: who sees what, and what is pressed there."""

import re
from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.clubs import chat, joining, moderation, services
from accounts.clubs.models import ChatLine, Club, News
from accounts.models import User
from games.fairplay.models import Report
from games.lobby.models import OwnTable
from games.management.defaults import load_defaults
from games.presets.models import Preset
from ratings.models import Ladder, Rating
from tests.accounts.clubs import club_of, enter, person, role

pytestmark = pytest.mark.django_db
PAGES = ("", "news/", "members/", "board/", "presets/", "chat/")
OF_ORGANISERS = ("requests/", "settings/")


def client_of(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


@pytest.fixture
def olga():
    return person("Olga")


@pytest.fixture
def petro():
    return person("Petro")


@pytest.fixture
def club(olga, petro):
    club = club_of(olga, about="We play <b>on Fridays</b>")
    enter(club, petro)
    return club


@pytest.fixture
def secret(olga, petro):
    club = club_of(olga, "Hidden Room", is_private=True, joining="request", about="Never told")
    enter(club, petro)
    chat.say(petro, club, "whisper")
    chat.tell(olga, club, "tidings")
    return club


def press(client, club, what, json=False, **data):
    more = {"headers": {"Accept": "application/json"}} if json else {}
    return client.post(f"/clubs/{club.key}/do/{what}/", data, **more)


def page(client, club, name=""):
    return client.get(f"/clubs/{club.key}/{name}")


def text(answer) -> str:
    return answer.content.decode()


class TestFounding:
    def test_by_the_form(self, olga):
        form = {"name": " Four  Kings ", "about": "", "country": "UA", "joining": "request"}
        answer = client_of(olga).post("/clubs/new/", form | {"is_private": "on"})
        club = Club.objects.get()
        assert answer["Location"] == "/clubs/four-kings/"
        assert (club.name, club.country, club.is_private) == ("Four Kings", "UA", True)

    def test_faults_stand_beside_the_field(self, olga, club):
        answer = client_of(olga).post("/clubs/new/", {"name": "THREE ACES", "joining": "open"})
        assert "There is a club of this name" in text(answer)
        answer = client_of(olga).post("/clubs/new/", {"name": "<b>", "joining": "never"})
        assert "letters, digits" in text(answer) and Club.objects.count() == 1

    def test_a_guest_is_shown_the_way_to_an_account(self):
        guest = client_of(person("guest-1234", is_guest=True))
        assert "/accounts/keep/" in text(guest.get("/clubs/new/"))
        guest.post("/clubs/new/", {"name": "Mine", "joining": "open"})
        assert not Club.objects.exists()
        assert Client().get("/clubs/new/").status_code == 302


class TestWhoSeesWhat:
    def test_a_public_club_is_read_by_all(self, club, petro):
        chat.say(petro, club, "good evening")
        guest = client_of(person("guest-1234", is_guest=True))
        for reader in (Client(), guest, client_of(person("Stranger"))):
            assert [page(reader, club, name).status_code for name in PAGES] == [200] * len(PAGES)
            home = text(page(reader, club))
            assert "good evening" in home and "data-say" not in home
        assert "data-say" in text(page(client_of(petro), club))

    def test_of_a_private_one_others_see_its_name_and_how_to_join(self, secret):
        for reader in (Client(), client_of(person("Stranger"))):
            home = page(reader, secret)
            assert home.status_code == 200 and "Hidden Room" in text(home)
            for inner in ("Never told", "whisper", "tidings", "Petro", "Olga", "2 members"):
                assert inner not in text(home)
            inside = [*PAGES[1:], *OF_ORGANISERS, "chat/?part=1", "chat/?before=999999"]
            assert {page(reader, secret, name).status_code for name in inside} <= {404, 302}
        assert "Ask to join" in text(page(client_of(person("Another")), secret))
        listed = text(Client().get("/clubs/"))
        assert (
            "Hidden Room" in listed and "2 members" not in listed and "active</span>" not in listed
        )

    def test_a_banned_member_is_a_stranger(self, secret, olga, petro):
        assert "whisper" in text(page(client_of(petro), secret))
        moderation.ban(olga, secret, petro)
        assert page(client_of(petro), secret, "chat/?part=1").status_code == 404
        assert "whisper" not in text(page(client_of(petro), secret))

    def test_organisers_pages_are_for_organisers(self, club, olga, petro):
        for name in OF_ORGANISERS:
            assert page(client_of(petro), club, name).status_code == 403
            assert page(client_of(olga), club, name).status_code == 200

    def test_the_ladder_of_a_club_is_on_no_page_of_the_site(self, secret):
        assert Client().get(f"/leaderboard/{secret.ladder.key}/").status_code == 404

    def test_a_profile_names_public_clubs(self, club, secret, petro, olga):
        strangers = text(Client().get("/@/Petro/"))
        assert "Three Aces" in strangers and "Hidden Room" not in strangers
        assert "Hidden Room" in text(client_of(olga).get("/@/Petro/"))

    def test_what_people_write_is_text(self, club, olga, petro):
        chat.say(petro, club, "<script>alert(1)</script>")
        chat.tell(olga, club, "<img src=x onerror=alert(1)>\nhttps://example.org")
        home = text(page(client_of(olga), club))
        assert "<script>alert" not in home and "<img src=x" not in home and "<b>on" not in home
        assert "&lt;script&gt;alert" in home and 'href="https://example.org' not in home
        assert "onerror=alert(1)&gt;<br>https://example.org" in home


class TestPresses:
    def test_joining_and_leaving(self, club):
        ira = person("Ira")
        assert press(client_of(ira), club, "join")["Location"] == "/clubs/three-aces/"
        assert role(club, ira) == "member"
        press(client_of(ira), club, "leave")
        assert role(club, ira) == "left"

    def test_a_request_is_told_by_the_page_and_answered(self, secret, olga):
        ira = person("Ira")
        press(client_of(ira), secret, "ask", text="it is me\nhttps://me.example")
        home = text(page(client_of(olga), secret))
        assert 'class="count">1' in home
        asking = text(page(client_of(olga), secret, "requests/"))
        assert "it is me […]" in asking
        number = re.search(r'name="request" value="(\d+)"', asking)[1]
        press(client_of(person("Eve")), secret, "answer", request=number, yes="1")
        assert role(secret, ira) == ""
        press(client_of(olga), secret, "answer", request=number, yes="1")
        assert role(secret, ira) == "member"

    def test_an_invitation_is_made_and_followed(self, secret, olga):
        press(client_of(olga), secret, "link", days="7", uses="1")
        link = re.search(
            r'value="http://testserver(/clubs/[^"]+/join/[^"]+/)"',
            text(page(client_of(olga), secret, "requests/")),
        )[1]
        ira = client_of(person("Ira"))
        assert "You are invited" in text(ira.get(link))
        assert "/accounts/signup/?next=" in text(Client().get(link))
        # To look is not to join: robots look.
        assert role(secret, User.objects.get(username="Ira")) == ""
        assert ira.post(link)["Location"] == f"/clubs/{secret.key}/"
        assert "whisper" in text(page(ira, secret))
        late = client_of(person("Late"))
        assert "no longer good" in text(late.get(link))
        assert (
            late.post(link).status_code == 302
            and role(secret, User.objects.get(username="Late")) == ""
        )

    def test_presses_of_others_are_refused(self, club, olga, petro):
        stranger, member = client_of(person("Stranger")), client_of(petro)
        line = chat.say(olga, club, "hi")
        News.objects.create(club=club, text="old")
        wrong = {
            "link": {"days": "7", "uses": "1"},
            "ban": {"user": "Olga"},
            "mute": {"user": "Olga", "minutes": "60"},
            "appoint": {"user": "Petro"},
            "offer": {"user": "Petro"},
            "accept": {},
            "tell": {"text": "x"},
            "untell": {"news": News.objects.get().pk},
            "hide": {"line": line.pk},
            "dissolve": {"name": "Three Aces"},
            "unban": {"user": "Petro"},
        }
        for what, data in wrong.items():
            for client in (stranger, member):
                answer = press(client, club, what, json=True, **data)
                assert answer.status_code == 409, what
        assert press(stranger, club, "say", json=True, text="hi").status_code == 409
        assert press(Client(), club, "say", text="hi").status_code == 302
        assert press(member, club, "nonsense").status_code == 404
        assert member.get(f"/clubs/{club.key}/do/leave/").status_code == 405
        line.refresh_from_db()
        club.refresh_from_db()
        assert line.hidden_at is None and not club.is_dissolved and News.objects.exists()

    @pytest.mark.parametrize("bad", ["", "x", "-1", "9" * 30, "1\0", "²"])
    def test_numbers_that_are_none(self, club, olga, bad):
        assert press(client_of(olga), club, "hide", json=True, line=bad).status_code == 409

    def test_names_with_zeros(self, club, olga):
        assert press(client_of(olga), club, "ban", json=True, user="a\0b").status_code == 409
        assert client_of(olga).get("/clubs/?name=a%00b&page=zz").status_code == 200

    def test_a_line_is_reported_to_the_moderators(self, club, olga, petro):
        line = chat.say(petro, club, "very rude words")
        press(client_of(olga), club, "report", line=line.pk)
        report = Report.objects.get()
        assert report.about == petro and "very rude words" in report.text
        assert press(client_of(olga), club, "report", json=True, line=line.pk).status_code == 409

    def test_a_line_that_was_hidden_quickly_is_reported_all_the_same(self, club, olga, petro):
        line = chat.say(olga, club, "insulting words")
        chat.hide(olga, club, line.pk)
        press(client_of(petro), club, "report", line=line.pk)
        assert "insulting words" in Report.objects.get().text
        assert press(client_of(petro), club, "report", json=True, line="99").status_code == 409

    def test_what_one_may_not_read_one_does_not_report(self, secret, petro):
        line = ChatLine.objects.get(club=secret)
        eve = client_of(person("Eve"))
        assert press(eve, secret, "report", json=True, line=line.pk).status_code == 409
        assert not Report.objects.exists()

    def test_settings_of_an_organiser_who_is_not_the_owner(self, club, olga, petro):
        moderation.appoint(olga, club, petro, True)
        form = {"name": "Taken over", "is_private": "on", "about": "by me", "joining": "request"}
        client_of(petro).post(f"/clubs/{club.key}/settings/", form)
        club.refresh_from_db()
        assert (club.name, club.is_private) == ("Three Aces", False)
        assert (club.about, club.joining) == ("by me", "request")

    def test_the_way_back_is_never_another_site(self, club, petro):
        answer = press(client_of(petro), club, "leave", next="https://evil.example/")
        assert answer["Location"] == "/clubs/three-aces/"


class TestTheChat:
    def test_history_is_paged(self, club, petro):
        rows = [ChatLine(club=club, author=petro, text=f"line {n:03}") for n in range(130)]
        ChatLine.objects.bulk_create(rows)
        home = text(page(Client(), club))
        assert "line 129" in home and "line 090" in home and "line 089" not in home
        before = re.search(r"chat/\?before=(\d+)", home)[1]
        older = text(page(Client(), club, f"chat/?before={before}"))
        assert "line 089" in older and "line 090" not in older and "line 029" not in older

    def test_hidden_lines_are_marked_for_organisers(self, club, olga, petro):
        line = chat.say(petro, club, "rude")
        chat.hide(olga, club, line.pk)
        assert "rude" not in text(page(client_of(petro), club, "chat/?part=1"))
        shown = text(page(client_of(olga), club, "chat/?part=1"))
        assert "rude" in shown and "hidden" in shown


class TestManyOfThem:
    def test_news_are_paged(self, club, olga):
        rows = [News(club=club, author=olga, text=f"tidings {n:03}") for n in range(30)]
        News.objects.bulk_create(rows)
        home = text(page(Client(), club))
        assert "tidings 027" in home and "tidings 026" not in home and "/news/" in home
        first, second = (text(page(Client(), club, f"news/?page={n}")) for n in (1, 2))
        assert "tidings 029" in first and "tidings 009" not in first and "tidings 009" in second
        # An organiser takes one back where he reads it, and stays there.
        old = News.objects.get(text="tidings 003")
        address = f"/clubs/{club.key}/news/?page=2"
        answer = press(client_of(olga), club, "untell", news=old.pk, next=address)
        assert answer["Location"] == address and not News.objects.filter(pk=old.pk).exists()

    def test_one_of_many_members_is_found_and_handed_the_club(self, club, olga):
        crowd_of = [person(f"Member{n:03}") for n in range(70)]
        enter(club, *crowd_of)
        reading = client_of(olga)
        whole = text(page(reading, club, "members/"))
        assert "Member050" in whole and "Member069" not in whole and 'name="name"' in whole
        found = text(page(reading, club, "members/?name=MEMBER069"))
        assert "Member069" in found and "Member050" not in found and "Offer the club" in found
        assert "called so" in text(page(reading, club, "members/?name=a%00zzz"))
        moderation.ban(olga, club, crowd_of[7])
        assert "Member007" in text(page(reading, club, "members/?name=member007"))
        assert "Member007" not in text(page(reading, club, "members/?name=member069"))
        press(reading, club, "offer", user="Member069")
        assert Club.objects.get(pk=club.pk).heir == crowd_of[69]


class TestTheBoard:
    def test_who_left_is_not_on_it(self, club, olga, petro):
        for user in (olga, petro):
            Rating.objects.create(user=user, ladder=club.ladder, games=9, listed=True, value=1600)
        assert "Petro" in text(page(Client(), club, "board/"))
        services.leave(petro, club)
        board = text(page(Client(), club, "board/"))
        assert "Olga" in board and "Petro" not in board

    def test_the_site_s_board_is_filtered_by_a_club_of_mine(self, club, secret, olga, petro):
        load_defaults()
        classic, ira = Ladder.objects.get(key="classic"), person("Ira")
        for user in (olga, petro, ira):
            Rating.objects.create(user=user, ladder=classic, games=30, listed=True, value=1600)
        services.leave(petro, club)
        mine = text(client_of(olga).get("/leaderboard/classic/?club=three-aces"))
        assert "@/Olga/" in mine and "@/Petro/" not in mine and "@/Ira/" not in mine
        # Of a club that is not his he learns nothing.
        others = text(client_of(ira).get(f"/leaderboard/classic/?club={secret.key}"))
        assert "@/Petro/" in others and "@/Ira/" in others


class TestCounts:
    @pytest.fixture
    def asked(self, club, olga):
        """How many queries each page needs."""
        client = client_of(olga)

        def count(name: str) -> int:
            with CaptureQueriesContext(connection) as caught:
                assert page(client, club, name).status_code == 200
            return len(caught)

        return lambda: [count(name) for name in (*PAGES, *OF_ORGANISERS)]

    def test_pages_ask_as_much_for_few_as_for_many(self, club, olga, asked):
        Club.objects.update(joining="request")
        crowd(club, olga, "One", 1)
        few = asked()
        crowd(club, olga, "More", 9)
        assert asked() == few and max(few) <= 26

    def test_the_list_too(self, olga, django_assert_num_queries):
        for n in range(5):
            club_of(person(f"Owner{n}"), f"Club number {n}")
        with django_assert_num_queries(2):
            assert text(Client().get("/clubs/")).count("Club number") == 5


def crowd(club: Club, organiser: User, name: str, number: int) -> None:
    """People who belong to it, stand on its board, talk, are banned, or ask to join."""
    people = [person(f"{name}{n}") for n in range(number)]
    enter(club, *people)
    ChatLine.objects.bulk_create(ChatLine(club=club, author=one, text="hi") for one in people)
    for n, user in enumerate(people):
        Rating.objects.create(user=user, ladder=club.ladder, games=9, listed=True, value=1600)
        out = person(f"{name}Out{n}")
        enter(club, out)
        moderation.ban(organiser, club, out)
        joining.ask(person(f"{name}Asks{n}"), club)
    chat.tell(organiser, club, "news")
    joining.make_link(organiser, club, 7, 5)
    preset = Preset.objects.create(
        key=f"{name}-rules".lower(),
        kind="club",
        club=club,
        name=name,
        agreements={"preset": "classic"},
    )
    OwnTable.objects.create(
        owner=people[0], club=club, visibility="club", preset=preset,
        agreements={"preset": "classic"}, players=3, action_ms=1, reserve_ms=1,
        expires_at=timezone.now() + timedelta(hours=1),
    )  # fmt: skip
