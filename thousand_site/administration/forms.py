"""Forms of the administration's own pages."""

from typing import Any, ClassVar

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.audit.models import MAX_REASON_LENGTH, StaffAction
from accounts.audit.queries import LogSearch
from thousand_site.announcements.models import SiteAnnouncement

DAY = forms.DateInput(attrs={"type": "date"})
LOCAL = "%Y-%m-%dT%H:%M"


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

    def clean(self) -> dict[str, Any]:
        """Check that it is shown at all."""
        data = super().clean() or {}
        starts, ends = data.get("starts_at"), data.get("ends_at")
        if ends and ends <= timezone.now():
            self.add_error("ends_at", _("The end must be in the future."))
        elif starts and ends and ends <= starts:
            self.add_error("ends_at", _("The end must be after the beginning."))
        return data
