"""Forms of the administration's own pages."""

from datetime import datetime, timedelta
from typing import Any, ClassVar

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.audit.models import MAX_REASON_LENGTH, StaffAction
from accounts.audit.queries import LogSearch
from thousand_site.announcements.models import SiteAnnouncement

DAY = forms.DateInput(attrs={"type": "date"})
LOCAL = "%Y-%m-%dT%H:%M"
# How long an announcement is shown, in hours; "": until a time of its own.
LASTS_HOURS = {
    "1": _("an hour"),
    "3": _("three hours"),
    "24": _("a day"),
    "72": _("three days"),
    "168": _("a week"),
    "": _("until the time beside this"),
}


class CaseForm(forms.Form):
    """A case that a moderator opens: what it is about."""

    text = forms.CharField(
        label=_("What is it about?"),
        max_length=MAX_REASON_LENGTH,
        widget=forms.Textarea(attrs={"rows": 3}),
    )


class LogSearchForm(forms.Form):
    """The search in the audit log."""

    person = forms.CharField(label=_("User"), required=False, max_length=150)
    staff = forms.CharField(label=_("Staff"), required=False, max_length=150)
    kind = forms.ChoiceField(
        label=_("Action"), required=False, choices=[("", _("all")), *StaffAction.Kind.choices]
    )
    text = forms.CharField(label=_("Reason or name"), required=False, max_length=200)
    first_day = forms.DateField(label=_("From day"), required=False, widget=DAY)
    last_day = forms.DateField(label=_("To day"), required=False, widget=DAY)

    def search(self) -> LogSearch:
        """Return the search; fields with errors are left out."""
        data = {name: self.cleaned_data.get(name) for name in self.fields}
        return LogSearch(**{name: value for name, value in data.items() if value})


class AnnouncementForm(forms.ModelForm):
    """A new announcement; English is needed, the other languages fall back on it."""

    lasts = forms.ChoiceField(
        label=_("Shown for"), choices=list(LASTS_HOURS.items()), initial="24", required=False
    )

    class Meta:
        model = SiteAnnouncement
        fields: ClassVar = ["text_en", "text_ru", "text_pl", "text_uk", "starts_at", "ends_at"]
        widgets: ClassVar = {
            **{
                f"text_{code}": forms.Textarea({"rows": 3, "maxlength": 300, "lang": code})
                for code in ("en", "ru", "pl", "uk")
            },
            "starts_at": forms.DateTimeInput({"type": "datetime-local"}, LOCAL),
            "ends_at": forms.DateTimeInput({"type": "datetime-local"}, LOCAL),
        }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["starts_at"].required = self.fields["ends_at"].required = False
        self.fields["ends_at"].label = _("or until")

    def clean(self) -> dict[str, Any]:
        """Find its first and last moment, and check that it is shown at all."""
        data = super().clean() or {}
        if self.errors.keys() & {"starts_at", "ends_at", "lasts"}:
            return data
        data["starts_at"] = starts = data.get("starts_at") or timezone.now()
        data["ends_at"] = ends = data.get("ends_at") or _end_after(starts, data.get("lasts", ""))
        if ends is None:
            self.add_error("ends_at", _("Say how long it is shown, or until when."))
        elif ends <= timezone.now():
            self.add_error("ends_at", _("The end must be in the future."))
        elif ends <= starts:
            self.add_error("ends_at", _("The end must be after the beginning."))
        return data


def _end_after(starts: datetime, hours: str) -> datetime | None:
    return starts + timedelta(hours=int(hours)) if hours else None
