"""The form by which a guest becomes a full account."""

from accounts.guests.services import Credentials
from accounts.login.forms import SignupForm


class ConvertGuestForm(SignupForm):
    """The sign-up form for guests; it saves nothing itself."""

    def credentials(self) -> Credentials:
        """Return the credentials from the valid form."""
        data = self.cleaned_data
        return Credentials(data["username"], data["email"], data["password1"])
