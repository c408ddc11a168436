"""Accounts of external bots; each has an owner, who answers for it (docs/bots.md)."""

import logging

from allauth.account.adapter import get_adapter
from django.db import IntegrityError, transaction
from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from accounts.errors import DomainError
from accounts.login.adapter import NAME_TAKEN
from accounts.models import User
from accounts.queries import has_confirmed_email

log = logging.getLogger(__name__)

# Open bots of one owner, and all that they ever created, so that names are not used up.
MAX_BOTS, MAX_BOTS_EVER = 3, 10


class BotAccountError(DomainError):
    """A refused request to create a bot."""

    texts = {
        "guest": _("Guests cannot create bots. Register first."),
        "unconfirmed": _("Confirm your email before you create a bot."),
        "many": _("You have reached the limit: 3 open bots, and 10 bots created in all."),
        "bot": _("Bots cannot create bots."),
        "name_taken": NAME_TAKEN,
    }


def create_bot(owner: User, username: str) -> User:
    """Create an account that only tokens can open, without password and email.

    Raises:
        ValidationError: the name is not allowed, or is taken.
        BotAccountError: the owner may not create a bot, or another user took the name first.
    """
    name = get_adapter().clean_username(username)
    try:
        with transaction.atomic():
            _check_owner(User.objects.select_for_update(no_key=True).get(pk=owner.pk))
            bot = User(username=name, is_external_bot=True, bot_owner=owner)
            bot.set_unusable_password()
            bot.save(force_insert=True)
    except IntegrityError:
        raise BotAccountError("name_taken") from None
    log.info("an account of a bot was created", extra={"user": bot.pk, "owner": owner.pk})
    return bot


def _check_owner(owner: User) -> None:
    if owner.is_program or not owner.is_active:
        raise BotAccountError("bot")
    if owner.is_guest:
        raise BotAccountError("guest")
    if not has_confirmed_email(owner):
        raise BotAccountError("unconfirmed")
    bots = User.objects.filter(bot_owner=owner)
    if bots.filter(is_active=True).count() >= MAX_BOTS or bots.count() >= MAX_BOTS_EVER:
        raise BotAccountError("many")


def bots_of(owner: User) -> QuerySet[User]:
    """Return the owner's bots that are not closed, by name."""
    bots = User.objects.filter(bot_owner=owner, is_external_bot=True, is_active=True)
    return bots.order_by("name_key")
