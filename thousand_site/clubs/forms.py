"""Forms of a club's details and news."""

from typing import Any

from django import forms
from django.conf import settings
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from accounts import countries
from accounts.clubs.errors import ClubError
from accounts.clubs.models import ABOUT_LENGTH, NAME_LENGTH, POST_LENGTH, Club
from accounts.clubs.names import clean_name
from accounts.clubs.services import ClubDetails
from accounts.clubs.text_cleaning import clean_post
from accounts.preferences.long_select import LongSelect


def _language_choices() -> list[tuple[str, Any]]:
    return [("", pgettext_lazy("language", "any")), *settings.LANGUAGES]


class ClubForm(forms.Form):
    """The details of a club."""

    name = forms.CharField(
        label=pgettext_lazy("club", "Name"),
        max_length=NAME_LENGTH,
        help_text=_("3 to 40 letters, digits, spaces, - and _. It can be changed later."),
    )
    about = forms.CharField(
        label=_("About the club"),
        max_length=ABOUT_LENGTH,
        required=False,
        widget=forms.Textarea({"rows": 4}),
        help_text=_("Who plays here, and when. Plain text."),
    )
    country = forms.ChoiceField(
        label=_("Country"), choices=countries.optional_choices, required=False, widget=LongSelect
    )
    language = forms.ChoiceField(label=_("Language"), choices=_language_choices, required=False)
    join_policy = forms.ChoiceField(
        label=_("How to join"),
        choices=Club.JoinPolicy.choices,
        initial=Club.JoinPolicy.OPEN,
        widget=forms.RadioSelect,
    )
    is_private = forms.BooleanField(
        label=_("Private"),
        required=False,
        help_text=_("Only members can see the members, chat, tables, games and leaderboard."),
    )

    def clean_name(self) -> str:
        """Validate the name, unless it is unchanged."""
        name = self.cleaned_data["name"]
        return name if name == self.initial.get("name") else clean_name(name)

    def clean_about(self) -> str:
        """Remove links and invisible characters."""
        about = self.cleaned_data["about"]
        try:
            return clean_post(about) if about else ""
        except ClubError as error:
            raise ValidationError(error.text) from None

    def details(self) -> ClubDetails:
        """Return the valid details."""
        return ClubDetails(**self.cleaned_data)


def edit_form(club: Club, data: Any = None, owner: bool = True) -> ClubForm:
    """Return the form of an existing club; fields of the owner are disabled for others."""
    names = ("name", "about", "country", "language", "join_policy", "is_private")
    form = ClubForm(data, initial={name: getattr(club, name) for name in names})
    for name in ("name", "is_private"):
        # A disabled field keeps its value, whatever is submitted.
        form.fields[name].disabled = not owner
    return form


class NewsForm(forms.Form):
    """A news post."""

    text = forms.CharField(
        label=_("News"), max_length=POST_LENGTH, widget=forms.Textarea({"rows": 3})
    )
