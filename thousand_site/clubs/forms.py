"""What is written about a club, and what one looks for among clubs."""

from typing import Any

from django import forms
from django.conf import settings
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from accounts import countries
from accounts.clubs.errors import ClubError
from accounts.clubs.models import ABOUT_LENGTH, NAME_LENGTH, NEWS_LENGTH, Club
from accounts.clubs.names import clean_name
from accounts.clubs.services import About
from accounts.clubs.text_cleaning import clean_news


def _countries() -> list[tuple[str, Any]]:
    return [("", _("not told")), *countries.choices()]


def _languages() -> list[tuple[str, Any]]:
    return [("", pgettext_lazy("language", "any")), *settings.LANGUAGES]


class ClubForm(forms.Form):
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
    country = forms.ChoiceField(label=_("Country"), choices=_countries, required=False)
    language = forms.ChoiceField(label=_("Language"), choices=_languages, required=False)
    joining = forms.ChoiceField(
        label=_("How one joins"),
        choices=Club.Joining.choices,
        initial=Club.Joining.OPEN,
        widget=forms.RadioSelect,
    )
    is_private = forms.BooleanField(
        label=_("Private"),
        required=False,
        help_text=_("Only members see members, chat, tables, games and the board."),
    )

    def clean_name(self) -> str:
        given = self.cleaned_data["name"]
        return given if given == self.initial.get("name") else clean_name(given)

    def clean_about(self) -> str:
        given = self.cleaned_data["about"]
        try:
            return clean_news(given) if given else ""
        except ClubError as refused:
            raise ValidationError(refused.text) from None

    def wish(self) -> About:
        return About(**self.cleaned_data)


def form_of(club: Club, data: Any = None, owner: bool = True) -> ClubForm:
    """What an organiser who is not the owner cannot change is shown, and not sent."""
    names = ("name", "about", "country", "language", "joining", "is_private")
    form = ClubForm(data, initial={name: getattr(club, name) for name in names})
    for name in ("name", "is_private"):
        # A field that is disabled keeps what it is, whatever is sent.
        form.fields[name].disabled = not owner
    return form


class NewsForm(forms.Form):
    text = forms.CharField(
        label=_("News"), max_length=NEWS_LENGTH, widget=forms.Textarea({"rows": 3})
    )
