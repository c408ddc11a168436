"""The page for closing one's own account."""

from typing import cast

from allauth.account.decorators import reauthentication_required
from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.closure.forms import CloseAccountForm
from accounts.closure.services import close_account
from accounts.models import User


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
@reauthentication_required(allow_get=True)
def close_account_page(request: HttpRequest) -> HttpResponse:
    """Confirm and close the account; staff must ask other staff, so that some remain."""
    user = cast(User, request.user)
    form = CloseAccountForm(request.POST or None, user=user)
    if request.method == "POST" and form.is_valid() and not user.is_staff:
        close_account(user)
        logout(request)
        messages.success(request, _("Your account is closed."))
        return redirect("/")
    return render(request, "accounts/closure/close.html", {"form": form})
