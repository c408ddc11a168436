"""Authentication by token or page session, and the check of scopes."""

from typing import Any

from django.conf import settings
from django.utils.translation import gettext as _
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from oauth2_provider.models import AccessToken
from rest_framework.authentication import (
    BaseAuthentication,
    SessionAuthentication,
    get_authorization_header,
)
from rest_framework.exceptions import AuthenticationFailed, NotAuthenticated, PermissionDenied
from rest_framework.permissions import SAFE_METHODS, BasePermission
from rest_framework.request import Request

from accounts.models import User
from accounts.oauth import queries as apps
from accounts.oauth.scopes import SCOPES as APP_SCOPES
from accounts.tokens import services as tokens
from accounts.tokens.models import ApiToken

# Pages ask for the password before they do the same, so a session alone must not.
TOKENS_ONLY = {tokens.WEBHOOKS}


class BearerAuthentication(BaseAuthentication):
    """The header `Authorization: Bearer TOKEN`; an invalid token is rejected on every path."""

    def authenticate(self, request: Request) -> tuple[User, ApiToken | AccessToken] | None:
        words = get_authorization_header(request).split()
        if not words or words[0].lower() != b"bearer":
            return None
        # Scopes are checked later: a valid token without the scope gets 403, not 401.
        token = _find_token(words[1].decode("latin-1")) if len(words) == 2 else None
        if token is None:
            text = _("This token is not valid: it was mistyped or revoked, or it has expired.")
            raise AuthenticationFailed(text, code="bad_token")
        # A token passes no second step: it gives no rights of staff. An app never has them.
        is_of_app = isinstance(token, AccessToken)
        token.user.lacks_second_step = is_of_app or settings.STAFF_MFA_REQUIRED
        return token.user, token

    def authenticate_header(self, request: Request) -> str:
        return "Bearer"


def _find_token(text: str) -> ApiToken | AccessToken | None:
    """Return the row of a valid token, of the user or of an app that they allowed, else None."""
    return apps.find_token(text) if text.startswith(apps.PREFIX) else tokens.find_token(text)


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
        if isinstance(request.auth, AccessToken):
            check_app(request, app_scope_of(view, request.method or "GET"))
            return True
        if not isinstance(request.user, User):
            return False
        if needed not in granted_scopes(request.auth, request.user):
            text = _("This needs a token with the scope “%(scope)s”.") % {"scope": needed}
            raise PermissionDenied(text, code="scope")
        return True


def app_scope_of(view: Any, method: str) -> str | None:
    """Return the scope that an app needs for an operation; None: no app may do it.

    Views name it as `app_scope`, and as `app_write_scope` where apps may write.
    """
    name = "app_scope" if method in SAFE_METHODS else "app_write_scope"
    scope: str | None = getattr(view, name, None)
    return scope


def app_may_see(request: Request, scope: str | None) -> bool:
    """Return whether the answer may be that for the user: not for an app without the scope."""
    token = request.auth
    return not isinstance(token, AccessToken) or scope in token.scope.split()


def require_user(request: Request, app_scope: str | None) -> User:
    """Return the user of a request, for a part of an open operation that needs one.

    Raises: NotAuthenticated, or PermissionDenied: an app lacks the scope.
    """
    if not isinstance(request.user, User):
        raise NotAuthenticated
    check_app(request, app_scope)
    return request.user


def check_app(request: Request, needed: str | None) -> None:
    """Check that an app, if one asks, has the scope. Raises: PermissionDenied."""
    if app_may_see(request, needed):
        return
    if needed is None:
        text = _("Apps cannot do this: it needs a token that its user has made.")
        raise PermissionDenied(text, code="scope")
    text = _("This needs an app that was allowed “%(scope)s”.") % {"scope": needed}
    raise PermissionDenied(text, code="scope")


def granted_scopes(auth: object, user: User) -> set[str]:
    """Return the scopes of a request's token; without one, those of the session of a page."""
    allowed = tokens.scopes_for(user)
    if isinstance(auth, AccessToken):
        # Apps have scopes of their own.
        return set()
    if isinstance(auth, ApiToken):
        return allowed & set(auth.scopes)
    return allowed - TOKENS_ONLY


class BearerScheme(OpenApiAuthenticationExtension):
    target_class = BearerAuthentication
    name = "token"

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:
        return {"type": "http", "scheme": "bearer"}


def app_flow() -> dict[str, Any]:
    """Return the flow of apps for the schema."""
    flow = {
        "authorizationUrl": "/oauth/authorize/",
        "tokenUrl": "/oauth/token/",
        "refreshUrl": "/oauth/token/",
        "scopes": {name: str(text) for name, text in APP_SCOPES.items()},
    }
    about = "authorization code with PKCE S256, for public clients (docs/apps.md)"
    return {"type": "oauth2", "description": about, "flows": {"authorizationCode": flow}}


class SessionScheme(OpenApiAuthenticationExtension):
    target_class = PageSessionAuthentication
    name = "session"

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:
        return {"type": "apiKey", "in": "cookie", "name": "sessionid"}
