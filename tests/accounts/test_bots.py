"""Bot accounts: somebody answers for each, and nobody logs in as one."""

import pytest
from allauth.account.models import EmailAddress
from django.core.exceptions import ValidationError
from django.test import Client
from django.urls import reverse

from accounts import services
from accounts.bots import services as bots
from accounts.closure.services import close_account
from accounts.models import User
from accounts.tokens import services as tokens

pytestmark = pytest.mark.django_db


@pytest.fixture
def anna() -> User:
    anna = User.objects.create_user("Anna", "anna@example.org", "x")
    EmailAddress.objects.create(user=anna, email=anna.email, primary=True, verified=True)
    return anna


def refused(owner: User, name: str = "Robot") -> str:
    with pytest.raises(bots.NoBot) as refusal:
        bots.found(owner, name)
    return refusal.value.code


def test_a_bot_has_an_owner_and_no_password(anna: User) -> None:
    bot = bots.found(anna, "Robot")
    assert (bot.outside_bot, bot.bot_owner, bot.is_bot, bot.is_program) == (True, anna, False, True)
    assert not bot.has_usable_password() and not bot.email
    assert not Client().login(username="Robot", password="")
    assert list(bots.bots_of(anna)) == [bot]


@pytest.mark.parametrize("name", ["anna", "x", "гость-7", "with space", "adмin"])
def test_its_name_is_one_that_people_may_have(anna: User, name: str) -> None:
    with pytest.raises(ValidationError):
        bots.found(anna, name)


def test_who_may_found_one(anna: User) -> None:
    assert refused(User.objects.create_user("guest-7", is_guest=True)) == "guest"
    assert refused(User.objects.create_user("Boris", "b@example.org", "x")) == "unconfirmed"
    assert refused(bots.found(anna, "Robot"), "Other") == "bot"


def test_one_has_a_few_at_once_and_not_many_ever(anna: User, monkeypatch) -> None:
    monkeypatch.setattr(bots, "MOST_EVER", 4)
    made = [bots.found(anna, f"Robot{number}") for number in range(bots.MOST)]
    assert refused(anna) == "many"
    close_account(made[0])
    bots.found(anna, "Robot")
    close_account(made[1])
    assert refused(anna, "Another") == "many"


def test_with_its_owner_it_is_closed(anna: User) -> None:
    bot = bots.found(anna, "Robot")
    _, text = tokens.make(bot, "server", ["bot"])
    close_account(anna)
    bot.refresh_from_db()
    assert not bot.is_active and tokens.user_of(text, "bot") is None


def test_the_page_founds_and_closes(anna: User, client: Client) -> None:
    client.force_login(anna)
    assert client.post("/settings/bots/", {"username": "Anna"}).status_code == 422
    answer = client.post("/settings/bots/", {"username": "Robot"})
    assert answer.url == reverse("bot_tokens", args=["Robot"])
    assert "Robot" in client.get("/settings/bots/").content.decode()
    other = Client()
    other.force_login(services.create_guest("en"))
    assert other.post("/settings/bots/Robot/close/").status_code == 404
    assert other.post("/settings/bots/", {"username": "Mine"}).status_code == 422
    client.post("/settings/bots/Robot/close/")
    assert not bots.bots_of(anna).exists()


def test_the_guide_and_the_example_are_there_for_all(client: Client) -> None:
    assert client.get("/bots/").content.decode().startswith("# Bots")
    script = client.get("/bots/bot.py").content.decode()
    compile(script, "bot.py", "exec")
    assert "def choose(table)" in script
