"""Tests of accounts.login.attempts: strangers neither guess on nor lock an owner out."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from allauth.account import app_settings as allauth_settings
from allauth.mfa import app_settings as mfa_settings
from django.core import mail
from django.test import Client

from accounts.models import User
from tests.conftest import SetLimits
from tests.factories import PASSWORD, person

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("anna", "site_limits")]
# What allauth counts on the pages that this site has.
CHECKED = {
    "change_password", "manage_email", "reset_password", "reauthenticate", "signup", "login",
    "reset_password_from_key", "confirm_email", "login_failed",
}  # fmt: skip
REFUSED, WRONG, RIGHT = 429, 200, 302


@pytest.fixture
def site_limits(limits: SetLimits) -> None:
    """The limits of a new site."""
    limits(
        failed_logins_by_network=100,
        failed_logins_by_both=5,
        failed_logins_by_device=10,
        failed_logins_by_person=40,
        failed_logins_by_person_a_day=100,
    )


def log_in(address: str, password: str = "no", name: str = "anna", client: Client | None = None):
    client = client or Client()
    data = {"login": name, "password": password}
    return client.post("/accounts/login/", data, REMOTE_ADDR=address).status_code


def owner_device() -> Client:
    """A browser on which Anna logged in before, and out again."""
    client = Client()
    assert log_in("9.9.9.9", PASSWORD, client=client) == RIGHT
    client.post("/accounts/logout/")
    return client


def test_one_network_may_fail_five_times() -> None:
    assert [log_in("8.8.8.8") for _ in range(6)] == [WRONG] * 5 + [REFUSED]
    assert log_in("8.8.8.8", PASSWORD) == REFUSED


def test_a_household_counts_as_one() -> None:
    home = [f"2a00:1450:4001:82a::{number}" for number in range(1, 7)]
    assert [log_in(address) for address in home] == [WRONG] * 5 + [REFUSED]


def test_a_name_counts_in_any_case() -> None:
    names = ["anna", "ANNA", "Anna", "aNNa", "annA", "anna"]
    assert [log_in("8.8.8.8", name=name) for name in names] == [WRONG] * 5 + [REFUSED]


def test_a_lock_of_a_name_does_not_tell_its_email() -> None:
    for _ in range(6):
        log_in("8.8.8.8")
    emails = "anna@example.org", "nobody@example.org"
    assert [log_in("8.8.8.8", name=email) for email in emails] == [WRONG, WRONG]


def test_strangers_at_six_addresses_do_not_lock_an_owner_out() -> None:
    device = owner_device()
    for number in range(1, 7):
        assert [log_in(f"8.8.8.{number}") for _ in range(10)][-1] == REFUSED
    assert log_in("8.8.8.1", PASSWORD, client=device) == RIGHT
    assert log_in("7.7.7.7", PASSWORD) == RIGHT


def test_many_addresses_do_not_guess_on() -> None:
    device = owner_device()
    tries = [log_in(f"8.8.{number}.1") for number in range(60)]
    assert tries == [WRONG] * 40 + [REFUSED] * 20
    assert log_in("7.7.7.7", PASSWORD) == REFUSED
    assert log_in("8.8.8.1", PASSWORD, client=device) == RIGHT


def test_many_addresses_guess_a_hundred_times_a_day_at_most(limits: SetLimits) -> None:
    limits(failed_logins_by_person=0, failed_logins_by_person_a_day=7)
    tries = [log_in(f"8.8.{number}.1") for number in range(9)]
    assert tries == [WRONG] * 7 + [REFUSED] * 2


def test_a_known_device_is_limited_too() -> None:
    device = owner_device()
    tries = [log_in(f"8.8.{number}.1", client=device) for number in range(11)]
    assert tries == [WRONG] * 10 + [REFUSED]


def test_a_device_is_known_for_its_own_accounts_only() -> None:
    mallory, device = person("mallory"), Client()
    assert log_in("8.8.8.8", PASSWORD, mallory.username, device) == RIGHT
    device.post("/accounts/logout/")
    assert [log_in("8.8.8.8", client=device) for _ in range(6)][-1] == REFUSED


def test_a_new_password_ends_what_a_device_had_earned(anna: User) -> None:
    device = owner_device()
    anna.set_password("another word now")
    anna.save()
    assert [log_in("8.8.8.8", client=device) for _ in range(6)][-1] == REFUSED


def test_a_forged_cookie_makes_no_device_known() -> None:
    device = owner_device()
    device.cookies["device"] = device.cookies["device"].value[:-2] + "xx"
    assert [log_in("8.8.8.8", client=device) for _ in range(6)][-1] == REFUSED


def test_a_new_password_by_mail_opens_a_locked_account(limits: SetLimits) -> None:
    limits(failed_logins_by_person_a_day=1)
    log_in("8.8.8.8")
    client = Client()
    assert log_in("7.7.7.7", PASSWORD, client=client) == REFUSED
    client.post("/accounts/password/reset/", {"email": "anna@example.org"})
    link = next(word for word in str(mail.outbox[0].body).split() if "/reset/key/" in word)
    form = client.get(link, follow=True).redirect_chain[-1][0]
    client.post(form, {"password1": "a new word now", "password2": "a new word now"})
    assert log_in("7.7.7.7", "a new word now", client=client) == RIGHT


@pytest.mark.slow
@pytest.mark.parametrize("down", [False, True])
def test_tries_on_250_other_names_do_not_lift_a_lock(
    down: bool, request: pytest.FixtureRequest, limits: SetLimits
) -> None:
    if down:
        request.getfixturevalue("valkey_down")
    limits(failed_logins_by_network=0)
    for _ in range(5):
        log_in("8.8.8.8")
    for number in range(250):
        log_in("8.8.8.8", name=f"nobody{number}")
    assert log_in("8.8.8.8", PASSWORD) == REFUSED


def test_no_page_depends_on_the_limits_of_the_library() -> None:
    rates = allauth_settings.RATE_LIMITS
    assert not any(rates[action] for action in CHECKED)
    assert not any(mfa_settings.RATE_LIMITS.values())


def test_right_passwords_use_up_nothing() -> None:
    assert {log_in("8.8.8.8", PASSWORD) for _ in range(8)} == {RIGHT}


def test_own_logins_between_do_not_prolong_guessing() -> None:
    person("mallory")
    for _ in range(5):
        log_in("8.8.8.8")
        log_in("8.8.8.8", PASSWORD, "mallory")
    assert log_in("8.8.8.8", PASSWORD) == REFUSED


@pytest.mark.django_db(transaction=True)
def test_of_fifty_tries_at_once_five_are_checked() -> None:
    with ThreadPoolExecutor(10) as threads:
        codes = list(threads.map(lambda _: log_in("8.8.8.8"), range(50)))
    assert sorted(codes) == [WRONG] * 5 + [REFUSED] * 45


def test_the_admin_has_no_login_of_its_own(client: Client, anna: User) -> None:
    User.objects.filter(pk=anna.pk).update(is_staff=True, is_superuser=True)
    data = {"username": "anna", "password": PASSWORD}
    answer = client.post("/admin/login/?next=/admin/", data)
    assert answer.status_code == 302 and answer.url == "/accounts/login/?next=%2Fadmin%2F"
    assert client.get("/admin/").status_code == 302


def test_logging_in_leads_to_the_admin(client: Client, anna: User) -> None:
    User.objects.filter(pk=anna.pk).update(is_staff=True, is_superuser=True)
    page = client.get("/admin/", follow=True)
    data = {"login": "anna", "password": PASSWORD}
    answer = client.post(page.redirect_chain[-1][0], data)
    assert answer.status_code == 302 and answer.url == "/admin/"


def test_the_lock_is_told_in_words_with_its_end(limits: SetLimits) -> None:
    limits(failed_logins_by_both=1)
    log_in("8.8.8.8")
    answer = Client(headers={"accept-language": "en"}).post(
        "/accounts/login/", {"login": "anna", "password": "no"}, REMOTE_ADDR="8.8.8.8"
    )
    assert 890 <= int(answer["Retry-After"]) <= 900
    assert "Try again in 15 minutes." in answer.content.decode()
