"""Opening and closing pools from the front page."""

import pytest
from django.test import Client

from accounts.audit.models import StaffAction
from accounts.models import User
from games.matchmaking import services as matchmaking
from games.matchmaking.models import Ticket
from games.models import Pool

pytestmark = pytest.mark.usefixtures("quiet")
PATH = "/admin/pools/switch/"


def test_closing_asks_once_with_the_number_of_those_who_wait(
    admin_client: Client, anna: User
) -> None:
    pools = list(Pool.objects.filter(is_open=True)[:2])
    matchmaking.join_queue(anna, pools[0])
    data = {"switch": "close", "pools": [pool.key for pool in pools]}
    assert "1 user is waiting there" in admin_client.post(PATH, data).content.decode()
    assert Pool.objects.filter(is_open=False).count() == 0
    admin_client.post(PATH, data | {"confirmed": "1"})
    assert set(Pool.objects.filter(is_open=False)) == set(pools) and not Ticket.objects.exists()
    assert StaffAction.objects.filter(kind="pool_close").count() == 2


def test_opening_asks_nothing(admin_client: Client) -> None:
    pool = Pool.objects.first()
    Pool.objects.filter(pk=pool.pk).update(is_open=False)
    admin_client.post(PATH, {"switch": "open", "pools": [pool.key, "nosuch"]})
    assert Pool.objects.get(pk=pool.pk).is_open
    assert StaffAction.objects.get().target_text == pool.name


def test_nothing_chosen_is_said(admin_client: Client) -> None:
    text = admin_client.post(PATH, {"switch": "close"}, follow=True).content.decode()
    assert "Choose game types first." in text


def test_it_needs_the_permission_to_change_pools(moderator_client: Client) -> None:
    assert moderator_client.post(PATH, {"switch": "open"}).status_code == 403
