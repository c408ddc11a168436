"""The form of the switches, and that of a browser's subscription."""

from collections.abc import Iterator
from typing import Any

from django import forms

from accounts.notifications.models import Kind, NotificationSwitches


class SwitchesForm(forms.ModelForm):
    """Two switches of each kind."""

    class Meta:
        model = NotificationSwitches
        fields = [f"{channel}_{kind}" for kind in Kind for channel in ("push", "email")]

    def rows(self) -> Iterator[dict[str, Any]]:
        """Yield the label of each kind and its two switches."""
        for kind in Kind:
            pair = {channel: self[f"{channel}_{kind}"] for channel in ("push", "email")}
            yield {"label": kind.label, **pair}


class DeviceForm(forms.Form):
    """The subscription data of a browser."""

    endpoint = forms.CharField(max_length=1000)
    p256dh = forms.CharField(max_length=100)
    auth = forms.CharField(max_length=40)
