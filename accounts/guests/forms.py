"""The form by which a guest becomes a full account."""

from allauth.account.adapter import get_adapter

from accounts.forms import SignupForm
from accounts.guests.services import Credentials


class ConvertGuestForm(SignupForm):
    """The sign-up form for guests; it saves nothing itself."""

    def clean_email(self) -> str:
        """Refuse an address that another account has."""
        mail = str(super().clean_email())
        if self.account_already_exists:
            raise get_adapter().validation_error("email_taken")
        return mail

    def credentials(self) -> Credentials:
        """Return the credentials from the valid form."""
        data = self.cleaned_data
        return Credentials(data["username"], data["email"], data["password1"])
