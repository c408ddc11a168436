"""Sign-up, and the conversion of a guest to a full account, even during a game."""

import logging
from urllib.parse import urlencode

from allauth.account.adapter import get_adapter
from allauth.account.internal.flows.login import record_authentication
from allauth.account.models import EmailAddress
from allauth.account.utils import perform_login
from allauth.account.views import signup as signup_of_visitors
from django.contrib import messages
from django.contrib.auth import update_session_auth_hash
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from accounts.guests.forms import ConvertGuestForm
from accounts.guests.services import ConversionError, Credentials
from accounts.guests.services import convert_guest as convert
from accounts.http.redirects import safe_next_url
from accounts.limits import devices
from accounts.limits.services import NetworkLimit, limited
from accounts.models import User
from accounts.sessions.services import note_session
from accounts.signals import guest_converted

log = logging.getLogger(__name__)

# Arguments of the login, and the fields of the form that hold them.
LOGIN_FIELDS = {"username": "username", "password": "password1"}


SIGNUPS = NetworkLimit("signups_by_network")


@limited(SIGNUPS)
def signup(request: HttpRequest) -> HttpResponse:
    """Sign up a visitor; redirect a guest to the conversion, which keeps their games."""
    if isinstance(request.user, User) and request.user.is_guest:
        return redirect(f"{reverse('convert_guest')}?{urlencode({'next': safe_next_url(request)})}")
    return signup_of_visitors(request)


@never_cache
@sensitive_post_parameters("password1")
@limited(SIGNUPS)
@require_http_methods(["GET", "HEAD", "POST"])
def convert_guest(request: HttpRequest) -> HttpResponse:
    """Show the form, and turn the guest into a full account."""
    if request.method == "POST":
        return _submitted(request, ConvertGuestForm(request.POST))
    if not isinstance(request.user, User):
        return redirect_to_login(request.get_full_path())
    if not request.user.is_guest:
        return redirect(safe_next_url(request))
    return _page(request, ConvertGuestForm(initial={"username": request.user.first_name}))


def _submitted(request: HttpRequest, form: ConvertGuestForm) -> HttpResponse:
    if isinstance(request.user, User) and form.is_valid():
        try:
            return _convert(request, request.user, form.credentials())
        except ConversionError as error:
            if error.code == "name_taken":
                form.add_error("username", get_adapter().validation_error("username_taken"))
    if User.objects.filter(pk=request.user.pk or 0, is_guest=True).exists():
        return _page(request, form)
    return _submitted_twice(request)


def _page(request: HttpRequest, form: ConvertGuestForm) -> HttpResponse:
    return render(
        request,
        "accounts/guests/convert_guest.html",
        {"form": form, "next": safe_next_url(request)},
    )


def _convert(request: HttpRequest, guest: User, credentials: Credentials) -> HttpResponse:
    user = convert(guest, credentials)
    _stay_logged_in(request, user)
    _send_confirmation(request, user)
    return redirect(safe_next_url(request))


def _stay_logged_in(request: HttpRequest, user: User) -> None:
    """Keep this login and its sockets under a new session key; the password ends older ones."""
    before = request.session.session_key
    update_session_auth_hash(request, user)
    record_authentication(request, user, method="password")
    devices.mark(request, user)
    note_session(request)
    guest_converted.send_robust(User, user=user, before=before, after=request.session.session_key)


def _send_confirmation(request: HttpRequest, user: User) -> None:
    """Send the confirmation mail; after a failure the settings page can send it again."""
    address = EmailAddress.objects.get(user=user)
    try:
        address.send_confirmation(request, signup=True)
    except OSError:
        log.warning("no confirmation was sent to a new account", exc_info=True)
        text = _(
            "You now play as %(name)s. The email could not be sent. Send it again from "
            "the settings."
        )
    else:
        text = _("You now play as %(name)s. Open the link in our email to confirm your address.")
    messages.success(request, text % {"name": user.username})


def _submitted_twice(request: HttpRequest) -> HttpResponse:
    """Log in to the account that the first of two submissions created.

    The browser receives only the response to the second one.
    """
    credentials = {name: request.POST.get(field, "") for name, field in LOGIN_FIELDS.items()}
    user = get_adapter(request).authenticate(request, **credentials)
    if user is not None:
        # Like each login: with the second step, if the account has one.
        return perform_login(request, user, redirect_url=safe_next_url(request))
    if not isinstance(request.user, User):
        return redirect_to_login(request.get_full_path())
    return redirect(safe_next_url(request))
