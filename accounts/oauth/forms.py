"""The form of an app."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from accounts.oauth.errors import AppError
from accounts.oauth.models import DESCRIPTION_LENGTH, NAME_LENGTH, URL_LENGTH, App
from accounts.oauth.redirects import MAX_REDIRECTS
from accounts.oauth.services import AppDetails

# The field that an error is about.
FIELDS = {"redirect": "redirects", "letters": "name", "alphabet": "name", "reserved": "name"}


class AppForm(forms.Form):
    """Name, description, home page and redirect addresses of an app."""

    name = forms.CharField(
        label=_("The app’s name"),
        max_length=NAME_LENGTH,
        help_text=_("Users see it when the app asks them."),
    )
    description = forms.CharField(
        label=_("What the app does"),
        max_length=DESCRIPTION_LENGTH,
        widget=forms.Textarea(attrs={"rows": 3, "class": "sentences"}),
    )
    home_page = forms.CharField(
        label=_("The app’s home page"),
        max_length=URL_LENGTH,
        widget=forms.URLInput(attrs={"placeholder": "https://"}),
    )
    redirects = forms.CharField(
        label=_("Redirect addresses"),
        max_length=MAX_REDIRECTS * (URL_LENGTH + 2),
        widget=forms.Textarea(attrs={"rows": 3, "spellcheck": "false"}),
        help_text=_(
            "Where users return to, each address in its own line: https://, or http://localhost or "
            "http://127.0.0.1 for an app on the user’s device. Pages of these sites may use the "
            "API."
        ),
    )

    @staticmethod
    def initial_of(app: App) -> dict[str, Any]:
        """Return what the form of an app begins with."""
        return {
            "name": app.name,
            "description": app.description,
            "home_page": app.home_page,
            "redirects": "\n".join(app.redirect_uris.split()),
        }

    def details(self) -> AppDetails:
        """Return what the form says."""
        return AppDetails(**self.cleaned_data)

    def add_app_error(self, error: AppError) -> None:
        """Add the error to the field that caused it."""
        name = FIELDS.get(error.code, error.code)
        self.add_error(name if name in self.fields else None, error.text)
