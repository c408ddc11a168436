"""Pages of the user's external bots, and the guide for writing one."""

from pathlib import Path
from typing import cast

from allauth.account.decorators import reauthentication_required
from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.bots import services
from accounts.bots.guide import DOCS, guide, pages
from accounts.closure.services import close_account
from accounts.models import User
from accounts.names import validators
from accounts.names.alphabets import sorted_by_name

EXAMPLE_TYPES = {".py": "text/x-python", ".mjs": "text/javascript"}


class BotForm(forms.Form):
    """The form for a new bot."""

    username = forms.CharField(
        label=gettext_lazy("The bot's name"),
        max_length=validators.MAX_LENGTH,
        help_text=gettext_lazy("2 to 20 letters, digits, - and _. Other players see it."),
    )


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
@reauthentication_required(allow_get=True)
def bots_page(request: HttpRequest) -> HttpResponse:
    """Show the user's bots, and create one."""
    user = cast(User, request.user)
    form = BotForm(request.POST or None)
    bot = _create_bot(user, form) if request.method == "POST" and form.is_valid() else None
    if bot is not None:
        messages.success(
            request, _("Your bot has been created. Now create a token for its program.")
        )
        return redirect("bot_tokens", bot.username)
    site = request.build_absolute_uri("/").rstrip("/")
    context = {"form": form, "bots": sorted_by_name(services.bots_of(user), str), "site": site}
    return render(request, "accounts/bots/bots.html", context, status=422 if form.errors else 200)


def _create_bot(user: User, form: BotForm) -> User | None:
    """Create the bot; on failure add the error to the form and return None."""
    try:
        return services.create_bot(user, form.cleaned_data["username"])
    except services.BotAccountError as error:
        form.add_error("username" if error.code == "name_taken" else None, error.text)
    except ValidationError as error:
        form.add_error("username", error)
    return None


@require_safe
def bot_guide(request: HttpRequest, name: str) -> HttpResponse:
    """Show a document for authors of bots."""
    context = {"guide": guide(name), "pages": pages()}
    return render(request, "accounts/bots/guide.html", context)


@require_safe
def bot_example(request: HttpRequest, name: str) -> HttpResponse:
    """Return the source of an example bot."""
    source = (DOCS / "examples" / name).read_text(encoding="utf-8")
    # A page is shown as text: it is to run at its author's address.
    kind = EXAMPLE_TYPES.get(Path(name).suffix, "text/plain")
    return HttpResponse(source, content_type=f"{kind}; charset=utf-8")


@login_required
@require_POST
@reauthentication_required
def close_bot(request: HttpRequest, bot: str) -> HttpResponse:
    """Close the bot's account for good; substitutes finish its games."""
    bots = services.bots_of(cast(User, request.user))
    close_account(get_object_or_404(bots, username=bot))
    messages.success(request, _("The bot is closed."))
    return redirect("bots")
