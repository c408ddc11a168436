"""Null characters in addresses, parameters, forms and cookies: refused before any query."""

import pytest
from django.test import Client

from accounts.models import User
from tests.factories import client_of

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quiet")]

JSON = {"accept": "application/json", "accept-language": "en"}
TEXT = "“%s” contains a null character. Remove it and send the request again."


@pytest.mark.parametrize(
    "path", ["/room/?code=%00", "/clubs/?name=a%00b", "/?game=%00", "/play/?%00=1"]
)
def test_a_parameter_with_one_is_refused_by_name(client: Client, path: str) -> None:
    answer = client.get(path, headers={"accept-language": "en"})
    name = path.partition("?")[2].partition("=")[0].replace("%00", "")
    assert answer.status_code == 400 and TEXT % name in answer.content.decode()


def test_a_script_and_the_api_get_the_refusal_in_their_formats(client: Client) -> None:
    error = client.get("/room/?code=%00", headers=JSON).json()["error"]
    assert (error["code"], error["text"]) == ("null_in_field", TEXT % "code")
    answer = client.get("/api/v1/clubs/?name=%00")
    assert (answer.status_code, answer.json()["code"]) == (400, "null_in_field")


def test_a_field_of_a_form_with_one_is_refused_by_name(client: Client) -> None:
    for kind in ({}, {"content_type": "application/x-www-form-urlencoded"}):
        data = "pool=a%00b" if kind else {"pool": "a\0b"}
        answer = client.post("/play/", data, headers=JSON, **kind)
        assert (answer.status_code, answer.json()["error"]["code"]) == (400, "null_in_field")
        assert answer.json()["error"]["text"] == TEXT % "pool"
    assert not User.objects.filter(is_guest=True).exists()


@pytest.mark.parametrize("path", ["/@/a%00b/", "/room/%00/", "/%00", "/admin/games/pool/%00/"])
def test_an_address_with_one_leads_nowhere(client: Client, path: str) -> None:
    assert client.get(path).status_code == 404


def test_a_cookie_with_one_is_no_cookie(anna: User) -> None:
    """Browsers may write any character of a cookie as an octal number."""
    client = client_of(anna)
    assert client.get("/settings/").status_code == 200
    client.cookies["sessionid"] = "a\0b"
    client.cookies["theme"] = "a\0b"
    assert client.get("/").status_code == 200
    assert client.get("/settings/").status_code == 302


def test_requests_without_one_pass(client: Client) -> None:
    assert client.get("/clubs/?name=100%25&page=2").status_code == 200
