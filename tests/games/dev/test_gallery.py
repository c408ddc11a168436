"""The gallery is a developer's page; the table's page obeys the content security policy."""

import json
import re

import pytest
from django.test import Client, override_settings

from games.dev import gallery

pytestmark = pytest.mark.django_db


@pytest.fixture
def open_gallery():
    with override_settings(GALLERY=True, DEBUG=False):
        yield Client()


def test_it_is_closed_unless_asked_for():
    with override_settings(GALLERY=False, DEBUG=False):
        assert Client().get("/dev/gallery/").status_code == 404


def test_every_state_has_a_page(open_gallery):
    for name in gallery.names():
        page = open_gallery.get("/dev/gallery/", {"state": name})
        assert page.status_code == 200, name


def test_an_unknown_state_is_not_found(open_gallery):
    assert open_gallery.get("/dev/gallery/", {"state": "no-such"}).status_code == 404


def page(client):
    answer = client.get("/dev/gallery/", {"state": "play-follow"})
    return answer, answer.content.decode()


def test_no_style_attribute_and_no_inline_handler(open_gallery):
    _, text = page(open_gallery)
    assert not re.search(r"\sstyle=", text)
    assert not re.search(r"\son\w+=", text)


def test_the_only_inline_scripts_are_data_and_the_map_with_its_nonce(open_gallery):
    answer, text = page(open_gallery)
    nonce = re.search(r"'nonce-([^']+)'", answer.headers["Content-Security-Policy"])[1]
    inline = [tag for tag in re.findall(r"<script[^>]*>", text) if " src=" not in tag]
    kinds = {re.search(r'type="([^"]+)"', tag)[1] for tag in inline}
    assert kinds == {"importmap", "application/json"}
    assert any(f'nonce="{nonce}"' in tag for tag in inline if "importmap" in tag)


def test_the_map_knows_every_module(open_gallery):
    _, text = page(open_gallery)
    found = json.loads(re.search(r'<script type="importmap"[^>]*>(.*?)</script>', text, re.S)[1])
    names = {address.split("/static/")[1] for address in found["imports"]}
    assert {"games/table/main.js", "games/table/view/app.js", "games/vendor/preact.js"} <= names
