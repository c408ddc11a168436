"""A guest makes himself an account: the same row, the same login."""

import re
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from allauth.account.models import EmailAddress
from django.contrib.sessions.models import Session
from django.core import mail
from django.core.cache import cache
from django.core.mail import EmailMessage
from django.db import connection
from django.test import Client

from accounts import queries, services
from accounts.models import User

pytestmark = pytest.mark.django_db

GOOD = {"username": "Vira", "email": "vira@example.org", "password1": "three chairs"}
BACKEND = "django.contrib.auth.backends.ModelBackend"
PAGE = "/accounts/keep/"


@pytest.fixture(autouse=True)
def _no_rates() -> None:
    """The counts of rate limits live in the cache and outlast a test."""
    cache.clear()


@pytest.fixture
def guest(client: Client) -> User:
    user = services.create_guest("en")
    client.force_login(user, backend=BACKEND)
    return user


def keep(client: Client, **changed: str):
    return client.post(PAGE, GOOD | changed)


def reader(client: Client) -> object:
    return client.get("/").wsgi_request.user


def test_the_guests_own_row_becomes_the_account(client: Client, guest: User) -> None:
    answer = keep(client)
    assert (answer.status_code, answer.url) == (302, "/")
    kept = User.objects.get()
    assert (kept.pk, kept.username, kept.name_key) == (guest.pk, "Vira", "vira")
    assert (kept.is_guest, kept.email) == (False, "vira@example.org")
    assert kept.check_password("three chairs") and kept.shown_name == "Vira"


def test_the_login_goes_on_under_another_key(client: Client, guest: User) -> None:
    before = client.session.session_key
    keep(client)
    assert reader(client) == guest
    assert client.session.session_key != before
    assert not Session.objects.filter(session_key=before).exists()


def test_one_logs_in_by_the_new_name_and_no_more_by_the_old(client: Client, guest: User) -> None:
    keep(client)
    client.logout()
    for name, good in ((guest.username, False), ("Vira", True)):
        client.post("/accounts/login/", {"login": name, "password": "three chairs"})
        assert reader(client).is_authenticated is good


def test_the_link_in_the_mail_confirms_the_address(client: Client, guest: User) -> None:
    keep(client)
    assert not queries.has_confirmed_email(guest)
    [link] = re.findall(r"https?://testserver(\S+)", str(mail.outbox[0].body))
    client.post(link)
    assert queries.has_confirmed_email(guest)


def test_a_mail_server_that_is_down_undoes_nothing(
    client: Client, guest: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise ConnectionRefusedError

    monkeypatch.setattr(EmailMessage, "send", fail)
    keep(client)
    page = client.get("/").content.decode()
    assert "The mail could not be sent" in page
    assert EmailAddress.objects.get(user=guest, primary=True).verified is False


def test_one_comes_back_to_the_page_one_came_from(client: Client, guest: User) -> None:
    form = client.get(f"{PAGE}?next=/table/abc/").content.decode()
    assert 'name="next" value="/table/abc/"' in form
    assert keep(client, next="/table/abc/").url == "/table/abc/"


@pytest.mark.parametrize("away", ["https://example.org/", "//example.org/", "javascript:alert(1)"])
def test_nobody_is_led_away(client: Client, guest: User, away: str) -> None:
    assert keep(client, next=away).url == "/"


# The same rules as for visitors.
WRONG = [
    ("username", "a", "2 to 20 characters"),
    ("username", "guest-7", "reserved"),
    ("username", "", "required"),
    ("username", "Аnna", "one alphabet"),
    ("username", "oLEH", "already exists"),
    ("email", "nowhere", "valid email"),
    ("email", "", "required"),
    ("email", "OLEH@example.org", "already registered"),
    ("password1", "short", "too short"),
    ("password1", "password", "too common"),
    ("password1", "", "required"),
]


@pytest.mark.parametrize(("field", "value", "said"), WRONG)
def test_a_bad_form_changes_nothing_and_says_why(
    client: Client, guest: User, field: str, value: str, said: str
) -> None:
    oleh = User.objects.create_user("Oleh", "oleh@example.org", "one talon only")
    EmailAddress.objects.create(user=oleh, email=oleh.email, primary=True)
    key = client.session.session_key
    answer = keep(client, **{field: value})
    assert answer.status_code == 200
    assert said in " ".join(answer.context["form"].errors[field])
    guest.refresh_from_db()
    assert guest.is_guest and guest.email == "" and not guest.has_usable_password()
    assert client.session.session_key == key and reader(client) == guest
    assert not mail.outbox


def test_a_name_taken_at_the_last_moment_is_refused_kindly(
    client: Client, guest: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    User.objects.create_user("Vira")
    monkeypatch.setattr(queries, "is_taken", lambda _: False)
    answer = keep(client)
    assert answer.status_code == 200 and "username" in answer.context["form"].errors
    guest.refresh_from_db()
    assert guest.is_guest and not EmailAddress.objects.exists()


def test_who_is_no_guest_is_sent_on(client: Client, guest: User) -> None:
    keep(client)
    assert client.get(f"{PAGE}?next=/settings/").url == "/settings/"
    assert keep(client, username="Another", password1="another word").url == "/"
    kept = User.objects.get()
    assert kept.username == "Vira" and kept.check_password("three chairs")


def test_a_visitor_is_asked_to_log_in(client: Client) -> None:
    assert client.get(PAGE).url.startswith("/accounts/login/")
    assert keep(client).status_code == 302 and not User.objects.exists()


def test_a_guest_at_the_entrance_gets_this_form(client: Client, guest: User) -> None:
    answer = client.get("/accounts/signup/?next=/rules/")
    assert answer.url == f"{PAGE}?next=%2Frules%2F"
    client.post("/accounts/signup/", GOOD)
    assert User.objects.get() == guest


@pytest.mark.parametrize("page", ["/", "/settings/", "/@/{name}/"])
def test_it_is_offered_to_guests_alone(client: Client, guest: User, page: str) -> None:
    assert f'href="{PAGE}' in client.get(page.format(name=guest.username)).content.decode()
    keep(client)
    assert f'href="{PAGE}' not in client.get(page.format(name="Vira")).content.decode()


def test_it_is_not_offered_on_the_profile_of_another(client: Client, guest: User) -> None:
    other = services.create_guest("en")
    assert f'href="{PAGE}' not in client.get(f"/@/{other.username}/").content.decode()


@pytest.mark.parametrize("language", ["en", "ru"])
def test_the_page_is_drawn_in_both_languages(client: Client, guest: User, language: str) -> None:
    page = client.get(PAGE, headers={"accept-language": language}).content.decode()
    assert f'<html lang="{language}"' in page
    assert ("Keep your games" in page) is (language == "en")


def at_once(*presses: tuple[Client, str]) -> list[int]:
    """All press at the same moment, each with his address; the status of each answer."""
    start = Barrier(len(presses))

    def press(who: tuple[Client, str]) -> int:
        try:
            start.wait(10)
            return keep(who[0], email=who[1]).status_code
        finally:
            connection.close()

    with ThreadPoolExecutor(len(presses)) as pool:
        return list(pool.map(press, presses))


def same_browser(client: Client) -> Client:
    other = Client()
    other.cookies = client.cookies.copy()
    return other


@pytest.mark.django_db(transaction=True)
def test_pressed_twice_at_once_it_is_one_account_and_logged_in(client: Client, guest: User) -> None:
    mine, second = GOOD["email"], same_browser(client)
    assert at_once((client, mine), (second, mine)) == [302, 302]
    assert User.objects.get().username == "Vira" and EmailAddress.objects.count() == 1
    assert len(mail.outbox) == 1
    # Whichever answer the browser kept.
    assert reader(client) == reader(second) == guest


def test_a_second_press_that_comes_late_is_logged_in_too(client: Client, guest: User) -> None:
    late = same_browser(client)
    keep(client)
    assert keep(late, next="/rules/").url == "/rules/"
    assert reader(late) == guest and len(mail.outbox) == 1


def test_whoever_presses_late_must_know_the_password(client: Client, guest: User) -> None:
    late = same_browser(client)
    keep(client)
    tries = [keep(late, password1=f"guess {number}") for number in range(12)]
    assert {answer.url.split("?")[0] for answer in tries} == {"/accounts/login/"}
    # Who guesses is told nothing any more, not even by the right one.
    keep(late)
    assert reader(late).is_anonymous


@pytest.mark.django_db(transaction=True)
def test_of_two_guests_who_want_a_name_at_once_one_is_told(client: Client, guest: User) -> None:
    rival = Client()
    rival.force_login(services.create_guest("en"), backend=BACKEND)
    codes = at_once((client, "a@example.org"), (rival, "b@example.org"))
    assert sorted(codes) == [200, 302]
    assert User.objects.filter(is_guest=True).count() == 1
    assert EmailAddress.objects.count() == 1
