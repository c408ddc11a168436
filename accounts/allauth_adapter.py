"""The site's adapter for allauth."""

from allauth.account.adapter import DefaultAccountAdapter
from django.http import HttpRequest

from accounts import queries


class AccountAdapter(DefaultAccountAdapter):
    """Username uniqueness and client addresses of this site."""

    def clean_username(self, username: str, shallow: bool = False) -> str:
        """Validate the name; it must also differ from all others after case folding."""
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
