"""The base view of what is open to read, with a scope to write."""

from typing import cast

from rest_framework.exceptions import MethodNotAllowed, PermissionDenied
from rest_framework.permissions import SAFE_METHODS
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.errors import DomainError
from accounts.limits.services import Limit
from accounts.models import User
from thousand_site.api.base import throttling
from thousand_site.api.base.authentication import app_may_see

# Requests that write are counted separately.
WRITES = Limit("api_writes")
# Errors about rights: 403 instead of 409.
FORBIDDEN_CODES = ("not_organiser", "not_head", "not_owner", "not_member")


class ScopedView(APIView):
    """A view with one scope and rate limit for reading, and others for writing."""

    # None: everybody may read.
    read_scope: str | None = None
    # None: nobody may write. A view that forgot it must not get a scope of others.
    write_scope: str | None = None
    # What apps need for the same; None: no app may do it.
    app_scope: str | None = None
    app_write_scope: str | None = None
    read_limit: Limit = throttling.READS

    @property
    def scope(self) -> str | None:
        """Return the scope that the request needs; None if everybody may read.

        Raises: MethodNotAllowed: nobody may write here.
        """
        if self.is_read:
            return self.read_scope
        if self.write_scope is None:
            raise MethodNotAllowed(self.request.method or "")
        return self.write_scope

    @property
    def rate_limit(self) -> Limit:
        return self.read_limit if self.is_read else WRITES

    @property
    def is_read(self) -> bool:
        return self.request.method in SAFE_METHODS

    @property
    def reader(self) -> User | None:
        """Return the user of the request; None for an anonymous one.

        None also for an app that was not allowed to see what the user sees here.
        """
        user = self.request.user
        if isinstance(user, User) and app_may_see(self.request, self.app_scope):
            return user
        return None

    @property
    def me(self) -> User:
        """Return the user of a request that needs a scope, which no anonymous request has."""
        return cast(User, self.request.user)

    def handle_exception(self, exc: Exception) -> Response:
        if isinstance(exc, DomainError) and exc.code in FORBIDDEN_CODES:
            exc = PermissionDenied(exc.text, exc.code)
        return super().handle_exception(exc)
