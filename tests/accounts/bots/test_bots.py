"""Tests of bot accounts: ownership, limits, pages."""

import re

import pytest
from django.core.exceptions import ValidationError
from django.test import Client
from django.urls import reverse

from accounts.bots import services as bots
from accounts.closure.services import close_account
from accounts.models import User
from accounts.tokens import services as tokens
from tests.factories import client_of, error_code, guest, person

pytestmark = pytest.mark.django_db


def test_a_bot_has_an_owner_and_no_password(anna: User) -> None:
    bot = bots.create_bot(anna, "Robot")
    assert (bot.is_external_bot, bot.bot_owner, bot.is_bot, bot.is_program) == (
        True,
        anna,
        False,
        True,
    )
    assert not bot.has_usable_password() and not bot.email
    assert not Client().login(username="Robot", password="")
    assert list(bots.bots_of(anna)) == [bot]


@pytest.mark.parametrize("name", ["anna", "x", "гость-7", "with space", "adмin"])
def test_bot_names_follow_the_rules_of_usernames(anna: User, name: str) -> None:
    with pytest.raises(ValidationError):
        bots.create_bot(anna, name)


def test_only_confirmed_accounts_create_bots(anna: User) -> None:
    assert error_code(bots.create_bot, guest(), "Robot") == "guest"
    assert error_code(bots.create_bot, person("boris", confirmed=False), "Robot") == "unconfirmed"
    assert error_code(bots.create_bot, bots.create_bot(anna, "Robot"), "Other") == "bot"


def test_number_of_bots_is_limited_at_once_and_in_total(anna: User, monkeypatch) -> None:
    monkeypatch.setattr(bots, "MAX_BOTS_EVER", 4)
    made = [bots.create_bot(anna, f"Robot{number}") for number in range(bots.MAX_BOTS)]
    assert error_code(bots.create_bot, anna, "Robot") == "many"
    close_account(made[0])
    bots.create_bot(anna, "Robot")
    close_account(made[1])
    assert error_code(bots.create_bot, anna, "Another") == "many"


def test_closing_the_owner_closes_the_bot(anna: User) -> None:
    bot = bots.create_bot(anna, "Robot")
    _, text = tokens.create_token(bot, "server", ["bot"])
    close_account(anna)
    bot.refresh_from_db()
    assert not bot.is_active and tokens.find_token(text, "bot") is None


def test_page_creates_and_closes_bots(anna: User, anna_client: Client) -> None:
    assert anna_client.post("/settings/bots/", {"username": "Anna"}).status_code == 422
    answer = anna_client.post("/settings/bots/", {"username": "Robot"})
    assert answer.url == reverse("bot_tokens", args=["Robot"])
    assert "Robot" in anna_client.get("/settings/bots/").content.decode()
    other = client_of(guest())
    assert other.post("/settings/bots/Robot/close/").status_code == 404
    assert other.post("/settings/bots/", {"username": "Mine"}).status_code == 422
    anna_client.post("/settings/bots/Robot/close/")
    assert not bots.bots_of(anna).exists()


GUIDES = ["/bots/", "/bots/protocol/", "/bots/protocol/payload/", "/bots/record/"]
GUIDES += [
    "/bots/sequences/",
    "/apps/",
    "/apps/tutorial/",
    "/bots/tutorial/",
    "/bots/protocol/other-sockets/",
    "/api/errors/",
    "/api/data/",
]


@pytest.mark.parametrize("address", GUIDES)
def test_guides_are_public_pages_whose_links_lead_somewhere(client: Client, address: str) -> None:
    text = client.get(address).content.decode()
    article = text[text.index("<article") : text.index("</article>")]
    links = [link for link in re.findall(r'href="([^"#]+)', article) if link.startswith("/")]
    assert {client.get(link).status_code for link in links} <= {200}
    assert ".md" not in "".join(re.findall(r'href="([^"]+)', article))
    pictures = re.findall(r'src="([^"]+)', article)
    assert all(one.startswith("data:image/svg+xml;base64,") for one in pictures)
    assert bool(pictures) == (address == "/bots/")


def test_each_code_of_an_error_has_one_place_on_its_page(client: Client) -> None:
    """The `type` of a problem leads there."""
    text = client.get("/api/errors/").content.decode()
    found = re.findall(r'<code id="(\w+)">', text)
    assert {"one_game", "invalid", "ranked_ban", "too_many_streams"} <= set(found)
    assert len(found) == len(set(found)) > 150


@pytest.mark.parametrize("name", ["bot.py", "bot_websocket.py"])
def test_examples_are_public(client: Client, name: str) -> None:
    script = client.get(f"/bots/{name}").content.decode()
    compile(script, name, "exec")
    assert "choose(table)" in script
