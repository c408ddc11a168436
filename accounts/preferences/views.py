"""The settings page, and the switches of theme, language and table."""

from typing import cast

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse, HttpResponseBadRequest
from django.shortcuts import redirect, render
from django.utils import translation
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts import queries
from accounts.http.redirects import safe_next_url
from accounts.http.responses import wants_json
from accounts.mfa.queries import has_second_step
from accounts.models import FULL_VOLUME, Preferences, User
from accounts.preferences import appearance, cookies, services
from accounts.preferences.forms import TABLE_SWITCHES, VOLUMES, PreferencesForm


@login_required
def settings_page(request: HttpRequest) -> HttpResponse:
    """Show and save the user's preferences, language and country."""
    user = cast(User, request.user)
    preferences = queries.preferences_of(user)
    initial = {
        "language": translation.get_language(),
        "theme": cookies.theme_of(request),
        "country": user.country,
    }
    form = PreferencesForm(request.POST or None, instance=preferences, initial=initial)
    if request.method == "POST" and form.is_valid():
        return _save(request, user, form)
    confirmed = user.is_guest or queries.has_confirmed_email(user)
    context = {"form": form, "confirmed": confirmed, "has_second_step": has_second_step(user)}
    return render(request, "accounts/settings.html", context)


def _save(request: HttpRequest, user: User, form: PreferencesForm) -> HttpResponse:
    form.save()
    language = form.cleaned_data["language"]
    services.set_language(user, language)
    services.set_country(user, form.cleaned_data["country"])
    response = redirect("settings")
    cookies.remember_theme(response, form.cleaned_data["theme"])
    appearance.remember_appearance(response, appearance.appearance_in(form.instance))
    cookies.remember_language(response, language)
    with translation.override(language):
        messages.success(request, _("Saved."))
    return response


@require_POST
def switch_theme(request: HttpRequest) -> HttpResponse:
    """Set the theme, for a visitor in the cookie alone."""
    theme = request.POST.get("theme", "")
    if theme not in Preferences.Theme.values:
        return HttpResponseBadRequest(_("This theme does not exist."))
    if isinstance(request.user, User):
        services.set_preferences(request.user, theme=theme)
    response = _redirect_back(request)
    cookies.remember_theme(response, theme)
    return response


@login_required
@require_POST
def switch_table(request: HttpRequest) -> HttpResponse:
    """Save the switches of a table, and the volumes of its sounds."""
    post = request.POST
    volumes = {name: post[name] for name in VOLUMES if name in post}
    values = {name: post[name] == "1" for name in TABLE_SWITCHES if name in post}
    if not values | volumes or not all(map(is_volume, volumes.values())):
        return HttpResponseBadRequest(_("This setting does not exist."))
    loud = {name: int(volume) for name, volume in volumes.items()}
    services.set_preferences(cast(User, request.user), **values, **loud)
    return HttpResponse(status=204)


def is_volume(text: str) -> bool:
    """Return whether a text is a number from 0 to 100."""
    return text.isascii() and text.isdecimal() and len(text) <= 3 and int(text) <= FULL_VOLUME


@require_POST
def switch_appearance(request: HttpRequest) -> HttpResponse:
    """Save the appearance of cards and table, for a visitor in the cookie alone."""
    try:
        values = appearance.cleaned(request.POST)
    except ValidationError:
        values = {}
    if not values:
        return HttpResponseBadRequest(_("This setting does not exist."))
    response = HttpResponse(status=204)
    appearance.remember_appearance(response, appearance.appearance_of(request) | values)
    if isinstance(request.user, User):
        services.set_preferences(request.user, **values)
    return response


@require_POST
def switch_language(request: HttpRequest) -> HttpResponse:
    """Set the language, for a visitor in the cookie alone."""
    language = request.POST.get("language", "")
    if not cookies.is_supported_language(language):
        return HttpResponseBadRequest(_("This language is not available."))
    if isinstance(request.user, User):
        services.set_language(request.user, language)
    response = _redirect_back(request)
    cookies.remember_language(response, language)
    return response


def _redirect_back(request: HttpRequest) -> HttpResponse:
    """Redirect to the page of the switch; answer a script with an empty response."""
    if wants_json(request):
        return HttpResponse(status=204)
    return redirect(safe_next_url(request))
