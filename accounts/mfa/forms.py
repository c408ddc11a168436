"""Allauth's forms of the second step with the labels of this site."""

from typing import Any

from allauth.mfa.base import forms as base
from allauth.mfa.totp import forms as totp
from allauth.mfa.webauthn import forms as webauthn
from django import forms
from django.utils.translation import gettext_lazy as _

from accounts.forms import NoPlaceholderMixin

NAME_LENGTH = 60


class CodeMixin(NoPlaceholderMixin):
    """A form with a code: large digits on phones, but letters stay possible."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        code = self.fields["code"]
        code.label = _("Code")
        code.widget.attrs |= {"autocomplete": "one-time-code", "inputmode": "numeric"}


class AuthenticateForm(CodeMixin, base.AuthenticateForm):
    """The second step of a login."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["code"].help_text = _("From your app, or one of your recovery codes.")


class ReauthenticateByCodeForm(CodeMixin, base.ReauthenticateForm): ...


class ActivateTOTPForm(CodeMixin, totp.ActivateTOTPForm): ...


class PasskeyNameMixin:
    """A form with the name of a passkey."""

    fields: dict[str, forms.Field]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["name"] = forms.CharField(
            label=_("Name of the passkey"),
            max_length=NAME_LENGTH,
            required=self.fields["name"].required,
            help_text=_("A name to recognise it by, such as “my phone”."),
        )


class AddPasskeyForm(PasskeyNameMixin, webauthn.AddWebAuthnForm):
    """A new passkey; a key without a screen lock can be a second step only."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        passwordless = self.fields["passwordless"]
        passwordless.label = _("Log in with it alone, without a password (PIN or fingerprint)")
        passwordless.help_text = ""
        passwordless.initial = True


class RenamePasskeyForm(PasskeyNameMixin, webauthn.EditWebAuthnForm): ...
