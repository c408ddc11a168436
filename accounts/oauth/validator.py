"""The toolkit's checks of requests for tokens, and what they are made of."""

import secrets
from typing import Any

from oauth2_provider.oauth2_validators import OAuth2Validator
from oauthlib.oauth2.rfc6749 import errors

from accounts.limits.services import Limit
from accounts.oauth.queries import PREFIX
from accounts.oauth.redirects import has_port

TOKENS_OF_PERSON = Limit("app_tokens")


class AppValidator(OAuth2Validator):
    """Public clients by PKCE S256 alone."""

    def is_pkce_required(self, client_id: str, request: Any) -> bool:
        """Return True: there are no secrets. Raises: InvalidRequestError: another method."""
        if request.code_challenge and request.code_challenge_method != "S256":
            raise errors.InvalidRequestError(
                "code_challenge_method has to be S256", request=request
            )
        return True

    def validate_redirect_uri(
        self, client_id: str, redirect_uri: str, *args: Any, **others: Any
    ) -> bool:
        """Return whether a user may return there; the toolkit takes any port of the loopback."""
        if not has_port(redirect_uri):
            return False
        return bool(super().validate_redirect_uri(client_id, redirect_uri, *args, **others))

    def is_origin_allowed(self, *_args: Any, **_others: Any) -> bool:
        """Return False: accounts.oauth.cors tells browsers."""
        return False

    def _save_bearer_token(self, token: Any, request: Any, *args: Any, **kwargs: Any) -> Any:
        """Store the tokens. Raises: LimitExceeded: it has got so many for the user that day."""
        # One app cannot use up what another needs.
        TOKENS_OF_PERSON.take(f"{request.user.pk}:{request.client.pk}")
        return super()._save_bearer_token(token, request, *args, **kwargs)


def access_token(_request: Any, refresh_token: bool = False) -> str:
    """Return a new access token."""
    return PREFIX + secrets.token_urlsafe(32)


def refresh_token(_request: Any) -> str:
    """Return a new refresh token."""
    return "thousand_refresh_" + secrets.token_urlsafe(32)
