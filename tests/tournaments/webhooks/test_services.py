"""Who sets a webhook, and which targets are valid."""

import pytest

from accounts.clubs.models import Club
from accounts.models import User
from tests.factories import client_of, error_code, make_club, person
from tournaments.webhooks import services
from tournaments.webhooks.models import Webhook, WebhookDelivery
from tournaments.webhooks.services import WebhookTarget

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quiet")]
TARGET = WebhookTarget("json", "https://example.org/hook")
TOKEN = "123456789:AAbbCCddEEffGGhhIIjjKKllMMnnOOpp123"


@pytest.mark.parametrize(
    ("target", "code"),
    [
        (WebhookTarget("json", "http://example.org/hook"), "bad_url"),
        (WebhookTarget("json", "https://user:pass@example.org/"), "bad_url"),
        (WebhookTarget("json", "https://example.org:8443/"), "bad_url"),
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
