"""Tests of setting a webhook: permissions, valid targets."""

import socket
import threading

import pytest

from accounts.clubs.models import Club
from accounts.http import outbound
from accounts.models import User
from tests.factories import client_of, error_code, make_club, person
from tournaments.extras.webhooks import services
from tournaments.extras.webhooks.models import Webhook, WebhookDelivery
from tournaments.extras.webhooks.services import WebhookTarget

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quiet")]
TARGET = WebhookTarget("json", "https://example.org/hook")
TOKEN = "123456789:AAbbCCddEEffGGhhIIjjKKllMMnnOOpp123"


@pytest.mark.parametrize(
    ("target", "code"),
    [
        (WebhookTarget("json", "http://example.org/hook"), "scheme"),
        (WebhookTarget("json", "example.org/hook"), "scheme"),
        (WebhookTarget("json", "https://user:pass@example.org/"), "credentials"),
        (WebhookTarget("json", "https://example.org:8443/"), "port"),
        (WebhookTarget("json", "https://example.org/#part"), "fragment"),
        (WebhookTarget("json", "https://example.org/a b"), "odd"),
        (WebhookTarget("json", "https://[1/"), "odd"),
        (WebhookTarget("json", f"https://example.org/{'a' * 1000}"), "long"),
        (WebhookTarget("json", "https://10.0.0.1/hook"), "private"),
        (WebhookTarget("json", "https://[::1]/hook"), "private"),
        (WebhookTarget("json", "https://2130706433/hook"), "private"),
        (WebhookTarget("json", "https://localhost/hook"), "private"),
        (WebhookTarget("json", "https://intranet.example.org/hook"), "private"),
        (WebhookTarget("json", "https://exmaple.org/hook"), "unresolved"),
        (WebhookTarget("json", f"https://{'a' * 70}.example.org/"), "unresolved"),
        (WebhookTarget("discord", "https://example.org/api/webhooks/1/x"), "bad_discord"),
        (WebhookTarget("telegram", "not a token", "1"), "bad_token"),
        (WebhookTarget("telegram", f"{TOKEN}/../x", "1"), "bad_token"),
        (WebhookTarget("telegram", TOKEN, "our chat"), "bad_chat"),
    ],
)
def test_wrong_targets_are_refused(
    anna: User, club: Club, target: WebhookTarget, code: str
) -> None:
    assert error_code(services.set_webhook, anna, club, target) == code
    assert not Webhook.objects.exists()


@pytest.mark.parametrize(
    ("address", "told"),
    [
        ("https://intranet.example.org/", "intranet.example.org leads into a private network."),
        ("https://exmaple.org/", "There is no server named exmaple.org."),
        ("https://example.org:22/", "Leave the port out"),
    ],
)
def test_the_form_says_what_would_be_right(anna: User, club: Club, address: str, told: str) -> None:
    """What every delivery would refuse is not saved."""
    values = {"form": "json", "address": address}
    answer = client_of(anna).post(f"/clubs/{club.key}/webhook/", values)
    [error] = answer.context["form"].errors["address"]
    assert told in error and not Webhook.objects.exists()


def test_the_form_waits_for_no_dead_resolver(anna: User, club: Club, monkeypatch) -> None:
    hangs = threading.Event()
    monkeypatch.setattr(outbound, "RESOLVE_SECONDS", 0.1)
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: hangs.wait(60))
    assert error_code(services.set_webhook, anna, club, TARGET) == "resolver"
    hangs.set()


def test_telegram_and_discord_have_ready_forms(anna: User, club: Club) -> None:
    hook = services.set_webhook(anna, club, WebhookTarget("telegram", TOKEN, "@club_chat"))
    assert hook.url == f"https://api.telegram.org/bot{TOKEN}/sendMessage"
    url = "https://discord.com/api/webhooks/12345/abcdefghijklmnopqrstuvwxyz"
    assert services.set_webhook(anna, club, WebhookTarget("discord", url)).url == url


def test_members_and_unconfirmed_organisers_set_none(boris: User, club: Club) -> None:
    assert error_code(services.set_webhook, boris, club, TARGET) == "not_organiser"
    newcomer = person("newcomer", confirmed=False)
    own = make_club(newcomer, "Own club")
    assert error_code(services.set_webhook, newcomer, own, TARGET) == "not_confirmed"


def test_a_new_target_gets_a_new_key_and_nothing_old(anna: User, club: Club) -> None:
    first = services.set_webhook(anna, club, TARGET)
    services.send_test(anna, club)
    second = services.set_webhook(anna, club, WebhookTarget("json", "https://example.com/"))
    assert second.pk == first.pk and second.signing_key != first.signing_key
    assert WebhookDelivery.objects.get().due_at is None


def test_tests_are_limited(anna: User, club: Club, limits) -> None:
    limits(webhook_tests=1)
    services.set_webhook(anna, club, TARGET)
    services.send_test(anna, club)
    assert error_code(services.send_test, anna, club) == "too_many"


def test_the_page_never_shows_a_token_again(anna: User, boris: User, club: Club) -> None:
    client, url = client_of(anna), f"/clubs/{club.key}/webhook/"
    values = {"form": "telegram", "address": TOKEN, "chat": "@club_chat"}
    assert client.post(url, values).status_code == 302
    html = client.get(url).content.decode()
    assert TOKEN not in html and "@club_chat" in html
    assert client_of(boris).get(url).status_code == 403
    client.post(f"{url}delete/")
    assert not Webhook.objects.exists()


def test_the_key_of_the_signatures_is_shown_once(anna: User, club: Club) -> None:
    client, url = client_of(anna), f"/clubs/{club.key}/webhook/"
    values = {"form": "json", "address": "https://example.org/hook"}
    made = client.post(url, values).content.decode()
    key = Webhook.objects.get().signing_key
    assert key in made and key not in client.get(url).content.decode()
    renewed = client.post(f"{url}key/").content.decode()
    newer = Webhook.objects.get().signing_key
    assert newer != key and newer in renewed and newer not in client.get(url).content.decode()


def test_a_wrong_chat_is_an_error_of_its_field(anna: User, club: Club) -> None:
    values = {"form": "telegram", "address": TOKEN, "chat": ""}
    answer = client_of(anna).post(f"/clubs/{club.key}/webhook/", values)
    assert "chat" in answer.context["form"].errors
