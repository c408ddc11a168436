"""Tests of the page of one's sessions."""

import pytest
from allauth.usersessions.models import UserSession
from django.test import Client

from accounts.models import User
from accounts.sessions.queries import device
from games.realtime.authentication import ended_logins
from tests.factories import PASSWORD, client_of, guest

pytestmark = pytest.mark.django_db

PAGE = "/accounts/sessions/"
FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
CHROME = "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36"
EDGE = "Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0"


def device_of(user: User, agent: str = FIREFOX) -> Client:
    """A browser in which the user logs in."""
    client = Client(headers={"user-agent": agent, "accept-language": "en"})
    client.post("/accounts/login/", {"login": user.username, "password": PASSWORD})
    assert client.get("/settings/").status_code == 200
    return client


def row_of(client: Client) -> UserSession:
    return UserSession.objects.get(session_key=client.session.session_key)


def test_each_login_is_listed_with_its_device(anna: User) -> None:
    one, _ = device_of(anna), device_of(anna, CHROME)
    page = one.get(PAGE).content.decode()
    assert "Firefox, Linux" in page and "Chrome, Android" in page
    assert page.count("this device") == 1
    assert PAGE in one.get("/settings/").content.decode()


def test_a_session_is_ended_from_another(anna: User) -> None:
    one, other = device_of(anna), device_of(anna, CHROME)
    key = str(other.session.session_key)
    assert ended_logins([key]) == set()
    one.post(f"{PAGE}{row_of(other).pk}/end/")
    assert other.get("/settings/").status_code == 302
    assert one.get("/settings/").status_code == 200
    # So its sockets are closed.
    assert ended_logins([key]) == {key}


def test_all_other_sessions_are_ended_at_once(anna: User) -> None:
    one, others = device_of(anna), [device_of(anna, CHROME), device_of(anna, EDGE)]
    one.post(f"{PAGE}others/")
    assert [client.get("/settings/").status_code for client in others] == [302, 302]
    assert one.get(PAGE).context["sessions"][0]["is_current"]


def test_nobody_ends_the_sessions_of_others(anna: User, boris: User) -> None:
    one, other = device_of(anna), device_of(boris)
    assert one.post(f"{PAGE}{row_of(other).pk}/end/").status_code == 404
    one.post(f"{PAGE}others/")
    assert other.get("/settings/").status_code == 200


def test_sessions_are_ended_by_post_only(anna: User) -> None:
    one = device_of(anna)
    for path in (f"{PAGE}others/", f"{PAGE}{row_of(one).pk}/end/"):
        assert one.get(path).status_code == 405


def test_logged_out_sessions_and_those_of_old_passwords_are_not_listed(anna: User) -> None:
    one, other, third = device_of(anna), device_of(anna, CHROME), device_of(anna, EDGE)
    other.post("/accounts/logout/")
    assert len(one.get(PAGE).context["sessions"]) == 2
    new = {"oldpassword": PASSWORD, "password1": "a new password", "password2": "a new password"}
    assert one.post("/accounts/password/change/", new).status_code == 302
    [session] = one.get(PAGE).context["sessions"]
    assert session["is_current"] and third.get("/settings/").status_code == 302


def test_the_session_of_a_converted_guest_is_listed() -> None:
    client = client_of(guest())
    form = {"username": "Vira", "email": "vira@example.org", "password1": "three chairs"}
    client.post("/accounts/convert/", form)
    [session] = client.get(PAGE).context["sessions"]
    assert session["is_current"]


@pytest.mark.parametrize(
    ("agent", "words"),
    [
        (FIREFOX, "Firefox, Linux"),
        (CHROME, "Chrome, Android"),
        (EDGE, "Edge, Windows"),
        ("Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1", "Safari, iPhone"),
        ("curl/8.5", ""),
    ],
)
def test_a_device_is_named_in_words(agent: str, words: str) -> None:
    assert device(agent) == words
