"""Allauth's views with our limits in place of its own."""

from allauth.account import views
from allauth.account.decorators import reauthentication_required
from allauth.account.internal.flows.reauthentication import is_reauthentication_required
from allauth.mfa.webauthn import views as passkey_views
from django.contrib.auth.decorators import login_required
from django.db import transaction
from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import redirect
from django.views.decorators.debug import sensitive_post_parameters

from accounts.http.responses import reader_of
from accounts.limits.networks import visitor_network
from accounts.limits.services import Limit, NetworkLimit, PersonLimit, fingerprint, limited
from accounts.models import User

PASSWORD_CHECKS = PersonLimit("password_checks")
RESETS_BY_BOTH = NetworkLimit("password_resets_by_both")
RESETS_BY_EMAIL = Limit("password_resets_by_email")
LOGINS = NetworkLimit("logins_by_network")

login = limited(LOGINS)(views.login)
passkey_login = limited(LOGINS)(passkey_views.login_webauthn)
reauthenticate = limited(PASSWORD_CHECKS)(views.reauthenticate)
change_password = limited(PASSWORD_CHECKS)(views.password_change)
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


@sensitive_post_parameters("password1", "password2")
@login_required
@limited(PASSWORD_CHECKS)
def set_password(request: HttpRequest) -> HttpResponseBase:
    """Give a password to an account without one; a guest needs an account first."""
    user = reader_of(request)
    if user is not None and user.is_guest:
        return redirect("convert_guest")
    if user is not None and user.has_usable_password():
        return redirect("account_change_password")
    # A form that waits for the confirmation is stored, and passwords are not.
    if request.method == "POST" and is_reauthentication_required(request, app=""):
        return redirect("account_set_password")
    response: HttpResponseBase = reauthentication_required(views.password_set)(request)
    return response


@limited(PersonLimit("email_changes"))
def manage_email(request: HttpRequest) -> HttpResponseBase:
    """Show and change the user's addresses: a change and its links back are stored together.

    A new address is unconfirmed, and no transaction waits for its mail.
    """
    user = reader_of(request)
    is_change = {"action_remove", "action_primary"} & set(request.POST)
    if user is None or not is_change:
        return views.email(request)
    with transaction.atomic():
        # First of all rows, as where accounts are restored and closed.
        User.objects.select_for_update(no_key=True).get(pk=user.pk)
        return views.email(request)
