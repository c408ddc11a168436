"""The call of a person who waits to the table: its sound, how loud, and whether a phone shakes."""

import json

from django.templatetags.static import static

from accounts.models import Preferences, User
from accounts.queries import preferences_of


def call_settings(viewer: User | None) -> str:
    """Return the settings of the call as JSON: `loudness` from 0 to 1, as the table has it."""
    preferences = preferences_of(viewer) if viewer is not None else Preferences()
    # Ears hear ratios: half of the slider is a quarter of the amplitude.
    loudness = round((preferences.calls_volume / 100) ** 2, 3) if preferences.sound else 0
    return json.dumps(
        {
            "file": static("games/sounds/sounds.json"),
            "loudness": loudness,
            "vibration": preferences.vibration,
        }
    )
