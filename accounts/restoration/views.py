"""The page of a restore link."""

from allauth.account.forms import default_token_generator
from allauth.account.utils import user_pk_to_url_str
from django.contrib.auth import logout
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.limits.services import NetworkLimit, limited
from accounts.models import RestoreLink, User
from accounts.restoration import queries
from accounts.restoration.services import RestoreLinkError, restore

PAGE = "accounts/restoration/restore.html"


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@limited(NetworkLimit("new_passwords_by_network"))
def restore_account(request: HttpRequest, token: str) -> HttpResponse:
    """Ask, and on POST restore the account: programs that check mails follow links."""
    link = queries.link_of_token(token)
    if link is None:
        return render(request, PAGE, status=410)
    if request.method != "POST":
        return render(request, PAGE, {"link": link})
    return _restore(request, link)


def _restore(request: HttpRequest, link: RestoreLink) -> HttpResponse:
    try:
        user = restore(link.pk)
    except RestoreLinkError:
        # Pressed twice.
        return render(request, PAGE, status=410)
    logout(request)
    return redirect(_new_password_url(user))


def _new_password_url(user: User) -> str:
    key = default_token_generator.make_token(user)
    return reverse(
        "account_reset_password_from_key",
        kwargs={"uidb36": user_pk_to_url_str(user), "key": key},
    )
