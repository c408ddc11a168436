"""The texts of scripts are kept by browsers until they change."""

import pytest
from django.urls import reverse
from django.utils import translation

from tests.markup import tidy
from thousand_site import script_texts

TABLE = "games/table/main.js"


def address_in(language: str, entry: str = TABLE) -> str:
    with translation.override(language):
        return script_texts.address(entry)


def test_texts_come_in_the_language_of_the_address(client) -> None:
    texts = [client.get(address_in(one), HTTP_ACCEPT_LANGUAGE="pl").text for one in ("en", "ru")]
    assert "гейм" not in texts[0] and texts[0] != texts[1]
    assert all("gettext" in text for text in texts)


def test_letters_are_no_escapes(client) -> None:
    text = client.get(address_in("ru")).text
    assert "Последняя взятка" in text and r"\u04" not in text


@pytest.mark.parametrize(
    ("written", "read"),
    [
        (r"\u0433", "г"),
        (r"\\\u0433", r"\\г"),
        (r"\\u0433", r"\\u0433"),
        (r"\u2028", r"\u2028"),
        (r"\u003c", r"\u003c"),
        (r"\ud83c", r"\ud83c"),
    ],
)
def test_only_letters_are_unescaped(written: str, read: str) -> None:
    assert script_texts.ESCAPE.sub(script_texts._unescaped, written) == read


def test_a_page_gets_its_own_texts_alone(client) -> None:
    of_table, of_editor = (
        client.get(address_in("ru", entry)).text for entry in (TABLE, "games/editor/main.js")
    )
    assert "Последняя взятка" in of_table and "Последняя взятка" not in of_editor
    assert "Найти правило" in of_editor and "Найти правило" not in of_table


def test_formats_that_no_script_uses_are_left_out(client) -> None:
    assert "DATE_FORMAT" not in client.get(address_in("ru")).text


def test_browsers_keep_them(client) -> None:
    answer = client.get(address_in("ru"))
    assert "immutable" in answer.headers["Cache-Control"]
    assert "javascript" in answer.headers["Content-Type"]


@pytest.mark.parametrize(("accepted", "used"), [("gzip", "gzip"), ("gzip, deflate, br", "br")])
def test_they_travel_compressed(client, accepted: str, used: str) -> None:
    answer = client.get(address_in("ru"), HTTP_ACCEPT_ENCODING=accepted)
    assert answer.headers["Content-Encoding"] == used
    assert "Accept-Encoding" in answer.headers["Vary"]


def test_another_version_is_not_kept(client) -> None:
    """A page of the deployment before gets today's texts, and asks again."""
    answer = client.get(reverse("javascript_catalog", args=["games/table/main", "ru", "0" * 12]))
    assert answer.status_code == 200 and answer.headers["Cache-Control"] == "no-cache"


@pytest.mark.parametrize(
    ("place", "language"),
    [("games/table/main", "xx"), ("games/table/none", "ru"), ("games/base/text", "ru")],
)
def test_an_unknown_language_or_module_is_not_found(client, place: str, language: str) -> None:
    address = reverse("javascript_catalog", args=[place, language, "0" * 12])
    assert client.get(address).status_code == 404


@pytest.mark.django_db
def test_pages_name_the_texts_of_their_language(client) -> None:
    page = client.get("/lesson/", HTTP_ACCEPT_LANGUAGE="ru", follow=True).text
    assert f'<script src="{address_in("ru", "games/tutorial/main.js")}" defer>' in tidy(page)
