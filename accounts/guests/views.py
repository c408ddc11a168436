"""A guest makes himself an account, in the middle of a game too: the same row, the same seat."""

import logging
from urllib.parse import urlencode

from allauth.account.adapter import get_adapter
from allauth.account.models import EmailAddress
from allauth.account.views import signup as signup_of_visitors
from allauth.decorators import rate_limit
from django.contrib import messages
from django.contrib.auth import login, update_session_auth_hash
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from accounts import services
from accounts.forms import KeepForm
from accounts.models import User
from accounts.redirects import way_back
from accounts.signals import guest_kept

log = logging.getLogger(__name__)

CREDENTIALS = {"username": "username", "password": "password1"}
BACKEND = "django.contrib.auth.backends.ModelBackend"


def signup(request: HttpRequest) -> HttpResponse:
    """Who plays as a guest already must not lose his games to a new row."""
    if isinstance(request.user, User) and request.user.is_guest:
        return redirect(f"{reverse('keep')}?{urlencode({'next': way_back(request)})}")
    return signup_of_visitors(request)


@never_cache
@sensitive_post_parameters("password1")
@rate_limit(action="signup")
@require_http_methods(["GET", "HEAD", "POST"])
def keep(request: HttpRequest) -> HttpResponse:
    if request.method == "POST":
        return _posted(request, KeepForm(request.POST))
    if not isinstance(request.user, User):
        return redirect_to_login(request.get_full_path())
    if not request.user.is_guest:
        return redirect(way_back(request))
    return _page(request, KeepForm())


def _posted(request: HttpRequest, form: KeepForm) -> HttpResponse:
    if isinstance(request.user, User) and form.is_valid():
        try:
            return _keep(request, request.user, form.account())
        except services.NameTaken:
            form.add_error("username", get_adapter().validation_error("username_taken"))
        except services.NoGuest:
            pass
    if User.objects.filter(pk=request.user.pk or 0, is_guest=True).exists():
        return _page(request, form)
    return _pressed_twice(request)


def _page(request: HttpRequest, form: KeepForm) -> HttpResponse:
    return render(
        request, "accounts/guests/convert_guest.html", {"form": form, "next": way_back(request)}
    )


def _keep(request: HttpRequest, guest: User, account: services.Account) -> HttpResponse:
    user = services.keep_guest(guest, account)
    _stay_logged_in(request, user)
    _send_link(request, user)
    return redirect(way_back(request))


def _stay_logged_in(request: HttpRequest, user: User) -> None:
    """The password ends older logins; this one goes on under a new key, and so do its sockets."""
    before = request.session.session_key
    update_session_auth_hash(request, user)
    guest_kept.send_robust(User, user=user, before=before, after=request.session.session_key)


def _send_link(request: HttpRequest, user: User) -> None:
    """A mail server that is down undoes nothing: settings can send the link again."""
    address = EmailAddress.objects.get(user=user)
    try:
        address.send_confirmation(request, signup=True)
    except OSError:
        log.warning("no link was sent to a new account", exc_info=True)
        text = _("You play as %(name)s now. The mail could not be sent: try again in the settings.")
    else:
        text = _("You play as %(name)s now. Confirm your address by the link in your mail.")
    messages.success(request, text % {"name": user.username})


def _pressed_twice(request: HttpRequest) -> HttpResponse:
    """The first press made the account, but only this answer reaches the browser: log in by it."""
    given = {name: request.POST.get(field, "") for name, field in CREDENTIALS.items()}
    try:
        user = get_adapter(request).authenticate(request, **given)
    except ValidationError:
        # Too many tries, as at the entrance.
        user = None
    if user is not None:
        login(request, user, backend=BACKEND)
    elif not isinstance(request.user, User):
        return redirect_to_login(request.get_full_path())
    return redirect(way_back(request))
