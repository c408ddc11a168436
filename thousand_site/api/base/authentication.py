"""Authentication by token or page session, and the check of scopes."""

from typing import Any

from django.conf import settings
from django.utils.translation import gettext as _
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from rest_framework.authentication import (
    BaseAuthentication,
    SessionAuthentication,
    get_authorization_header,
)
from rest_framework.exceptions import AuthenticationFailed, PermissionDenied
from rest_framework.permissions import BasePermission
from rest_framework.request import Request

from accounts.models import User
from accounts.tokens import services as tokens
from accounts.tokens.models import ApiToken

# Pages ask for the password before they do the same, so a session alone must not.
TOKENS_ONLY = {tokens.WEBHOOKS}


class BearerAuthentication(BaseAuthentication):
    """The header `Authorization: Bearer TOKEN`; an invalid token is rejected on every path."""

    def authenticate(self, request: Request) -> tuple[User, ApiToken] | None:
        words = get_authorization_header(request).split()
        if not words or words[0].lower() != b"bearer":
            return None
        # Scopes are checked later: a valid token without the scope gets 403, not 401.
        token = tokens.find_token(words[1].decode("latin-1")) if len(words) == 2 else None
        if token is None:
            text = _("This token is not valid: it was mistyped or revoked, or it has expired.")
            raise AuthenticationFailed(text, code="bad_token")
        # A token passes no second step: it gives no rights of staff.
        token.user.lacks_second_step = settings.STAFF_MFA_REQUIRED
        return token.user, token

    def authenticate_header(self, request: Request) -> str:
        return "Bearer"


class PageSessionAuthentication(SessionAuthentication):
    """The session of the site's own pages; writing requires the page's CSRF token."""

    def enforce_csrf(self, request: Any) -> None:
        try:
            super().enforce_csrf(request)
        except PermissionDenied:
            text = _(
                "This request must come from a page of this site, with the X-CSRFToken header."
            )
            raise PermissionDenied(text, code="csrf") from None


class HasScope(BasePermission):
    """Permission by the view's `scope`; None is open to everybody."""

    def has_permission(self, request: Request, view: Any) -> bool:
        needed = getattr(view, "scope", None)
        if needed is None:
            return True
        if not isinstance(request.user, User):
            return False
        if needed not in granted_scopes(request.auth, request.user):
            text = _("This needs a token with the scope “%(scope)s”.") % {"scope": needed}
            raise PermissionDenied(text, code="scope")
        return True


def granted_scopes(auth: object, user: User) -> set[str]:
    """Return the scopes of a request's token; without one, those of the session of a page."""
    allowed = tokens.scopes_for(user)
    if isinstance(auth, ApiToken):
        return allowed & set(auth.scopes)
    return allowed - TOKENS_ONLY


class BearerScheme(OpenApiAuthenticationExtension):
    target_class = BearerAuthentication
    name = "token"

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:
        return {"type": "http", "scheme": "bearer"}


class SessionScheme(OpenApiAuthenticationExtension):
    target_class = PageSessionAuthentication
    name = "session"

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:
        return {"type": "apiKey", "in": "cookie", "name": "sessionid"}
