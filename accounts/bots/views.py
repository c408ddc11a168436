"""The page on which somebody founds bot accounts, and closes them."""

from typing import cast

from django import forms
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts import validators
from accounts.bots import services
from accounts.closure.services import close_account
from accounts.models import User
from accounts.services import NameTaken

WHY_NOT = {
    "guest": gettext_lazy("A bot needs somebody with an account who answers for it."),
    "unconfirmed": gettext_lazy("Confirm your email first: somebody must answer for a bot."),
    "many": gettext_lazy("You have as many bots as you may. Close one, if you have three."),
    "bot": gettext_lazy("Bots found no bots."),
}


class BotForm(forms.Form):
    username = forms.CharField(
        label=gettext_lazy("The bot's name"),
        max_length=validators.MAX_LENGTH,
        help_text=gettext_lazy("2 to 20 letters, digits, - and _. Others see it at the table."),
    )


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def own_bots(request: HttpRequest) -> HttpResponse:
    user = cast(User, request.user)
    form = BotForm(request.POST or None)
    bot = _founded(user, form) if request.method == "POST" and form.is_valid() else None
    if bot is not None:
        messages.success(request, _("Your bot is there. Now make a token for its program."))
        return redirect("bot_tokens", bot.username)
    site = request.build_absolute_uri("/").rstrip("/")
    context = {"form": form, "bots": services.bots_of(user), "site": site}
    return render(request, "accounts/bots/bots.html", context, status=422 if form.errors else 200)


def _founded(user: User, form: BotForm) -> User | None:
    """The new bot, or None and what is wrong on the form."""
    try:
        return services.found(user, form.cleaned_data["username"])
    except services.NoBot as refused:
        form.add_error(None, WHY_NOT[refused.code])
    except NameTaken:
        form.add_error("username", _("Somebody has this name already."))
    except ValidationError as wrong:
        form.add_error("username", wrong)
    return None


@require_safe
def guide(request: HttpRequest) -> HttpResponse:
    """How to write a bot, as it stands beside the code."""
    return _text("bots.md", "text/plain")


@require_safe
def example(request: HttpRequest) -> HttpResponse:
    """The example bot, to be saved and run."""
    return _text("examples/bot.py", "text/x-python")


def _text(name: str, kind: str) -> HttpResponse:
    text = (settings.BASE_DIR / "docs" / name).read_text(encoding="utf-8")
    return HttpResponse(text, content_type=f"{kind}; charset=utf-8")


@login_required
@require_POST
def close_bot(request: HttpRequest, bot: str) -> HttpResponse:
    """For good, as any account: its tokens end, its games are played on by the site's bots."""
    mine = services.bots_of(cast(User, request.user))
    close_account(get_object_or_404(mine, username=bot))
    messages.success(request, _("The bot is closed."))
    return redirect("bots")
