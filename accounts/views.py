"""Settings, and the two switches that every visitor has."""

from typing import cast

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, HttpResponseBadRequest
from django.shortcuts import redirect, render
from django.utils import translation
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts import queries, services
from accounts.forms import PreferencesForm
from accounts.models import Preferences, User
from accounts.preferences import language, theme
from accounts.redirects import way_back

TABLE_SWITCHES = ("four_colours", "confirm_cards", "sound")


@login_required
def settings_page(request: HttpRequest) -> HttpResponse:
    user = cast(User, request.user)
    preferences = queries.preferences_of(user)
    started = {
        "language": translation.get_language(),
        "theme": theme.theme_of(request),
        "country": user.country,
    }
    form = PreferencesForm(request.POST or None, instance=preferences, initial=started)
    if request.method == "POST" and form.is_valid():
        return _saved(request, user, form)
    confirmed = user.is_guest or queries.has_confirmed_email(user)
    return render(request, "accounts/settings.html", {"form": form, "confirmed": confirmed})


def _saved(request: HttpRequest, user: User, form: PreferencesForm) -> HttpResponse:
    form.save()
    chosen = form.cleaned_data["language"]
    services.set_language(user, chosen)
    services.set_country(user, form.cleaned_data["country"])
    response = redirect("settings")
    theme.remember_theme(response, form.cleaned_data["theme"])
    language.remember_language(response, chosen)
    with translation.override(chosen):
        messages.success(request, _("Saved."))
    return response


@require_POST
def switch_theme(request: HttpRequest) -> HttpResponse:
    chosen = request.POST.get("theme", "")
    if chosen not in Preferences.Theme.values:
        return HttpResponseBadRequest(_("There is no such theme."))
    if isinstance(request.user, User):
        services.set_preferences(request.user, theme=chosen)
    response = _back(request)
    theme.remember_theme(response, chosen)
    return response


@login_required
@require_POST
def switch_table(request: HttpRequest) -> HttpResponse:
    """The deck, the confirming of cards and the sound, as switched at a table."""
    chosen = {name: request.POST[name] == "1" for name in TABLE_SWITCHES if name in request.POST}
    if not chosen:
        return HttpResponseBadRequest(_("There is no such switch."))
    services.set_preferences(cast(User, request.user), **chosen)
    return HttpResponse(status=204)


@require_POST
def switch_language(request: HttpRequest) -> HttpResponse:
    chosen = request.POST.get("language", "")
    if not language.is_spoken(chosen):
        return HttpResponseBadRequest(_("There is no such language."))
    if isinstance(request.user, User):
        services.set_language(request.user, chosen)
    response = _back(request)
    language.remember_language(response, chosen)
    return response


def _back(request: HttpRequest) -> HttpResponse:
    """To the page the switch stood on, never to another site; a script stays where it is."""
    if "application/json" in request.headers.get("Accept", ""):
        return HttpResponse(status=204)
    return redirect(way_back(request))
