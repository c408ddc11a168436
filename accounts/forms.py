"""Forms about oneself."""

from typing import Any

from allauth.account import forms as allauth_forms
from allauth.account.adapter import get_adapter
from django import forms
from django.conf import settings
from django.contrib import messages
from django.db import IntegrityError, transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext_lazy as _

from accounts import countries, validators
from accounts.models import Preferences, User
from accounts.services import Account


class _Plain:
    """Labels stand above the fields; a placeholder would only repeat them."""

    fields: dict[str, forms.Field]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for field in self.fields.values():
            field.widget.attrs.pop("placeholder", None)


class LoginForm(_Plain, allauth_forms.LoginForm):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["login"].label = _("Name or email")
        self.fields["login"].widget.attrs["autocomplete"] = "username"
        self.fields["remember"].label = _("Keep me logged in here")
        # The page has its own link beneath the form.
        self.fields["password"].help_text = ""


class SignupForm(_Plain, allauth_forms.SignupForm):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        name = self.fields["username"]
        name.label = _("Name")
        name.help_text = _("2 to 20 letters, digits, - and _. Others see it at the table.")
        name.widget.attrs["maxlength"] = validators.MAX_LENGTH
        mail = self.fields["email"]
        mail.label = _("Email")
        mail.help_text = _("To confirm your account and to get back in. Nobody sees it.")
        self.fields["password1"].help_text = _("8 characters or more.")

    def try_save(self, request: HttpRequest) -> tuple[User | None, HttpResponse | None]:
        """All of an account or nothing; of two who take a name at once one is told, kindly."""
        try:
            with transaction.atomic():
                return super().try_save(request)
        except IntegrityError:
            messages.error(request, get_adapter().error_messages["username_taken"])
            return None, redirect("account_signup")


class KeepForm(SignupForm):
    """The sign-up form for who plays already: it saves nothing by itself."""

    def clean_email(self) -> str:
        mail = str(super().clean_email())
        if self.account_already_exists:
            raise get_adapter().validation_error("email_taken")
        return mail

    def account(self) -> Account:
        """What was asked for, when it is valid."""
        given = self.cleaned_data
        return Account(given["username"], given["email"], given["password1"])


class ResetPasswordForm(_Plain, allauth_forms.ResetPasswordForm): ...


class ResetPasswordKeyForm(_Plain, allauth_forms.ResetPasswordKeyForm): ...


class ChangePasswordForm(_Plain, allauth_forms.ChangePasswordForm): ...


class AddEmailForm(_Plain, allauth_forms.AddEmailForm): ...


class CloseForm(forms.Form):
    """The password, or of who has none a tick: an account is not closed by mistake."""

    password = forms.CharField(
        label=_("Password"),
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
        strip=False,
    )
    sure = forms.BooleanField(label=_("I know that this cannot be undone."))

    def __init__(self, *args: Any, user: User, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.user = user
        if not user.has_usable_password():
            del self.fields["password"]

    def clean_password(self) -> str:
        given = str(self.cleaned_data["password"])
        if not self.user.check_password(given):
            raise forms.ValidationError(_("This is not your password."))
        return given


def _countries() -> list[tuple[str, Any]]:
    return [("", _("not told")), *countries.choices()]


class PreferencesForm(forms.ModelForm):
    language = forms.ChoiceField(
        label=_("Language"), choices=settings.LANGUAGES, widget=forms.RadioSelect
    )
    country = forms.ChoiceField(
        label=_("Country"),
        help_text=_("Shown on your profile; boards can be read by country."),
        choices=_countries,
        required=False,
    )

    class Meta:
        model = Preferences
        fields = ["theme", "four_colours", "confirm_cards", "sound"]
        labels = {
            "theme": _("Theme"),
            "four_colours": _("Four-colour deck"),
            "confirm_cards": _("Confirm each card"),
            "sound": _("Sound"),
        }
        help_texts = {
            "four_colours": _("Clubs green and diamonds blue; the signs stay."),
            "confirm_cards": _("The first tap lifts a card, the second plays it."),
            "sound": _("When it is your turn, and for the last seconds of your clock."),
        }
        widgets = {"theme": forms.RadioSelect}
