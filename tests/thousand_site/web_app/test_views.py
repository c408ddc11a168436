"""Tests of manifest, service worker and offline page."""

import json
import re
import struct

import pytest
from django.conf import settings
from django.contrib.staticfiles import finders
from django.test import Client
from django.utils.html import escape

from tests.factories import client_of, guest, make_tournament
from tests.markup import tidy
from thousand_site.web_app.version import SCRIPT
from thousand_site.web_app.views import _file_addresses

LANGUAGES = dict(settings.LANGUAGES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_manifest_speaks_the_language_of_its_address(client: Client, language: str) -> None:
    response = client.get(f"/manifest.{language}.webmanifest")
    manifest = response.json()
    assert response["Content-Type"] == "application/manifest+json"
    assert manifest["lang"] == language and manifest["name"] and manifest["short_name"]
    assert (manifest["start_url"], manifest["scope"]) == ("/", "/")


def test_the_icons_have_the_sizes_that_the_manifest_names(client: Client) -> None:
    icons = client.get("/manifest.en.webmanifest").json()["icons"]
    assert {icon["purpose"] for icon in icons} == {"any", "maskable"}
    for icon in icons:
        path = finders.find(icon["src"].removeprefix(settings.STATIC_URL))
        assert isinstance(path, str)
        with open(path, "rb") as file:
            width, height = struct.unpack(">II", file.read(24)[16:])
        assert icon["sizes"] == f"{width}x{height}"


def test_the_service_worker_serves_the_whole_site_and_is_always_asked_for(client: Client) -> None:
    response = client.get("/service-worker.js")
    assert response["Content-Type"].startswith("text/javascript")
    assert response["Cache-Control"] == "no-cache"
    first, _, rest = response.text.partition("\n")
    site = json.loads(first.removeprefix("const SITE = ").rstrip(";"))
    assert set(site["offline"]) == set(LANGUAGES) and re.fullmatch("[0-9a-f]{12}", site["version"])
    assert rest.startswith("// The service worker")


@pytest.mark.django_db
@pytest.mark.parametrize("name", ["score", "rules", "tutorial", "home"])
def test_a_kept_page_has_a_copy_in_each_language_that_is_nobodys_own(anna, name: str) -> None:
    first = Client().get("/service-worker.js").text.partition("\n")[0]
    kept = json.loads(first.removeprefix("const SITE = ").rstrip(";"))["pages"][name]
    assert set(kept["kept"]) == set(LANGUAGES) and Client().get(kept["page"]).status_code == 200
    for language, path in kept["kept"].items():
        response = client_of(anna).get(path)
        assert response["Cache-Control"] == "no-cache" and "sessionid" not in response.cookies
        page = tidy(response.text)
        assert f'<html lang="{language}"' in page and anna.display_name not in page
        assert "data-copy" in page and "kept_page.js" in page


# How the service worker finds the files that a page names.
NAMED = re.compile(
    (settings.BASE_DIR / "thousand_site/static" / SCRIPT)
    .read_text()
    .partition("const NAMED = /")[2]
    .partition("/g;")[0]
    .replace("[[{", r"[\[{")
)
NAME = 'Cup, "/static/x" src="/static/y" /static/z'


def is_there(file: str) -> bool:
    if file.startswith(settings.STATIC_URL):
        return finders.find(file.removeprefix(settings.STATIC_URL)) is not None
    return Client().get(file).status_code == 200


def files_of(page: str) -> set[str]:
    starts = tuple(_file_addresses())
    return {address for address in NAMED.findall(page) if address.startswith(starts)}


@pytest.mark.django_db
@pytest.mark.usefixtures("defaults")
@pytest.mark.parametrize("path", ["/score/", "/rules/", "/lesson/", "/home/"])
def test_the_service_worker_finds_files_that_are_there_and_none_in_names(anna, path: str) -> None:
    make_tournament(anna, name=NAME)
    page = Client().get(f"{path}kept/en/").text
    assert (escape(NAME) in page) is (path == "/home/")
    files = files_of(page)
    assert len(files) > 3 and [file for file in files if not is_there(file)] == []


@pytest.mark.django_db
@pytest.mark.usefixtures("defaults")
@pytest.mark.parametrize("path", ["/score/", "/rules/", "/lesson/", "/home/"])
def test_it_finds_every_file_of_a_copy(path: str) -> None:
    page = Client().get(f"{path}kept/en/").text
    named = re.findall(r"/static/[\w./~-]+\.\w+", page)
    assert named and set(named) <= files_of(page)


@pytest.mark.django_db
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_offline_page_is_nobodys_own(anna, language: str) -> None:
    pages = set()
    for client in (Client(), client_of(guest()), client_of(anna)):
        response = client.get(f"/offline/{language}/")
        assert "sessionid" not in response.cookies and "csrftoken" not in response.cookies
        pages.add(re.sub('nonce="[^"]+"', "", response.text))
    assert len(pages) == 1 and f'<html lang="{language}">' in tidy(pages.pop())


@pytest.mark.parametrize("path", ["/offline/xx/", "/manifest.xx.webmanifest"])
def test_other_languages_do_not_exist(client: Client, path: str) -> None:
    assert client.get(path).status_code == 404


@pytest.mark.django_db
def test_pages_name_the_manifest_of_their_language(client: Client) -> None:
    page = client.get("/rules/", headers={"accept-language": "pl"}).text
    assert '<link rel="manifest" href="/manifest.pl.webmanifest">' in tidy(page)
