"""Changes of second steps that operators make."""

from allauth.mfa.models import Authenticator
from django.db import transaction

from accounts.models import User
from accounts.sessions.services import end_other_sessions


def reset(user: User) -> tuple[int, int]:
    """Remove app, passkeys and recovery codes, and end all sessions; return how many of each.

    Sessions end too: the set-up may have been that of a thief.
    """
    with transaction.atomic():
        removed = Authenticator.objects.filter(user=user).delete()[0]
        return removed, end_other_sessions(user, current_key=None)
