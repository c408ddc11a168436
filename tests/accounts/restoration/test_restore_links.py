"""Tests of restore links: mails about a change, and taking the account back."""

import re
from datetime import timedelta

import pytest
from allauth.account.models import EmailAddress, EmailConfirmationHMAC
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.contrib.sessions.models import Session
from django.core import mail
from django.test import Client
from django.utils import timezone, translation
from django.utils.translation import gettext

from accounts.models import RestoreLink, User
from accounts.restoration.services import LIFETIME, Change, tell
from accounts.tokens import services as tokens
from tests.accounts.mfa.factories import add_app, code
from tests.conftest import SetLimits
from tests.factories import PASSWORD, client_of, person, robot_of
from thousand_site.clearing import clear

pytestmark = pytest.mark.django_db

PAGE = "/accounts/email/"
OLD, NEW, LAST = "anna@example.org", "new@example.org", "last@example.org"
LINK = re.compile(r"https?://[^/\s]+(/accounts/restore/\S+/)")


@pytest.fixture(autouse=True)
def _mails_are_sent(monkeypatch: pytest.MonkeyPatch) -> None:
    """Send what waits for a commit at once: the test's own transaction never ends."""
    monkeypatch.setattr("django.db.transaction.on_commit", lambda call, *_a, **_o: call())


@pytest.fixture
def client(anna: User) -> Client:
    """A client of Anna, by whom the account is changed."""
    return client_of(anna)


def act(client: Client, action: str, email: str) -> None:
    client.post(PAGE, {f"action_{action}": "", "email": email})


def links(email: str) -> list[str]:
    """Return the paths of the links in the mails to this address."""
    found = [LINK.search(str(one.body)) for one in mail.outbox if one.to == [email]]
    return [one[1] for one in found if one]


def subjects(email: str) -> list[str]:
    return [one.subject for one in mail.outbox if one.to == [email]]


def take_over(client: Client, user: User, old: str = OLD, new: str = NEW) -> None:
    """Replace the address of the account as its thief would."""
    act(client, "add", new)
    EmailAddress.objects.filter(user=user, email=new).update(verified=True)
    act(client, "primary", new)
    act(client, "remove", old)
    assert addresses(user) == [(new, True, True)]


def addresses(user: User) -> list[tuple[str, bool, bool]]:
    rows = EmailAddress.objects.filter(user=user).order_by("pk")
    return list(rows.values_list("email", "verified", "primary"))


def at(link: RestoreLink, **passed: float) -> None:
    """Let the link be older by so much."""
    link.expires_at -= timedelta(**passed)
    link.save()


def test_each_change_of_addresses_is_told_to_the_old_one(client: Client, anna: User) -> None:
    take_over(client, anna)
    bodies = [str(one.body) for one in mail.outbox if one.to == [OLD]]
    assert len(bodies) == 3 and len(set(links(OLD))) == 1
    assert "new@example.org was added" in bodies[0]
    assert "new@example.org is now the primary address" in bodies[1]
    assert "anna@example.org was removed" in bodies[2]
    assert all("Hello anna" in body for body in bodies)


def test_a_changed_password_is_told(client: Client, anna: User) -> None:
    form = {"oldpassword": PASSWORD, "password1": "three chairs", "password2": "three chairs"}
    client.post("/accounts/password/change/", form)
    assert subjects(OLD) == ["Thousand: your password was changed"] and len(links(OLD)) == 1


def test_a_password_reset_by_mail_is_told(anna: User) -> None:
    Client().post("/accounts/password/reset/", {"email": OLD})
    [link] = re.findall(r"https?://testserver(\S+)", str(mail.outbox[0].body))
    client = Client()
    page = client.get(link, follow=True).redirect_chain[-1][0]
    client.post(page, {"password1": "three chairs", "password2": "three chairs"})
    assert subjects(OLD)[1:] == ["Thousand: your password was changed"] and len(links(OLD)) == 1


def test_an_address_that_was_never_confirmed_gets_no_link() -> None:
    user = person("olga", confirmed=False)
    client = client_of(user)
    act(client, "add", NEW)
    assert [one.to for one in mail.outbox] == [[NEW]]
    assert not RestoreLink.objects.exists()


def test_an_address_changed_in_the_administration_is_told_too(anna: User) -> None:
    row = EmailAddress.objects.get(user=anna)
    row.email = NEW
    row.save()
    assert "was replaced by new@example.org" in str(mail.outbox[0].body)
    assert len(links(OLD)) == 1 and not links(NEW)


def test_mails_are_in_the_language_of_the_account(client: Client, anna: User) -> None:
    anna.language = "pl"
    anna.save()
    act(client, "add", NEW)
    with translation.override("pl"):
        greeting = gettext("Hello %(name)s,") % {"name": "anna"}
    [told] = [str(one.body) for one in mail.outbox if one.to == [OLD]]
    assert "Hello" not in greeting and greeting in told


def test_the_link_gives_the_account_back(client: Client, anna: User) -> None:
    _, text = tokens.create_token(robot_of(anna), "server", ["bot"])
    take_over(client, anna)
    owner = Client()
    answer = owner.post(links(OLD)[-1])
    assert answer.url.startswith("/accounts/password/reset/key/")
    assert addresses(anna) == [(OLD, True, True)]
    anna.refresh_from_db()
    assert anna.email == OLD and not anna.check_password(PASSWORD)
    assert client.get("/settings/").status_code == 302
    assert tokens.find_token(text, "bot") is None
    form = owner.get(answer.url, follow=True).redirect_chain[-1][0]
    owner.post(form, {"password1": "three chairs", "password2": "three chairs"})
    owner.post("/accounts/login/", {"login": OLD, "password": "three chairs"})
    assert owner.session["_auth_user_id"] == str(anna.pk)


def test_no_session_is_left(client: Client, anna: User) -> None:
    thief = Client()
    thief.post("/accounts/login/", {"login": "anna", "password": PASSWORD})
    take_over(client, anna)
    assert UserSession.objects.filter(user=anna).exists()
    Client().post(links(OLD)[0])
    assert not UserSession.objects.filter(user=anna).exists()
    assert not Session.objects.filter(pk=thief.cookies["sessionid"].value).exists()


def test_opening_the_link_changes_nothing(client: Client, anna: User) -> None:
    take_over(client, anna)
    before = addresses(anna)
    for method in ("get", "head", "options"):
        getattr(Client(), method)(links(OLD)[0])
    page = Client().get(links(OLD)[0])
    assert "Take the account back" in page.content.decode()
    # A form of a page without a referrer comes from the origin "null", which is refused.
    assert "no-referrer" not in page.content.decode()
    assert "no-store" in page["Cache-Control"]
    assert addresses(anna) == before and client.get("/settings/").status_code == 200


def test_the_link_works_once(client: Client, anna: User) -> None:
    take_over(client, anna)
    link = links(OLD)[0]
    Client().post(link)
    take_over_again = client_of(User.objects.get(pk=anna.pk))
    act(take_over_again, "add", LAST)
    assert Client().post(link).status_code == 410 == Client().get(link).status_code
    assert len(addresses(anna)) == 2


def test_a_forged_link_does_nothing(client: Client, anna: User) -> None:
    take_over(client, anna)
    link = links(OLD)[0]
    for forged in (link[:-4] + "AAA/", link.replace(":", "x"), "/accounts/restore/nothing/"):
        assert Client().post(forged).status_code == 410
    assert addresses(anna) == [(NEW, True, True)]


def test_the_link_ends_after_72_hours(client: Client, anna: User) -> None:
    take_over(client, anna)
    link = RestoreLink.objects.get(email=OLD)
    assert abs(link.expires_at - timezone.now() - LIFETIME) < timedelta(minutes=1)
    at(link, hours=71, minutes=59)
    assert Client().get(links(OLD)[0]).status_code == 200
    at(link, minutes=2)
    assert Client().post(links(OLD)[0]).status_code == 410
    assert addresses(anna) == [(NEW, True, True)]


def test_the_link_never_skips_the_second_step(client: Client, anna: User) -> None:
    secret = add_app(anna)
    take_over(client, anna)
    owner = Client()
    answer = owner.post(links(OLD)[0])
    form = owner.get(answer.url, follow=True).redirect_chain[-1][0]
    owner.post(form, {"password1": "three chairs", "password2": "three chairs"})
    owner.post("/accounts/login/", {"login": "anna", "password": "three chairs"})
    assert "_auth_user_id" not in owner.session
    owner.post("/accounts/2fa/authenticate/", {"code": code(secret)})
    assert owner.session["_auth_user_id"] == str(anna.pk)


def test_a_passkey_of_the_thief_logs_in_alone_no_more(client: Client, anna: User) -> None:
    data = {"name": "x", "credential": {"clientExtensionResults": {"credProps": {"rk": True}}}}
    # Nobody is sent a link for it, so the thief adds it before all else.
    Authenticator.objects.create(user=anna, type="webauthn", data=data)
    take_over(client, anna)
    Authenticator.objects.create(user=anna, type="webauthn", data=data)
    Client().post(links(OLD)[0])
    assert not any(row.wrap().is_passwordless for row in Authenticator.objects.all())


# Chains of changes.


def test_a_second_change_does_not_end_the_first_link(client: Client, anna: User) -> None:
    take_over(client, anna)
    take_over(client, anna, NEW, LAST)
    Client().post(links(OLD)[0])
    assert addresses(anna) == [(OLD, True, True)]


def test_the_holder_of_an_older_link_has_72_hours_again(client: Client, anna: User) -> None:
    """A thief waits with the younger link until the older one has nearly ended."""
    take_over(client, anna)
    take_over(client, anna, NEW, LAST)
    at(RestoreLink.objects.get(email=OLD), hours=71, minutes=59)
    Client().post(links(NEW)[0])
    assert addresses(anna) == [(NEW, True, True)]
    left = RestoreLink.objects.get(email=OLD).expires_at - timezone.now()
    assert left > timedelta(hours=71)
    Client().post(links(OLD)[0])
    assert addresses(anna) == [(OLD, True, True)]


def test_an_address_that_moves_to_another_account_is_told_to_both(anna: User) -> None:
    boris = person("boris")
    row = EmailAddress.objects.get(user=boris)
    row.user, row.primary = anna, False
    row.save()
    assert subjects("boris@example.org") == ["Thousand: your email addresses were changed"]
    assert subjects(OLD) == ["Thousand: your email addresses were changed"]
    assert len(links("boris@example.org")) == len(links(OLD)) == 1


def test_an_older_link_ends_the_younger_ones(client: Client, anna: User) -> None:
    take_over(client, anna)
    take_over(client, anna, NEW, LAST)
    Client().post(links(OLD)[0])
    assert Client().post(links(NEW)[0]).status_code == 410
    assert addresses(anna) == [(OLD, True, True)]


def test_a_younger_link_leaves_the_older_one_and_tells_its_holder(
    client: Client, anna: User
) -> None:
    take_over(client, anna)
    take_over(client, anna, NEW, LAST)
    link, before = links(OLD)[0], len(mail.outbox)
    Client().post(links(NEW)[0])
    assert addresses(anna) == [(NEW, True, True)]
    told = {one.to[0]: str(one.body) for one in mail.outbox[before:]}
    assert set(told) == {OLD, LAST} and link in told[OLD]
    assert "write to the site's administrators" in told[LAST] and not LINK.search(told[LAST])
    Client().post(link)
    assert addresses(anna) == [(OLD, True, True)]


def test_the_new_address_cannot_win_by_more_changes(client: Client, anna: User) -> None:
    """Its own link is always the younger one, however often anything changes."""
    act(client, "add", NEW)
    EmailAddress.objects.filter(email=NEW).update(verified=True)
    for _ in range(3):
        act(client, "primary", NEW)
        act(client, "primary", OLD)
    act(client, "primary", NEW)
    act(client, "remove", OLD)
    Client().post(links(NEW)[0])
    Client().post(links(OLD)[0])
    assert addresses(anna) == [(OLD, True, True)]


def test_of_addresses_told_at_once_the_one_that_came_first_wins(anna: User) -> None:
    """Even if it is not the primary one any more, as after four days of a thief's patience."""
    EmailAddress.objects.filter(user=anna).update(primary=False)
    rows = [EmailAddress(user=anna, email=NEW, verified=True, primary=True)]
    EmailAddress.objects.bulk_create(rows)
    tell(anna.pk, Change.PASSWORD)
    Client().post(links(OLD)[0])
    assert Client().post(links(NEW)[0]).status_code == 410
    assert addresses(anna) == [(OLD, True, True)]


def test_a_later_change_lengthens_no_link_of_an_address_that_left(
    client: Client, anna: User
) -> None:
    take_over(client, anna)
    link = RestoreLink.objects.get(email=OLD)
    at(link, hours=10)
    act(client, "add", LAST)
    assert RestoreLink.objects.get(email=OLD).expires_at == link.expires_at


def test_repeated_changes_do_not_flood_the_old_address(
    client: Client, anna: User, limits: SetLimits
) -> None:
    limits(restore_mails=2)
    for number in range(6):
        act(client, "add", f"a{number}@example.org")
        act(client, "remove", f"a{number}@example.org")
    assert len(subjects(OLD)) == 2
    link = RestoreLink.objects.get(email=OLD)
    at(link, hours=71)
    act(client, "add", NEW)
    assert len(subjects(OLD)) == 2
    link.refresh_from_db()
    assert link.expires_at > timezone.now() + LIFETIME - timedelta(minutes=1)
    Client().post(links(OLD)[0])
    assert addresses(anna) == [(OLD, True, True)]


# The address that was freed.


def confirmation(email: str) -> list[str]:
    bodies = [str(one.body) for one in mail.outbox if one.to == [email]]
    return re.findall(r"https?://testserver(/accounts/confirm-email/\S+)", "\n".join(bodies))


def test_nobody_else_confirms_the_old_address_meanwhile(
    client: Client, anna: User, boris: User
) -> None:
    other = client_of(boris)
    take_over(client, anna)
    act(other, "add", OLD)
    assert not confirmation(OLD)
    row = EmailAddress.objects.get(user=boris, email=OLD)
    Client().post(f"/accounts/confirm-email/{EmailConfirmationHMAC(row).key}/")
    row.refresh_from_db()
    assert not row.verified
    RestoreLink.objects.all().delete()
    Client().post(f"/accounts/confirm-email/{EmailConfirmationHMAC(row).key}/")
    row.refresh_from_db()
    assert row.verified


def test_the_account_itself_may_confirm_its_old_address_again(client: Client, anna: User) -> None:
    take_over(client, anna)
    act(client, "add", OLD)
    [link] = confirmation(OLD)
    Client().post(link)
    assert (OLD, True, False) in addresses(anna)


def test_the_link_wins_over_an_account_that_confirmed_the_address(
    client: Client, anna: User, boris: User
) -> None:
    take_over(client, anna)
    EmailAddress.objects.create(user=boris, email=OLD, verified=True)
    Client().post(links(OLD)[0])
    assert addresses(anna) == [(OLD, True, True)]
    assert (OLD, False, False) in addresses(boris)


# Ends of accounts.


def test_an_account_is_not_closed_while_it_may_be_taken_back(client: Client, anna: User) -> None:
    take_over(client, anna)
    page = client.post("/settings/close/", {"sure": "on"}).content.decode()
    assert "Close it after that" in page
    at(RestoreLink.objects.get(email=OLD), hours=73)
    client.post("/settings/close/", {"sure": "on"})
    anna.refresh_from_db()
    assert anna.closed_at is not None and not RestoreLink.objects.exists()


def test_closing_tells_of_no_removed_addresses(client: Client, anna: User) -> None:
    client.post("/settings/close/", {"sure": "on"})
    assert not mail.outbox and not RestoreLink.objects.exists()


def test_a_deactivated_account_is_not_restored(client: Client, anna: User) -> None:
    take_over(client, anna)
    User.objects.filter(pk=anna.pk).update(is_active=False)
    assert Client().post(links(OLD)[0]).status_code == 410


def test_expired_links_are_deleted(client: Client, anna: User) -> None:
    take_over(client, anna)
    at(RestoreLink.objects.get(email=OLD), hours=73)
    clear(timezone.now())
    assert not RestoreLink.objects.filter(email=OLD).exists()
