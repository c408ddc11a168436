"""The site's adapter for allauth."""

from allauth.account.adapter import DefaultAccountAdapter
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from accounts import queries

# Of a name that a user has, and of one that looks like it.
NAME_TAKEN = _("This name is taken, or looks like one that is taken. Choose another name.")


class AccountAdapter(DefaultAccountAdapter):
    """Username uniqueness and client addresses of this site."""

    error_messages = {**DefaultAccountAdapter.error_messages, "username_taken": NAME_TAKEN}

    def clean_username(self, username: str, shallow: bool = False) -> str:
        """Validate the name; no other name may look like it."""
        name = str(super().clean_username(username, shallow))
        if not shallow and queries.is_name_taken(name):
            raise self.validation_error("username_taken")
        return name

    def get_client_ip(self, request: HttpRequest) -> str:
        """Return the address of the client, by which rate limits count."""
        # A server behind a unix socket has no peer address; rate limits then count it as local.
        if not request.META.get("REMOTE_ADDR"):
            return "127.0.0.1"
        return str(super().get_client_ip(request))
