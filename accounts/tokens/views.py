"""The page on which a user creates and revokes API tokens."""

from typing import Any, cast

from allauth.account.decorators import reauthentication_required
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from accounts.models import User
from accounts.tokens import services
from accounts.tokens.forms import SCOPE_LABELS, TokenForm
from accounts.tokens.models import ApiToken


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
@reauthentication_required(allow_get=True)
def tokens_page(request: HttpRequest, bot: str | None = None) -> HttpResponse:
    """Show the tokens of the user or their bot; a new token's text is in this response only."""
    account = _account(request, bot)
    form = TokenForm(request.POST or None, user=account)
    new_token = _create(account, form) if request.method == "POST" and form.is_valid() else None
    if new_token:
        form = TokenForm(user=account)
    context = {
        "account": account,
        "form": form,
        "new_token": new_token,
        "tokens": [_token_row(token) for token in services.active_tokens(account)],
        "bots": _bots(request) if bot is None else [],
    }
    status = 422 if form.errors else 200
    return render(request, "accounts/tokens/tokens.html", context, status=status)


def _account(request: HttpRequest, bot: str | None) -> User:
    """Return the user, or one of the user's bots."""
    user = cast(User, request.user)
    return user if bot is None else get_object_or_404(_bots(request), username=bot)


def _bots(request: HttpRequest) -> Any:
    bots = User.objects.filter(bot_owner=cast(User, request.user), is_external_bot=True)
    return bots.filter(is_active=True).order_by("name_key")


def _create(account: User, form: TokenForm) -> str | None:
    """Return the new token's text; on failure add the error to the form and return None."""
    data = form.cleaned_data
    try:
        return services.create_token(account, data["name"], data["scopes"], form.expires_at())[1]
    except services.TokenError as error:
        form.add_token_error(error)
    return None


def _token_row(token: ApiToken) -> dict[str, Any]:
    return {"row": token, "scopes": [SCOPE_LABELS[scope] for scope in token.scopes]}


@login_required
@require_POST
def revoke_token(request: HttpRequest, token_id: int, bot: str | None = None) -> HttpResponse:
    """Revoke a token; sockets that it opened are closed."""
    account = _account(request, bot)
    if not ApiToken.objects.filter(pk=token_id, user=account).exists():
        raise Http404
    services.revoke(account, token_id)
    messages.success(request, _("The token is revoked."))
    return redirect("bot_tokens", bot) if bot else redirect("tokens")
