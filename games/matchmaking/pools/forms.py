"""The administrators' form of a pool: its times in seconds, and in sensible bounds."""

from typing import Any, ClassVar

from django import forms
from django.utils.translation import gettext_lazy as _
from unfold.widgets import UnfoldAdminDecimalFieldWidget

from accounts.http.json_body import LimitedJSONField
from games.models import Pool
from games.tables.clocks import MAX_ACTION_MS, MAX_RESERVE_MS, MIN_ACTION_MS, SECOND


def _seconds(least: int, most: int, **texts: Any) -> forms.DecimalField:
    return forms.DecimalField(
        min_value=least,
        max_value=most,
        decimal_places=1,
        widget=UnfoldAdminDecimalFieldWidget,
        **texts,
    )


class PoolForm(forms.ModelForm):
    """A pool; each time is a column `NAME_ms` and a field `NAME_seconds`."""

    action_seconds = _seconds(
        MIN_ACTION_MS // SECOND,
        MAX_ACTION_MS // SECOND,
        label=_("free time per action, seconds"),
        help_text=_("It is not saved up. A staller can waste it at every action of a game."),
    )
    reserve_seconds = _seconds(
        0,
        MAX_RESERVE_MS // SECOND,
        label=_("reserve for the game, seconds"),
        help_text=_("Each new deal gives back 15 seconds of what was used."),
    )
    patience_seconds = _seconds(
        0,
        600,
        label=_("longest wait, seconds"),
        help_text=_("After this time rating differences are ignored, and bots take empty seats."),
    )
    wave_seconds = _seconds(
        2,
        5,
        label=_("time between matchmaking runs, seconds"),
        help_text=_("Players close in rating are seated at once, without waiting for this time."),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name in ("action", "reserve", "patience", "wave"):
            stored = getattr(self.instance, f"{name}_ms")
            if stored is not None:
                self.initial[f"{name}_seconds"] = f"{stored / 1000:g}"

    class Meta:
        model = Pool
        fields = (
            "name", "key", "order", "is_open", "preset", "differences",
            "with_bots", "rated", "ladder",
        )  # fmt: skip
        field_classes: ClassVar = {"differences": LimitedJSONField}

    def clean(self) -> dict[str, Any]:
        """Write the times into the pool, in milliseconds."""
        data = super().clean() or self.cleaned_data
        for name in ("action", "reserve", "patience", "wave"):
            if (seconds := data.get(f"{name}_seconds")) is not None:
                setattr(self.instance, f"{name}_ms", int(seconds * 1000))
        return data
