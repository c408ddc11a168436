"""Preferences, language and country of a user."""

from accounts.countries import is_country
from accounts.models import Preferences, User


def set_preferences(user: User, **values: object) -> Preferences:
    """Change the named preferences and keep the others."""
    return Preferences.objects.update_or_create(user=user, defaults=values)[0]


def set_language(user: User, language: str) -> None:
    """Store the language of the user."""
    User.objects.filter(pk=user.pk).update(language=language)
    user.language = language


def set_country(user: User, country: str) -> None:
    """Store a code of `accounts.countries`, or "" for none.

    Raises:
        ValueError: any other code.
    """
    if country and not is_country(country):
        raise ValueError(country)
    user.country = country
    # Saved through the model, not with update(): leaderboards listen to post_save.
    user.save(update_fields=["country"])
