"""The page on which somebody makes tokens for his programs, and takes them back."""

from typing import Any, cast

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from accounts.models import User
from accounts.tokens import services
from accounts.tokens.forms import SCOPES, TokenForm
from accounts.tokens.models import ApiToken


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def own_tokens(request: HttpRequest, bot: str | None = None) -> HttpResponse:
    """The text of a new token stands on the answer to the form, and nowhere else."""
    account = _account(request, bot)
    form = TokenForm(request.POST or None, user=account)
    made = _made(account, form) if request.method == "POST" and form.is_valid() else None
    if made:
        form = TokenForm(user=account)
    context = {
        "account": account,
        "form": form,
        "made": made,
        "tokens": [_line(token) for token in services.living(account)],
        "bots": _bots(request) if bot is None else [],
    }
    status = 422 if form.errors else 200
    return render(request, "accounts/tokens/tokens.html", context, status=status)


def _account(request: HttpRequest, bot: str | None) -> User:
    """Oneself, or a bot of one's own."""
    user = cast(User, request.user)
    return user if bot is None else get_object_or_404(_bots(request), username=bot)


def _bots(request: HttpRequest) -> Any:
    owned = User.objects.filter(bot_owner=cast(User, request.user), outside_bot=True)
    return owned.filter(is_active=True).order_by("name_key")


def _made(account: User, form: TokenForm) -> str | None:
    """The token's text, or None and what is wrong on the form."""
    asked = form.cleaned_data
    try:
        return services.make(account, asked["name"], asked["scopes"], form.expires_at())[1]
    except services.TokenRefused as refused:
        form.refuse(refused)
    return None


def _line(token: ApiToken) -> dict[str, Any]:
    return {"row": token, "scopes": [SCOPES[scope] for scope in token.scopes]}


@login_required
@require_POST
def revoke_token(request: HttpRequest, token_id: int, bot: str | None = None) -> HttpResponse:
    """From this moment nobody gets in by it; a socket that it opened is closed."""
    account = _account(request, bot)
    if not ApiToken.objects.filter(pk=token_id, user=account).exists():
        raise Http404
    services.revoke(account, token_id)
    messages.success(request, _("The token is revoked."))
    return redirect("bot_tokens", bot) if bot else redirect("tokens")
