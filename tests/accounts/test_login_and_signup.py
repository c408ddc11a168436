"""Tests of sign-up, confirmation, login, logout and password reset."""

import re

import pytest
from django.conf import settings
from django.contrib.sessions.models import Session
from django.core import mail
from django.test import Client

from accounts import queries
from accounts.models import User
from tests.factories import PASSWORD, guest, person
from tests.markup import tidy

pytestmark = pytest.mark.django_db

GOOD = {"username": "Vira", "email": "vira@example.org", "password1": "three chairs"}


def register(client: Client, **changed: str):
    return client.post("/accounts/signup/", GOOD | changed)


def links(text: str) -> list[str]:
    return re.findall(r"https?://testserver(\S+)", text)


def test_signup_logs_in_and_sends_a_link(client: Client) -> None:
    answer = register(client)
    assert answer.status_code == 302 and answer.url == "/"
    assert client.get("/").wsgi_request.user.username == "Vira"
    assert len(mail.outbox) == 1 and links(str(mail.outbox[0].body))


def test_the_link_confirms_the_address(client: Client) -> None:
    register(client)
    user = User.objects.get(username="Vira")
    assert not queries.has_confirmed_email(user)
    [link] = links(str(mail.outbox[0].body))
    page = client.get(link)
    assert page.status_code == 200 and "vira@example.org" in page.content.decode()
    client.post(link)
    assert queries.has_confirmed_email(user)


@pytest.mark.parametrize(
    ("path", "data"),
    [
        ("/accounts/signup/", GOOD),
        ("/accounts/password/reset/", {"email": "anna@example.org"}),
        ("/accounts/password/reset/", {"email": "nobody@example.org"}),
    ],
)
def test_mails_name_the_site_and_no_host_outside_links(
    client: Client, anna: User, path: str, data: dict[str, str]
) -> None:
    client.post(path, data, headers={"accept-language": "en"})
    text, subject = str(mail.outbox[0].body), mail.outbox[0].subject
    assert "Thousand" in subject and "Thousand" in text and text.startswith("Hello")
    assert "testserver" not in re.sub(r"https?://testserver", "", text) and "&" not in text


def test_a_broken_link_names_the_next_step(client: Client) -> None:
    page = client.get("/accounts/confirm-email/nothing/")
    assert "This link no longer works" in page.content.decode()


WRONG = [
    ("username", "a", "2 to 20 characters"),
    ("username", "guest-7", "reserved"),
    ("username", "", "required"),
    ("username", "Аnna", "one alphabet"),
    ("email", "nowhere", "valid email"),
    ("email", "", "required"),
    ("password1", "short", "too short"),
    ("password1", "password", "too common"),
    ("password1", "", "required"),
]


@pytest.mark.parametrize(("field", "value", "message"), WRONG)
def test_errors_are_shown_beside_their_field(
    client: Client, field: str, value: str, message: str
) -> None:
    answer = register(client, **{field: value})
    assert answer.status_code == 200
    assert message in " ".join(answer.context["form"].errors[field])
    assert f'id="id_{field}_error"' in answer.content.decode()
    assert not User.objects.exists()


@pytest.mark.parametrize("name", ["anna", "aNNA"])
def test_a_taken_name_is_refused(client: Client, anna: User, name: str) -> None:
    answer = register(client, username=name, email="other@example.org")
    assert "username" in answer.context["form"].errors


def test_a_taken_cyrillic_name_is_refused_in_any_case(client: Client) -> None:
    person("Вира")
    answer = register(client, username="вИРА")
    assert "username" in answer.context["form"].errors


@pytest.mark.parametrize("login", ["anna", "ANNA", "anna@example.org"])
def test_login_by_name_or_email(client: Client, anna: User, login: str) -> None:
    answer = client.post("/accounts/login/", {"login": login, "password": PASSWORD})
    assert answer.status_code == 302
    assert client.get("/").wsgi_request.user == anna


def test_a_cyrillic_name_logs_in_in_any_case(client: Client) -> None:
    anna = person("Анна")
    client.post("/accounts/login/", {"login": "аННА", "password": PASSWORD})
    assert client.get("/").wsgi_request.user == anna


def test_a_wrong_password_is_refused_in_the_form(client: Client, anna: User) -> None:
    answer = client.post("/accounts/login/", {"login": "anna", "password": "no"})
    assert answer.status_code == 200 and answer.context["form"].errors
    assert not Session.objects.exists()


def test_a_guest_cannot_log_in_by_name(client: Client) -> None:
    answer = client.post("/accounts/login/", {"login": guest().username, "password": ""})
    assert answer.status_code == 200 and answer.context["form"].errors


def test_logging_out_asks_first(client: Client, anna: User) -> None:
    client.force_login(anna)
    assert client.get("/accounts/logout/").status_code == 200
    assert client.get("/").wsgi_request.user == anna
    client.post("/accounts/logout/")
    assert client.get("/").wsgi_request.user.is_anonymous


def test_logout_page_warns_guests(client: Client) -> None:
    client.force_login(guest())
    assert "Guests have no password" in client.get("/accounts/logout/").content.decode()


def test_password_reset(client: Client, anna: User) -> None:
    client.post("/accounts/password/reset/", {"email": "anna@example.org"})
    [link] = links(str(mail.outbox[0].body))
    form = client.get(link, follow=True)
    where = form.redirect_chain[-1][0]
    answer = client.post(where, {"password1": "a new word now", "password2": "a new word now"})
    assert answer.status_code == 302
    anna.refresh_from_db()
    assert anna.check_password("a new word now")


def test_password_reset_does_not_reveal_accounts(client: Client) -> None:
    answer = client.post("/accounts/password/reset/", {"email": "nobody@example.org"}, follow=True)
    assert "Check your email" in answer.content.decode()


def test_a_used_link_offers_another(client: Client) -> None:
    page = client.get("/accounts/password/reset/key/1-nothing/").content.decode()
    assert "This link no longer works" in page and "/accounts/password/reset/" in page


def test_a_peer_without_an_address_may_register() -> None:
    # As behind a unix socket.
    answer = Client(REMOTE_ADDR="").post("/accounts/signup/", GOOD)
    assert answer.status_code == 302


PAGES = [
    "/accounts/login/", "/accounts/signup/", "/accounts/password/reset/",
    "/accounts/password/reset/done/", "/accounts/password/reset/key/done/",
    "/accounts/confirm-email/", "/accounts/inactive/",
]  # fmt: skip


@pytest.mark.parametrize("language", dict(settings.LANGUAGES))
@pytest.mark.parametrize("page", PAGES)
def test_login_pages_render_in_each_language(client: Client, page: str, language: str) -> None:
    answer = client.get(page, headers={"accept-language": language})
    assert answer.status_code == 200
    assert f'<html lang="{language}"' in tidy(answer.content.decode())


OWN = ["/accounts/email/", "/accounts/password/change/", "/accounts/logout/", "/settings/"]


@pytest.mark.parametrize("language", dict(settings.LANGUAGES))
@pytest.mark.parametrize("page", OWN)
def test_account_pages_render_in_each_language(
    client: Client, anna: User, page: str, language: str
) -> None:
    client.force_login(anna)
    answer = client.get(page, headers={"accept-language": language})
    assert answer.status_code == 200
    assert f'<html lang="{language}"' in tidy(answer.content.decode())
