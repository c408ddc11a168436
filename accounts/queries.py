"""What is asked about people."""

from allauth.account.models import EmailAddress

from accounts.models import Preferences, User, name_key


def user_by_name(name: str) -> User | None:
    """The user of this name, whatever its case."""
    # PostgreSQL refuses even to look for a null character.
    if "\0" in name:
        return None
    return User.objects.filter(name_key=name_key(name), is_active=True).first()


def is_taken(name: str) -> bool:
    """Whether anybody has this name, even who was shut out."""
    return User.objects.filter(name_key=name_key(name)).exists()


def preferences_of(user: User) -> Preferences:
    """His row, or an unsaved one with the defaults."""
    return Preferences.objects.filter(user=user).first() or Preferences(user=user)


def has_confirmed_email(user: User) -> bool:
    return EmailAddress.objects.filter(user=user, verified=True).exists()
