"""The form of the settings page."""

from typing import Any

from django import forms
from django.conf import settings
from django.utils.translation import gettext_lazy as _

from accounts import countries
from accounts.models import FULL_VOLUME, Preferences
from accounts.preferences.appearance import APPEARANCE_FIELDS
from accounts.preferences.long_select import LongSelect

PRIVACY = ("show_online", "data_by_name", "challenges_from")
TABLE_SWITCHES = ("confirm_cards", "sound", "vibration", "hide_talk", "watch_by_name")
VOLUMES = ("cards_volume", "bidding_volume", "moments_volume", "calls_volume", "talk_volume")
SPEED = ("bot_speed",)
TABLE_FIELDS = ("confirm_cards", "sound", *VOLUMES, "vibration", "hide_talk", "watch_by_name")
# Settings that a request may leave out.
CHOICES = ("card_letters", "card_back", "table_colour", "suit_order", "animation_speed", *SPEED)


class VolumeInput(forms.NumberInput):
    """A slider; its left end is off."""

    input_type = "range"

    def __init__(self) -> None:
        super().__init__({"min": 0, "max": FULL_VOLUME, "step": 10})


class PreferencesForm(forms.ModelForm):
    """The form of the settings page."""

    language = forms.ChoiceField(
        label=_("Language"), choices=settings.LANGUAGES, widget=forms.RadioSelect
    )
    country = forms.ChoiceField(
        label=_("Country"),
        help_text=_("Shown on your profile. Leaderboards can be filtered by country."),
        choices=countries.optional_choices,
        required=False,
        widget=LongSelect,
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
        fields = ["theme", *APPEARANCE_FIELDS, *TABLE_FIELDS, *SPEED, *PRIVACY]
        labels = {
            "theme": _("Theme"),
            "large_indices": _("Large corner signs"),
            "four_colours": _("Four-colour deck"),
            "card_letters": _("Card letters"),
            "card_back": _("Card backs"),
            "table_colour": _("Table colour"),
            "suit_order": _("Order of suits"),
            "trumps_first": _("Trumps first"),
            "aces_right": _("Aces on the right"),
            "left_handed": _("Left-handed layout"),
            "animation_speed": _("Movement of cards"),
            "bot_speed": _("Speed of bots"),
            "confirm_cards": _("Confirm each card"),
            "sound": _("Sound"),
            "cards_volume": _("Cards"),
            "bidding_volume": _("Bids"),
            "moments_volume": _("Marriages and results"),
            "calls_volume": _("Your turn"),
            "talk_volume": _("Chat"),
            "vibration": _("Vibration"),
            "hide_talk": _("Hide chat"),
            "watch_by_name": _("Show my name when I watch"),
            "show_online": _("Show when I am online"),
            "data_by_name": _("Name me in data files"),
        }
        help_texts = {
            "large_indices": _("Big ranks and suits instead of pictures."),
            "trumps_first": _("Once a marriage is declared, its suit comes first in your hand."),
            "left_handed": _("Buttons, card corners and panels change sides for your left hand."),
            "four_colours": _("Clubs are green and diamonds blue. The suit symbols stay the same."),
            "bot_speed": _("Where you play against bots alone, from the next game on."),
            "confirm_cards": _("The first tap lifts a card, the second plays it."),
            "sound": _("In a tab that you do not see, only your turn sounds."),
            "vibration": _("A phone shakes with what you do and with your turn."),
            "hide_talk": _("Hides everything that players and viewers say at tables."),
            "watch_by_name": _("Others see your name among the viewers of a game."),
            "data_by_name": _(
                "Files of results that everybody may download name you. Otherwise they have a "
                "pseudonym, another one each month."
            ),
            "show_online": _("People who follow you see that you are here, and what you play."),
        }
        widgets = {
            **dict.fromkeys(("theme", *CHOICES), forms.RadioSelect),
            **dict.fromkeys(VOLUMES, VolumeInput),
        }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name in (*CHOICES, *VOLUMES):
            # A setting that a request leaves out stays as it was.
            self.fields[name].required = False
