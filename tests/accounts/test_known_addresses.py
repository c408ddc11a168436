"""Tests of email addresses: no page tells which are known, and each belongs to one account."""

import re

import pytest
from allauth.account.models import EmailAddress
from django.contrib.auth.hashers import MD5PasswordHasher
from django.core import mail
from django.db import IntegrityError, transaction
from django.test import Client

from accounts.models import User
from accounts.queries import has_confirmed_email
from tests.factories import PASSWORD, client_of, guest, person

pytestmark = pytest.mark.django_db

KNOWN, UNKNOWN = "ANNA@example.org", "alla@example.org"


def seen(client: Client, path: str, **data: str) -> list[object]:
    """Return what the sender of this form sees of the answer and of the pages after it."""
    answer = client.post(path, data)
    pages = [answer, client.get("/"), client.get("/accounts/email/")]
    text = "".join(page.content.decode() for page in pages)
    # Random values, the colour of the user's id, and the address that was typed.
    text = re.sub(r'(nonce|value|data-\w+)="[^"]*"|tone-\d|\w+@example.org', "", text)
    return [answer.status_code, answer.headers.get("Location"), *text.splitlines()]


def links() -> list[str]:
    return re.findall(r"https?://testserver(/accounts/confirm-email/\S+)", mails())


def mails() -> str:
    return "\n".join(str(message.body) for message in mail.outbox)


def sign_up(client: Client, email: str, name: str = "Vira") -> list[object]:
    form = {"username": name, "email": email, "password1": "three chairs"}
    return seen(client, "/accounts/signup/", **form)


def convert(client: Client, email: str) -> list[object]:
    form = {"username": "Vira", "email": email, "password1": "three chairs"}
    return seen(client, "/accounts/convert/", **form)


def undone(do) -> list[object]:
    """Return what `do` returns, and undo what it wrote."""
    result = do()
    User.objects.filter(username="Vira").delete()
    return result


def test_sign_up_answers_the_same_for_a_known_address(anna: User) -> None:
    known = undone(lambda: sign_up(Client(), KNOWN))
    assert "already exists" in mails() and not links()
    assert sign_up(Client(), UNKNOWN) == known
    assert len(links()) == 1


def test_conversion_answers_the_same_for_a_known_address(anna: User) -> None:
    User.objects.filter(is_guest=True).delete()
    known = undone(lambda: convert(client_of(guest()), KNOWN))
    assert known[0] == 302 and "already exists" in mails() and not links()
    assert convert(client_of(guest()), UNKNOWN) == known
    assert len(links()) == 1


def test_adding_an_address_answers_the_same_for_a_known_one(anna: User, boris: User) -> None:
    client = client_of(boris)
    known = seen(client, "/accounts/email/", action_add="", email=KNOWN)
    assert "already exists" in mails() and not links()
    EmailAddress.objects.filter(user=boris, verified=False).delete()
    assert seen(client, "/accounts/email/", action_add="", email=UNKNOWN) == known
    assert len(links()) == 1


def test_an_address_belongs_to_the_account_that_confirms_it_first(anna: User) -> None:
    rivals = [Client(), Client()]
    # Upper case is the same address; the second mail within three minutes is not sent.
    sign_up(rivals[0], "new@example.org", "First")
    [link] = links()
    sign_up(rivals[1], "NEW@example.org", "Second")
    rivals[0].post(link)
    second = EmailAddress.objects.get(user__username="Second")
    assert has_confirmed_email(User.objects.get(username="First"))
    assert not second.can_set_verified()


def test_of_two_confirmations_at_once_one_is_refused(
    anna: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = Client()
    sign_up(client, UNKNOWN)
    [link] = links()
    EmailAddress.objects.create(user=anna, email=UNKNOWN, verified=True)
    # Both looked before either was saved.
    monkeypatch.setattr(EmailAddress, "can_set_verified", lambda _: True)
    answer = client.post(link, follow=True)
    assert answer.status_code == 200
    assert not has_confirmed_email(User.objects.get(username="Vira"))


def test_an_unconfirmed_copy_of_an_address_opens_nothing(anna: User) -> None:
    sign_up(Client(), KNOWN)
    mail.outbox.clear()
    Client().post("/accounts/password/reset/", {"email": KNOWN})
    assert len(mail.outbox) == 1 and "anna" in mails() and "Vira" not in mails()
    for password, works in ((PASSWORD, True), ("three chairs", False)):
        client = Client()
        client.post("/accounts/login/", {"login": KNOWN, "password": password})
        assert ("_auth_user_id" in client.session) is works


@pytest.mark.parametrize("login", ["anna", "anna@example.org", "nobody", "nobody@example.org"])
def test_a_refused_login_costs_one_hash(
    anna: User, login: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    hashed: list[str] = []
    encode = MD5PasswordHasher.encode

    def count(self: MD5PasswordHasher, password: str, salt: str) -> str:
        hashed.append(password)
        return encode(self, password, salt)

    monkeypatch.setattr(MD5PasswordHasher, "encode", count)
    answer = Client().post("/accounts/login/", {"login": login, "password": "wrong"})
    assert "not correct" in str(answer.context["form"].errors)
    assert len(hashed) == 1


def test_addresses_are_stored_in_lower_case(anna: User, boris: User) -> None:
    """Two spellings of one address would both be unique in the database."""
    EmailAddress.objects.create(user=anna, email="One@Example.org", verified=True)
    with transaction.atomic(), pytest.raises(IntegrityError):
        EmailAddress.objects.create(user=boris, email="ONE@example.org", verified=True)


def test_passwords_work_with_name_and_address_in_any_case() -> None:
    anna = person("Anna")
    for login in ("aNNA", "ANNA@Example.org"):
        assert Client().login(username=login, password=PASSWORD)
    assert anna.check_password(PASSWORD)
