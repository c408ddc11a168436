"""The form that confirms the closing of an account."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from accounts.models import User


class CloseAccountForm(forms.Form):
    """Confirmation with the password, or with a checkbox if the account has none."""

    password = forms.CharField(
        label=_("Password"),
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
        strip=False,
    )
    sure = forms.BooleanField(label=_("I understand that this cannot be undone."))

    def __init__(self, *args: Any, user: User, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.user = user
        if not user.has_usable_password():
            del self.fields["password"]

    def clean_password(self) -> str:
        """Check that this is the user's password."""
        password = str(self.cleaned_data["password"])
        if not self.user.check_password(password):
            raise forms.ValidationError(_("Wrong password."))
        return password
