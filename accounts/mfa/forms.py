"""Allauth's forms of the second step, with the labels, limits and further checks of this site."""

import struct
from typing import Any

from allauth.core import context
from allauth.mfa.adapter import get_adapter
from allauth.mfa.base import forms as base
from allauth.mfa.models import Authenticator
from allauth.mfa.totp import forms as totp
from allauth.mfa.webauthn import forms as webauthn
from allauth.mfa.webauthn.internal import auth
from cryptography.exceptions import InvalidSignature, UnsupportedAlgorithm
from django import forms
from django.utils.translation import gettext_lazy as _

from accounts.form_mixins import NoPlaceholderMixin
from accounts.http.json_body import LimitedJSONField
from accounts.mfa import attempts, mails, services
from accounts.models import User

NAME_LENGTH = 60
# Errors of reading a made-up credential; RecursionError: its CBOR may be deep too.
UNREADABLE = (
    ArithmeticError,
    AttributeError,
    LookupError,
    RecursionError,
    TypeError,
    ValueError,
    struct.error,
    InvalidSignature,
    UnsupportedAlgorithm,
)


class CodeMixin(NoPlaceholderMixin):
    """A form with a code: large digits on phones, but letters stay possible."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        code = self.fields["code"]
        code.label = _("Code")
        code.widget.attrs |= {"autocomplete": "one-time-code", "inputmode": "numeric"}


class CheckedCodeMixin(CodeMixin):
    """A code of the app, or a recovery code: counted by device, and right once."""

    user: User
    cleaned_data: dict[str, Any]

    def clean_code(self) -> str:
        """Check the code. Raises: LimitExceeded: too many were wrong."""
        code = str(self.cleaned_data["code"])
        with attempts.counted(context.request, self.user):
            authenticator = services.use_code(self.user, code)
            if authenticator is None:
                raise get_adapter().validation_error("incorrect_code")
        self.authenticator = authenticator
        return code


class AuthenticateForm(CheckedCodeMixin, base.AuthenticateForm):
    """The second step of a login."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["code"].help_text = _("From your app, or one of your recovery codes.")


class ReauthenticateByCodeForm(CheckedCodeMixin, base.ReauthenticateForm): ...


class ActivateTOTPForm(CodeMixin, totp.ActivateTOTPForm):
    """A new app, with a code as proof; this code does not log in as well."""

    def clean_code(self) -> str:
        """Check the code. Nobody gains by guessing it: the page shows its secret."""
        code = str(super().clean_code())
        if not services.is_first_use(self.user, code):
            raise get_adapter().validation_error("incorrect_code")
        return code


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


class CredentialMixin:
    """A form with a credential: one that cannot be read is refused like a wrong one.

    Allauth and fido2 expect the types that a browser sends, and fail at others in many ways.
    """

    fields: dict[str, forms.Field]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["credential"] = LimitedJSONField(widget=forms.HiddenInput)

    def full_clean(self) -> None:
        try:
            super().full_clean()  # type: ignore[misc]
        except UNREADABLE:
            error = get_adapter().validation_error("passkey_refused")
            self.add_error("credential", error)  # type: ignore[attr-defined]


class AddPasskeyForm(CredentialMixin, PasskeyNameMixin, webauthn.AddWebAuthnForm):
    """A new passkey; a key without a screen lock can be a second step only."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        passwordless = self.fields["passwordless"]
        passwordless.label = _("Log in with it alone, without a password (PIN or fingerprint)")
        passwordless.help_text = ""
        passwordless.initial = True

    def clean(self) -> dict[str, Any]:
        """Store what the box says: the browser's own report is not believed."""
        cleaned: dict[str, Any] = super().clean()
        credential = cleaned.get("credential")
        if credential:
            alone = bool(cleaned.get("passwordless"))
            credential["clientExtensionResults"] = {"credProps": {"rk": alone}}
        return cleaned


class RenamePasskeyForm(PasskeyNameMixin, webauthn.EditWebAuthnForm): ...


class CheckedPasskeyMixin(CredentialMixin):
    """An answer of a passkey: counted by device, and from no copy of the key."""

    user: User | None
    cleaned_data: dict[str, Any]

    def clean_credential(self) -> Authenticator:
        """Check the answer. Raises: LimitExceeded: too many were wrong."""
        if self.user is None:
            # Who it is stands in the answer: strangers would use up the tries of others.
            return self._checked()
        with attempts.counted(context.request, self.user):
            return self._checked()

    def _checked(self) -> Authenticator:
        try:
            authenticator: Authenticator = super().clean_credential()  # type: ignore[misc]
        except forms.ValidationError as error:
            # Allauth's text is about a code.
            raise get_adapter().validation_error("passkey_refused") from error
        answer = auth.parse_authentication_response(self.cleaned_data["credential"])
        if not services.advance_counter(authenticator, answer.response.authenticator_data.counter):
            mails.send(context.request, authenticator.user, "passkey_copied")
            raise get_adapter().validation_error("passkey_copied")
        return authenticator


class AuthenticateByPasskeyForm(CheckedPasskeyMixin, webauthn.AuthenticateWebAuthnForm): ...


class ReauthenticateByPasskeyForm(CheckedPasskeyMixin, webauthn.ReauthenticateWebAuthnForm): ...


class LoginByPasskeyForm(CheckedPasskeyMixin, webauthn.LoginWebAuthnForm):
    """A login without a password: only with a passkey that was added for it."""

    def _checked(self) -> Authenticator:
        authenticator = super()._checked()
        if not authenticator.wrap().is_passwordless:
            raise get_adapter().validation_error("passkey_not_alone")
        return authenticator
