"""Use of second steps, their reset by operators, and that of a restored account."""

from allauth.core.internal.cryptokit import normalize_user_code
from allauth.mfa import app_settings
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import validate_totp_code
from allauth.mfa.utils import decrypt
from django.db import transaction

from accounts.limits import counter
from accounts.mfa import mails
from accounts.models import User
from accounts.sessions.services import end_other_sessions

# A code is right in its own half minute, and so long before and after it as clocks may differ.
CODE_LIFETIME_S = app_settings.TOTP_PERIOD * (2 * app_settings.TOTP_TOLERANCE + 1)


def use_code(user: User, code: str) -> Authenticator | None:
    """Return the app or the recovery codes that this code belongs to, and use it up; else None."""
    known = Authenticator.objects.filter(user=user).exclude(type=Authenticator.Type.WEBAUTHN)
    return next((one for one in known if _uses(one, code)), None)


def _uses(authenticator: Authenticator, code: str) -> bool:
    if authenticator.type != Authenticator.Type.TOTP:
        return bool(authenticator.wrap().validate_code(code))
    secret = decrypt(authenticator.data["secret"])
    return validate_totp_code(secret, code) and is_first_use(authenticator.user, code)


def is_first_use(user: User, code: str) -> bool:
    """Return whether this right code of an app was not used before, and use it up.

    In a counter, and not in allauth's cache: that refuses every code while Valkey is down.
    """
    name = f"app_code:{user.pk}:{normalize_user_code(code)}"
    return counter.count(name, CODE_LIFETIME_S).number == 1


def advance_counter(authenticator: Authenticator, number: int) -> bool:
    """Store the signature counter of a passkey's answer; return False if a copy may have answered.

    A passkey without a counter always says 0 (WebAuthn, section 7.2, step 22).
    """
    with transaction.atomic():
        stored = Authenticator.objects.select_for_update().filter(pk=authenticator.pk).first()
        if stored is None:
            return False
        known = stored.data.get("counter", stored.wrap().authenticator_data.counter)
        if max(number, known) and number <= known:
            return False
        stored.data["counter"] = number
        stored.save(update_fields=["data"])
    return True


def reset(user: User) -> tuple[int, int]:
    """Remove app, passkeys and recovery codes, and end all sessions; return how many of each.

    Sessions end too: the set-up may have been that of a thief.
    """
    with transaction.atomic():
        removed = Authenticator.objects.filter(user=user).delete()[0]
        ended = end_other_sessions(user, current_key=None)
    mails.send(None, user, "second_step_reset")
    return removed, ended


def end_passkey_logins(user: User) -> None:
    """Let no passkey of the user log in without the password: one may be a thief's.

    As a second step they stay: nobody gets round one.
    """
    for row in Authenticator.objects.filter(user=user, type=Authenticator.Type.WEBAUTHN):
        credential = row.data.get("credential", {})
        credential["clientExtensionResults"] = {"credProps": {"rk": False}}
        row.data["credential"] = credential
        row.save(update_fields=["data"])
