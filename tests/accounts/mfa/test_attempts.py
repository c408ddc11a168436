"""Tests of accounts.mfa.attempts: thieves neither guess on nor lock an owner out."""

import re

import pytest
from django.core import mail
from django.test import Client

from accounts.models import User
from tests.accounts.mfa.factories import add_app, code
from tests.conftest import SetLimits
from tests.factories import PASSWORD
from tests.games.factories import changed

STEP = "/accounts/2fa/authenticate/"
REFUSED, WRONG, RIGHT = 429, 200, 302
FIRST = {
    "wrong_codes_by_both": 5,
    "wrong_codes_by_device": 10,
    "wrong_codes_by_device_a_day": 50,
    "wrong_codes_by_person": 20,
    "wrong_codes_by_person_a_day": 50,
    "wrong_codes_of_account_a_day": 30,
    "wrong_codes_before_mail": 5,
}


@pytest.fixture
def secret(anna: User, limits: SetLimits) -> str:
    limits(**FIRST)
    return add_app(anna)


pytestmark = pytest.mark.django_db


def password_sent(address: str, password: str = PASSWORD, client: Client | None = None) -> Client:
    """A browser that is asked for the second step."""
    client = client or Client(headers={"accept-language": "en"})
    sent = {"login": "anna", "password": password}
    client.post("/accounts/login/", sent, REMOTE_ADDR=address)
    return client


def tries(client: Client, count: int, address: str) -> list[int]:
    """Enter wrong codes; return the statuses."""
    return [
        client.post(STEP, {"code": "000000"}, REMOTE_ADDR=address).status_code for _ in range(count)
    ]


def thieves(count: int) -> list[int]:
    """Let so many networks guess until each is refused; return the last statuses."""
    addresses = [f"8.8.8.{number}" for number in range(1, count + 1)]
    return [tries(password_sent(address), 6, address)[-1] for address in addresses]


def owner_device(secret: str) -> Client:
    """A browser on which Anna logged in before, and out again."""
    client = password_sent("9.9.9.9")
    sent = {"code": code(secret, later_s=-30)}
    assert client.post(STEP, sent, REMOTE_ADDR="9.9.9.9").status_code == RIGHT
    client.post("/accounts/logout/")
    return client


def test_one_network_may_fail_five_times(secret: str) -> None:
    client = password_sent("8.8.8.8")
    assert tries(client, 6, "8.8.8.8") == [WRONG] * 5 + [REFUSED]
    right = client.post(STEP, {"code": code(secret)}, REMOTE_ADDR="8.8.8.8")
    assert right.status_code == REFUSED and right["Retry-After"]


def test_the_links_of_one_household_share_their_tries(secret: str) -> None:
    home = [f"2a00:1450:4001:82{number:x}::1" for number in range(16)]
    statuses = [tries(password_sent(address), 1, address) for address in home]
    assert statuses == [[WRONG]] * 10 + [[REFUSED]] * 6


def test_many_networks_guess_no_more_than_a_few_times_one(secret: str) -> None:
    assert thieves(5) == [REFUSED] * 5
    assert tries(password_sent("7.7.7.7"), 1, "7.7.7.7") == [REFUSED]


def test_the_owner_gets_in_on_a_known_device_while_thieves_guess(secret: str) -> None:
    device = owner_device(secret)
    thieves(5)
    password_sent("8.8.8.1", client=device)
    answer = device.post(STEP, {"code": code(secret)}, REMOTE_ADDR="8.8.8.1")
    assert answer.status_code == RIGHT


def test_a_known_device_may_fail_ten_times(secret: str) -> None:
    device = password_sent("9.9.9.9", client=owner_device(secret))
    assert tries(device, 11, "9.9.9.9") == [WRONG] * 10 + [REFUSED]


def test_a_password_without_its_second_step_makes_no_device_known(secret: str) -> None:
    thief = password_sent("8.8.8.8")
    assert "device" not in thief.cookies


def test_a_new_password_ends_what_thieves_used_up(secret: str, anna: User) -> None:
    thieves(5)
    anna.set_password("a new password")
    anna.save()
    client = password_sent("7.7.7.7", "a new password")
    assert client.post(STEP, {"code": code(secret)}, REMOTE_ADDR="7.7.7.7").status_code == RIGHT


def test_new_passwords_do_not_let_a_thief_of_the_mailbox_guess_on(secret: str, anna: User) -> None:
    thieves(5)
    anna.set_password("a new password")
    anna.save()
    addresses = [f"7.7.7.{number}" for number in range(1, 4)]
    found = [tries(password_sent(at, "a new password"), 5, at) for at in addresses]
    assert found == [[WRONG] * 5, [WRONG] * 5, [REFUSED] * 5]


def test_a_password_by_mail_makes_no_device_known_before_the_second_step(
    secret: str, anna: User
) -> None:
    client = Client()
    client.post("/accounts/password/reset/", {"email": anna.email})
    link = re.findall(r"https?://testserver(\S+)", str(mail.outbox[0].body))[0]
    page = client.get(link, follow=True).redirect_chain[-1][0]
    client.post(page, {"password1": "a new password", "password2": "a new password"})
    assert "device" not in client.cookies


def test_right_codes_use_up_nothing(secret: str, anna: User) -> None:
    codes = [code(secret, later_s) for later_s in (-30, 0, 30)]
    for number, one in enumerate(codes):
        client = password_sent("8.8.8.8")
        assert tries(client, 1, "8.8.8.8") == [WRONG], number
        assert client.post(STEP, {"code": one}, REMOTE_ADDR="8.8.8.8").status_code == RIGHT


def test_the_owner_gets_one_mail_at_the_fifth_wrong_code(secret: str, anna: User) -> None:
    client = password_sent("8.8.8.8")
    tries(client, 4, "8.8.8.8")
    assert mail.outbox == []
    tries(client, 1, "8.8.8.8")
    thieves(5)
    [told] = mail.outbox
    assert "guessing your second step" in told.subject and told.to == [anna.email]
    assert "8.8.8.8" in told.body


@pytest.mark.usefixtures("valkey_down")
def test_without_valkey_a_right_code_logs_in_once(secret: str) -> None:
    one, other = password_sent("8.8.8.8"), password_sent("8.8.8.8")
    sent = {"code": code(secret)}
    statuses = [x.post(STEP, sent, REMOTE_ADDR="8.8.8.8").status_code for x in (one, other)]
    assert statuses == [RIGHT, WRONG]
    assert tries(other, 5, "8.8.8.8")[-1] == REFUSED


@pytest.mark.usefixtures("valkey_down")
def test_without_valkey_staff_get_to_the_administration(anna: User, secret: str) -> None:
    changed(anna, is_staff=True, is_superuser=True)
    client = password_sent("8.8.8.8")
    client.post(STEP, {"code": code(secret)}, REMOTE_ADDR="8.8.8.8")
    answer = client.get("/admin/", REMOTE_ADDR="8.8.8.8")
    assert answer.status_code == 200 and "Valkey does not answer" in answer.content.decode()
