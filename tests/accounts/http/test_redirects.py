"""The address that a request asks to be sent back to, at every view that reads it."""

import pytest
from django.test import Client, RequestFactory

from accounts.clubs.models import Club
from accounts.http.redirects import safe_next_url
from accounts.models import User
from accounts.relations.services import follow
from tests.factories import PASSWORD, client_of, guest, make_tournament
from tests.games.lobby.factories import challenge

pytestmark = pytest.mark.django_db

# No address, the name of a view, and addresses that cannot be read.
ODD = ["foo", "home", ".", "foo bar", "games.tables", "http:", "//[", "/\\[", "\0", "?"]
AWAY = ["https://example.org/", "//example.org", "javascript:alert(1)"]


@pytest.mark.parametrize("odd", [*ODD, *AWAY])
def test_only_addresses_of_this_site_are_returned(odd: str) -> None:
    assert safe_next_url(RequestFactory().post("/", {"next": odd})) == "/"


@pytest.mark.parametrize("here", ["/clubs/?page=2", "http://testserver/clubs/", "/a b", "/ы#ы"])
def test_addresses_of_this_site_are_kept(here: str) -> None:
    assert safe_next_url(RequestFactory().post("/", {"next": here})) == here


@pytest.mark.parametrize("odd", ODD)
@pytest.mark.parametrize(("path", "data"), [("language", "ru"), ("theme", "dark")])
def test_the_switches_survive_an_odd_address(
    client: Client, odd: str, path: str, data: str
) -> None:
    expected = 400 if "\0" in odd else 302
    assert client.post(f"/{path}/", {path: data, "next": odd}).status_code == expected


@pytest.mark.parametrize("method", ["get", "post"])
def test_the_login_survives_an_odd_address(client: Client, anna: User, method: str) -> None:
    login = {"login": "anna", "password": PASSWORD, "next": "foo"}
    assert getattr(client, method)("/accounts/login/", login).status_code in (200, 302)
    assert getattr(client, method)("/accounts/logout/", {"next": "foo"}).status_code in (200, 302)


def test_the_conversion_of_a_guest_survives_an_odd_address() -> None:
    client, form = client_of(guest()), {"username": "Vira", "email": "v@example.org"}
    assert client.get("/accounts/signup/?next=foo").url == "/accounts/convert/?next=%2F"
    assert client.get("/accounts/convert/?next=foo").status_code == 200
    answer = client.post("/accounts/convert/", form | {"password1": PASSWORD, "next": "foo"})
    assert answer.url == "/" == client.get("/accounts/convert/?next=foo").url


@pytest.mark.parametrize("action", ["follow", "block"])
def test_relations_survive_an_odd_address(anna_client: Client, boris: User, action: str) -> None:
    assert anna_client.post(f"/@/boris/{action}/", {"next": "foo"}).url == "/@/boris/"


def test_actions_of_clubs_survive_an_odd_address(anna_client: Client, club: Club) -> None:
    action = f"/clubs/{club.key}/action/leave/"
    assert anna_client.post(action, {"next": "foo"}).url == f"/clubs/{club.key}/"


@pytest.mark.usefixtures("quiet")
def test_tournament_buttons_survive_an_odd_address(anna_client: Client, boris: User) -> None:
    cup = make_tournament(boris)
    assert anna_client.post(f"/tournaments/{cup.pk}/action/enter/", {"next": "foo"}).url == "/"


@pytest.mark.usefixtures("quiet")
def test_declining_survives_an_odd_address(anna: User, boris: User) -> None:
    follow(boris, anna)
    table = challenge(anna, boris)
    decline = f"/tables/{table.pk}/action/decline/"
    assert client_of(boris).post(decline, {"next": "foo"}).url == "/"
