"""Tests of webhooks in the administration: secrets are hidden, harmful ones disabled."""

import pytest
from django.test import Client

from accounts.audit.models import StaffAction
from accounts.clubs.models import Club
from accounts.models import User
from tests.factories import client_of
from tournaments.extras.webhooks import services
from tournaments.extras.webhooks.models import Webhook
from tournaments.extras.webhooks.services import WebhookTarget

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quiet")]
LIST = "/admin/webhooks/webhook/"


@pytest.fixture
def webhook(anna: User, club: Club) -> Webhook:
    return services.set_webhook(anna, club, WebhookTarget("json", "https://example.org/hook-token"))


def test_it_shows_the_host_alone(admin_client: Client, webhook: Webhook) -> None:
    for path in (LIST, f"{LIST}{webhook.pk}/change/"):
        html = admin_client.get(path).content.decode()
        assert "example.org" in html
        assert "hook-token" not in html and webhook.signing_key not in html


def test_it_is_disabled_and_the_audit_log_has_it(
    admin_client: Client, anna: User, webhook: Webhook
) -> None:
    admin_client.post(LIST, {"action": "disable", "_selected_action": [webhook.pk]})
    webhook.refresh_from_db()
    assert webhook.disabled_at is not None
    assert StaffAction.objects.get().target_text == str(webhook)
    page = client_of(anna).get(f"/clubs/{webhook.club.key}/webhook/").content.decode()
    assert "it is disabled." in page and "failed too often" not in page
