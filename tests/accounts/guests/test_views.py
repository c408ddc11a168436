"""Tests of the conversion of a guest to a full account."""

import re
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from allauth.account.models import EmailAddress
from django.conf import settings
from django.contrib.sessions.models import Session
from django.core import mail
from django.core.mail import EmailMessage
from django.db import connection
from django.test import Client

from accounts import queries
from accounts.models import User
from tests import factories
from tests.conftest import SetLimits
from tests.markup import tidy

pytestmark = pytest.mark.django_db

GOOD = {"username": "Vira", "email": "vira@example.org", "password1": "three chairs"}
PAGE = "/accounts/convert/"


@pytest.fixture
def guest(client: Client) -> User:
    user = factories.guest()
    client.force_login(user)
    return user


def convert(client: Client, **changed: str):
    return client.post(PAGE, GOOD | changed)


def logged_in_user(client: Client) -> object:
    return client.get("/").wsgi_request.user


def test_conversion_keeps_the_row(client: Client, guest: User) -> None:
    answer = convert(client)
    assert (answer.status_code, answer.url) == (302, "/")
    user = User.objects.get()
    assert (user.pk, user.username, user.name_key) == (guest.pk, "Vira", "vira")
    assert (user.is_guest, user.email) == (False, "vira@example.org")
    assert user.check_password("three chairs") and user.display_name == "Vira"


def test_login_continues_under_a_new_session_key(client: Client, guest: User) -> None:
    before = client.session.session_key
    convert(client)
    assert logged_in_user(client) == guest
    assert client.session.session_key != before
    assert not Session.objects.filter(session_key=before).exists()


def test_login_works_with_the_new_name_only(client: Client, guest: User) -> None:
    convert(client)
    client.logout()
    for name, good in ((guest.username, False), ("Vira", True)):
        client.post("/accounts/login/", {"login": name, "password": "three chairs"})
        assert logged_in_user(client).is_authenticated is good


def test_the_link_in_the_mail_confirms_the_address(client: Client, guest: User) -> None:
    convert(client)
    assert not queries.has_confirmed_email(guest)
    [link] = re.findall(r"https?://testserver(\S+)", str(mail.outbox[0].body))
    client.post(link)
    assert queries.has_confirmed_email(guest)


def test_failing_mail_server_does_not_undo_the_conversion(
    client: Client, guest: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise ConnectionRefusedError

    monkeypatch.setattr(EmailMessage, "send", fail)
    convert(client)
    page = client.get("/").content.decode()
    assert "The email could not be sent" in page
    assert EmailAddress.objects.get(user=guest, primary=True).verified is False


def test_redirects_to_the_next_url(client: Client, guest: User) -> None:
    form = client.get(f"{PAGE}?next=/table/abc/").content.decode()
    assert 'name="next" value="/table/abc/"' in form
    assert convert(client, next="/table/abc/").url == "/table/abc/"


@pytest.mark.parametrize("away", ["https://example.org/", "//example.org/", "javascript:alert(1)"])
def test_never_redirects_to_another_site(client: Client, guest: User, away: str) -> None:
    assert convert(client, next=away).url == "/"


# The same rules as for visitors.
WRONG = [
    ("username", "a", "2 to 20 characters"),
    ("username", "guest-7", "reserved"),
    ("username", "", "required"),
    ("username", "Аnna", "one alphabet"),
    ("username", "aNNA", "is taken"),
    ("email", "nowhere", "valid email"),
    ("email", "", "required"),
    ("password1", "short", "too short"),
    ("password1", "password", "too common"),
    ("password1", "", "required"),
]


@pytest.mark.parametrize(("field", "value", "message"), WRONG)
def test_invalid_form_changes_nothing(
    client: Client, guest: User, anna: User, field: str, value: str, message: str
) -> None:
    key = client.session.session_key
    answer = convert(client, **{field: value})
    assert answer.status_code == 200
    assert message in " ".join(answer.context["form"].errors[field])
    guest.refresh_from_db()
    assert guest.is_guest and guest.email == "" and not guest.has_usable_password()
    assert client.session.session_key == key and logged_in_user(client) == guest
    assert not mail.outbox


def test_name_taken_meanwhile_is_a_form_error(
    client: Client, guest: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    User.objects.create_user("Vira")
    monkeypatch.setattr(queries, "is_name_taken", lambda _: False)
    answer = convert(client)
    assert answer.status_code == 200 and "username" in answer.context["form"].errors
    guest.refresh_from_db()
    assert guest.is_guest and not EmailAddress.objects.exists()


def test_full_accounts_are_redirected(client: Client, guest: User) -> None:
    convert(client)
    assert client.get(f"{PAGE}?next=/settings/").url == "/settings/"
    assert convert(client, username="Another", password1="another word").url == "/"
    user = User.objects.get()
    assert user.username == "Vira" and user.check_password("three chairs")


def test_visitors_are_asked_to_log_in(client: Client) -> None:
    assert client.get(PAGE).url.startswith("/accounts/login/")
    assert convert(client).status_code == 302 and not User.objects.exists()


def test_signup_redirects_guests_to_the_conversion(client: Client, guest: User) -> None:
    answer = client.get("/accounts/signup/?next=/rules/")
    assert answer.url == f"{PAGE}?next=%2Frules%2F"
    client.post("/accounts/signup/", GOOD)
    assert User.objects.get() == guest


@pytest.mark.parametrize("page", ["/", "/settings/", "/@/{name}/"])
def test_conversion_is_offered_to_guests_only(client: Client, guest: User, page: str) -> None:
    assert f'href="{PAGE}' in client.get(page.format(name=guest.username)).content.decode()
    convert(client)
    assert f'href="{PAGE}' not in client.get(page.format(name="Vira")).content.decode()


def test_conversion_is_not_offered_on_other_profiles(client: Client, guest: User) -> None:
    other = factories.guest()
    assert f'href="{PAGE}' not in client.get(f"/@/{other.username}/").content.decode()


@pytest.mark.parametrize("language", dict(settings.LANGUAGES))
def test_page_renders_in_each_language(client: Client, guest: User, language: str) -> None:
    page = client.get(PAGE, headers={"accept-language": language}).content.decode()
    assert f'<html lang="{language}"' in tidy(page)
    assert ("Keep your games" in page) is (language == "en")


def submit_at_once(*submissions: tuple[Client, str]) -> list[int]:
    """Submit the form from each client with its email at once; return the status codes."""
    start = Barrier(len(submissions))

    def submit(submission: tuple[Client, str]) -> int:
        try:
            start.wait(10)
            return convert(submission[0], email=submission[1]).status_code
        finally:
            connection.close()

    with ThreadPoolExecutor(len(submissions)) as pool:
        return list(pool.map(submit, submissions))


def same_browser(client: Client) -> Client:
    other = Client()
    other.cookies = client.cookies.copy()
    return other


@pytest.mark.django_db(transaction=True)
def test_concurrent_submissions_create_one_account(client: Client, guest: User) -> None:
    email, second = GOOD["email"], same_browser(client)
    assert submit_at_once((client, email), (second, email)) == [302, 302]
    assert User.objects.get().username == "Vira" and EmailAddress.objects.count() == 1
    assert len(mail.outbox) == 1
    # Whichever answer the browser follows.
    assert logged_in_user(client) == logged_in_user(second) == guest


def test_late_second_submission_is_logged_in(client: Client, guest: User) -> None:
    late = same_browser(client)
    convert(client)
    assert convert(late, next="/rules/").url == "/rules/"
    assert logged_in_user(late) == guest and len(mail.outbox) == 1


def test_late_submission_needs_the_password(client: Client, guest: User, limits: SetLimits) -> None:
    late = same_browser(client)
    convert(client)
    limits(failed_logins_by_both=3)
    tries = [convert(late, password1=f"guess {number}") for number in range(3)]
    assert {answer.url.split("?")[0] for answer in tries} == {"/accounts/login/"}
    # After too many guesses even the right password is refused.
    assert convert(late).status_code == 429
    assert logged_in_user(late).is_anonymous


@pytest.mark.django_db(transaction=True)
def test_concurrent_guests_with_one_name_get_one_error(client: Client, guest: User) -> None:
    rival = factories.client_of(factories.guest())
    codes = submit_at_once((client, "a@example.org"), (rival, "b@example.org"))
    assert sorted(codes) == [200, 302]
    assert User.objects.filter(is_guest=True).count() == 1
    assert EmailAddress.objects.count() == 1
