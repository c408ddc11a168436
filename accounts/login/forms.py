"""Allauth's forms with the labels and rules of this site."""

from typing import Any

from allauth.account import forms as allauth_forms
from allauth.account.adapter import get_adapter
from django import forms
from django.contrib import messages
from django.db import IntegrityError, transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext_lazy as _

from accounts.form_mixins import NoPlaceholderMixin
from accounts.models import User
from accounts.names import validators
from accounts.tokens import services as tokens


class LoginForm(NoPlaceholderMixin, allauth_forms.LoginForm):
    """The login form."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["login"].label = _("Name or email")
        self.fields["login"].widget.attrs["autocomplete"] = "username"
        self.fields["remember"].label = _("Keep me logged in")
        # The page has its own link below the form.
        self.fields["password"].help_text = ""


class SignupForm(NoPlaceholderMixin, allauth_forms.SignupForm):
    """The sign-up form."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        name = self.fields["username"]
        name.label = _("Name")
        name.help_text = _("2 to 20 letters, digits, - and _. Other players see it.")
        name.widget.attrs["maxlength"] = validators.MAX_LENGTH
        mail = self.fields["email"]
        mail.label = _("Email")
        mail.help_text = _(
            "Used to confirm your account and to reset your password. Nobody else sees it."
        )
        self.fields["password1"].help_text = _("8 characters or more.")

    def try_save(self, request: HttpRequest) -> tuple[User | None, HttpResponse | None]:
        """Save the account; of two users who take a name at once, one gets an error message."""
        try:
            with transaction.atomic():
                return super().try_save(request)
        except IntegrityError:
            messages.error(request, get_adapter().error_messages["username_taken"])
            return None, redirect("account_signup")


class ResetPasswordForm(NoPlaceholderMixin, allauth_forms.ResetPasswordForm): ...


PASSWORD_LABELS = {
    "oldpassword": _("Current password"),
    "password1": _("New password"),
    "password2": _("New password (again)"),
}


class RevokeTokensMixin(NoPlaceholderMixin):
    """A form with a new password, which revokes tokens: they would outlive the old one.

    Those whose bots are to go on untick the box.
    """

    user: User | None
    cleaned_data: dict[str, Any]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name, label in PASSWORD_LABELS.items():
            if name in self.fields:
                self.fields[name].label = label
        if self.user is not None and tokens.has_tokens(self.user):
            self.fields["revoke_tokens"] = forms.BooleanField(
                label=_("Revoke all API tokens too, also those of my bots, and all apps"),
                required=False,
                initial=True,
            )

    def save(self) -> None:
        """Set the password, and revoke the tokens if asked to."""
        with transaction.atomic():
            super().save()  # type: ignore[misc]
            if self.user is not None and self.cleaned_data.get("revoke_tokens"):
                tokens.revoke_with_bots(self.user)


class ResetPasswordKeyForm(RevokeTokensMixin, allauth_forms.ResetPasswordKeyForm): ...


class ChangePasswordForm(RevokeTokensMixin, allauth_forms.ChangePasswordForm): ...


class SetPasswordForm(RevokeTokensMixin, allauth_forms.SetPasswordForm): ...


class ReauthenticateForm(NoPlaceholderMixin, allauth_forms.ReauthenticateForm): ...


class AddEmailForm(NoPlaceholderMixin, allauth_forms.AddEmailForm): ...
