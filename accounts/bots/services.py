"""Bot accounts: founded by people, who answer for them (docs/bots.md)."""

from allauth.account.adapter import get_adapter
from django.db import IntegrityError, transaction
from django.db.models import QuerySet

from accounts.models import User
from accounts.queries import has_confirmed_email
from accounts.services import NameTaken

# At once; and in all, or names would be used up by founding and closing.
MOST, MOST_EVER = 3, 10


class NoBot(Exception):
    """None was founded. `code`: "guest", "unconfirmed", "many" or "bot"."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


def found(owner: User, username: str) -> User:
    """A new account that only tokens open: no password, and no address of mail.

    ValidationError: nobody may have this name, or somebody has it. NameTaken: since a moment ago.
    """
    name = get_adapter().clean_username(username)
    try:
        with transaction.atomic():
            _check(User.objects.select_for_update(no_key=True).get(pk=owner.pk))
            bot = User(username=name, outside_bot=True, bot_owner=owner)
            bot.set_unusable_password()
            bot.save(force_insert=True)
    except IntegrityError:
        raise NameTaken from None
    return bot


def _check(owner: User) -> None:
    if owner.is_program or not owner.is_active:
        raise NoBot("bot")
    if owner.is_guest:
        raise NoBot("guest")
    if not has_confirmed_email(owner):
        raise NoBot("unconfirmed")
    mine = User.objects.filter(bot_owner=owner)
    if mine.filter(is_active=True).count() >= MOST or mine.count() >= MOST_EVER:
        raise NoBot("many")


def bots_of(owner: User) -> QuerySet[User]:
    """Those that are not closed, by name."""
    found = User.objects.filter(bot_owner=owner, outside_bot=True, is_active=True)
    return found.order_by("name_key")
