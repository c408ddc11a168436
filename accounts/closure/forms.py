"""The form that confirms the closing of an account."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.models import User
from accounts.restoration.queries import kept_until
from accounts.time_zones import in_words


class CloseAccountForm(forms.Form):
    """Confirmation with a checkbox; the page asks for the password before it."""

    sure = forms.BooleanField(label=gettext_lazy("I understand that this cannot be undone."))

    def __init__(self, *args: Any, user: User, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.user = user

    def clean(self) -> None:
        """Refuse while the holder of an earlier address may take the account back."""
        until = kept_until(self.user)
        if until is not None:
            text = _(
                "An address was removed from this account a short time ago. Until %(time)s its "
                "owner can take the account back. Close it after that."
            )
            day = in_words(until, "DATETIME_FORMAT")
            raise forms.ValidationError(text % {"time": day})
