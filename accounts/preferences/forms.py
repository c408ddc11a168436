"""The form of the settings page."""

from typing import Any

from django import forms
from django.conf import settings
from django.utils.translation import gettext_lazy as _

from accounts import countries
from accounts.models import Preferences

TABLE_SWITCHES = ("four_colours", "confirm_cards", "sound", "hide_talk", "watch_by_name")
PRIVACY = ("show_online", "challenges_from")


def _country_choices() -> list[tuple[str, Any]]:
    return [("", _("not given")), *countries.choices()]


class PreferencesForm(forms.ModelForm):
    """The form of the settings page."""

    language = forms.ChoiceField(
        label=_("Language"), choices=settings.LANGUAGES, widget=forms.RadioSelect
    )
    country = forms.ChoiceField(
        label=_("Country"),
        help_text=_("Shown on your profile. Leaderboards can be filtered by country."),
        choices=_country_choices,
        required=False,
    )
    challenges_from = forms.ChoiceField(
        label=_("Challenges and invitations from"),
        choices=Preferences.Challengers.choices,
        required=False,
    )

    def clean_challenges_from(self) -> str:
        """Return the choice; a form without it changes nothing."""
        return self.cleaned_data["challenges_from"] or self.instance.challenges_from

    class Meta:
        model = Preferences
        fields = ["theme", *TABLE_SWITCHES, *PRIVACY]
        labels = {
            "theme": _("Theme"),
            "four_colours": _("Four-colour deck"),
            "confirm_cards": _("Confirm each card"),
            "sound": _("Sound"),
            "hide_talk": _("Hide all talk"),
            "watch_by_name": _("Watch games by name"),
            "show_online": _("Show when I am online"),
        }
        help_texts = {
            "four_colours": _("Clubs are green and diamonds blue. The suit symbols stay the same."),
            "confirm_cards": _("The first tap lifts a card, the second plays it."),
            "sound": _("Plays when it is your turn and in the last seconds of your clock."),
            "hide_talk": _("You see nothing of what players and viewers say at tables."),
            "watch_by_name": _("Others see that it is you who watches a game, not just a number."),
            "show_online": _("People who follow you see that you are here, and what you play."),
        }
        widgets = {"theme": forms.RadioSelect}
