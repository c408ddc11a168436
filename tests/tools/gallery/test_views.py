"""The gallery is a developer's page; the table's page obeys the content security policy."""

import re

import pytest

from tools.gallery import views as gallery

pytestmark = pytest.mark.django_db


def test_every_state_has_a_page(client):
    for name in [*gallery.names(), *gallery.other_states()]:
        page = client.get("/dev/gallery/", {"state": name})
        assert page.status_code == 200, name


def test_an_unknown_state_is_not_found(client):
    assert client.get("/dev/gallery/", {"state": "no-such"}).status_code == 404


def test_each_look_is_listed_and_has_a_page(client):
    text = client.get("/dev/gallery/").content.decode()
    for query in (
        "large_indices=True",
        "card_back=claret",
        "table_colour=wine",
        "left_handed=True",
    ):
        assert f"?state=play-follow&amp;theme=light&amp;{query}" in text
    state = {"state": "play-follow", "table_colour": "wine", "left_handed": "True"}
    shown = client.get("/dev/gallery/", state).content.decode()
    assert 'data-table-colour="wine" data-hand="left"' in shown and '"table_colour":"wine"' in shown
    assert client.get("/dev/gallery/", state | {"table_colour": "pink"}).status_code == 404


def page(client):
    answer = client.get("/dev/gallery/", {"state": "play-follow"})
    return answer, answer.content.decode()


def test_no_style_attribute_and_no_inline_handler(client):
    _, text = page(client)
    assert not re.search(r"\sstyle=", text)
    assert not re.search(r"\son\w+=", text)


def test_the_only_inline_scripts_are_data(client):
    _, text = page(client)
    inline = [tag for tag in re.findall(r"<script[^>]*>", text) if " src=" not in tag]
    kinds = {re.search(r'type="([^"]+)"', tag)[1] for tag in inline}
    assert kinds == {"application/json"}
