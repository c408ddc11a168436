"""Allauth's views with our limits in place of its own."""

from allauth.account import views
from allauth.mfa.webauthn import views as passkey_views
from django.http import HttpRequest, HttpResponseBase

from accounts.limits.networks import visitor_network
from accounts.limits.services import Limit, NetworkLimit, PersonLimit, fingerprint, limited

PASSWORD_CHECKS = PersonLimit("password_checks")
RESETS_BY_BOTH = NetworkLimit("password_resets_by_both")
RESETS_BY_EMAIL = Limit("password_resets_by_email")
LOGINS = NetworkLimit("logins_by_network")

login = limited(LOGINS)(views.login)
passkey_login = limited(LOGINS)(passkey_views.login_webauthn)
reauthenticate = limited(PASSWORD_CHECKS)(views.reauthenticate)
change_password = limited(PASSWORD_CHECKS)(views.password_change)
manage_email = limited(PersonLimit("email_changes"))(views.email)
new_password = limited(NetworkLimit("new_passwords_by_network"))(views.password_reset_from_key)


@limited(NetworkLimit("password_resets_by_network"))
def reset_password(request: HttpRequest) -> HttpResponseBase:
    """Send a link to the typed address, which is counted whether an account has it or not.

    One network can use up only a part of what an address is allowed.
    """
    if request.method == "POST":
        email = fingerprint(request.POST.get("email", "").strip())
        RESETS_BY_BOTH.take((email, visitor_network(request)))
        RESETS_BY_EMAIL.take(email)
    response: HttpResponseBase = views.password_reset(request)
    return response
