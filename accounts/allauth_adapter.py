"""Where allauth asks this house."""

from allauth.account.adapter import DefaultAccountAdapter
from django.http import HttpRequest

from accounts import queries


class AccountAdapter(DefaultAccountAdapter):
    def clean_username(self, username: str, shallow: bool = False) -> str:
        name = str(super().clean_username(username, shallow))
        if not shallow and queries.is_taken(name):
            raise self.validation_error("username_taken")
        return name

    def get_client_ip(self, request: HttpRequest) -> str:
        # A server behind a unix socket has no peer address; rate limits then count it as local.
        if not request.META.get("REMOTE_ADDR"):
            return "127.0.0.1"
        return str(super().get_client_ip(request))
