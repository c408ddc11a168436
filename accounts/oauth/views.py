"""The addresses of the protocol: consent, tokens, their revocation and the metadata."""

from typing import Any, cast
from urllib.parse import quote, urlsplit

from allauth.account.decorators import reauthentication_required
from allauth.account.internal.flows.reauthentication import is_reauthentication_required
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ObjectDoesNotExist
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe
from oauth2_provider.exceptions import FatalClientError, OAuthToolkitError
from oauth2_provider.settings import oauth2_settings
from oauth2_provider.views import OAuthServerMetadataView, RevokeTokenView, TokenView
from oauth2_provider.views.base import BaseAuthorizationView
from oauthlib.common import add_params_to_uri

from accounts.limits.errors import LimitExceeded
from accounts.limits.networks import visitor_network
from accounts.limits.services import NetworkLimit, PersonLimit, limited, take_all
from accounts.models import User
from accounts.oauth import queries
from accounts.oauth.cors import for_apps
from accounts.oauth.models import App
from accounts.oauth.redirects import origin_of
from accounts.oauth.scopes import texts_of

CONSENTS = PersonLimit("app_consents")
TOKEN_REQUESTS = NetworkLimit("app_token_requests")
ALL_TOKEN_REQUESTS = NetworkLimit("app_token_requests_by_network")
# All requests that no app signs are one client of a network: they use up no app's limit.
NO_APP = 0


class ConsentView(BaseAuthorizationView):
    """The question whether an app may act for the user; all it is about stands in the address."""

    def get(self, request: HttpRequest, *_args: Any, **_others: Any) -> HttpResponseBase:
        """Ask, or say what is wrong with the request of the app."""
        try:
            scopes, credentials = self.validate_authorization_request(request)
        except OAuthToolkitError as error:
            # Nobody is led to another site without a press: the link may have come from anywhere.
            return self.bad_request(error)
        app = App.objects.select_related("user").get(client_id=credentials["client_id"])
        back = urlsplit(credentials["redirect_uri"])
        context = {"app": app, "scopes": texts_of(scopes), "back": back.netloc}
        response = render(request, "accounts/oauth/consent.html", context)
        # Browsers ask whether the form may lead where its answer leads.
        allowed = {"form-action": [origin_of(credentials["redirect_uri"])]}
        response._csp_update = allowed  # type: ignore[attr-defined]
        return response

    def post(self, request: HttpRequest, *_args: Any, **_others: Any) -> HttpResponseBase:
        """Lead the user back to the app, with a code or a refusal."""
        try:
            scopes, credentials = self.validate_authorization_request(request)
            address, *_ = self.create_authorization_response(
                request, " ".join(scopes), credentials, allow="allow" in request.POST
            )
        except OAuthToolkitError as error:
            address = self.way_back(error)
            if address is None:
                return self.bad_request(error)
        return cast(HttpResponseBase, self.redirect(address, None))

    def way_back(self, error: OAuthToolkitError) -> str | None:
        """Return the address at which the app learns of an error; None: the app is not known."""
        if isinstance(error, FatalClientError):
            return None
        told = error.oauthlib_error
        # As with a code, the app can see which site answers (RFC 9207).
        issuer = oauth2_settings.oauth2_authorization_server_issuer(self.request)
        address: str = add_params_to_uri(told.redirect_uri, [*told.twotuples, ("iss", issuer)])
        return address

    def bad_request(self, error: OAuthToolkitError) -> HttpResponse:
        """Return the page about a request that cannot be answered, with the way back if any."""
        told, address = error.oauthlib_error, self.way_back(error)
        context = {
            "code": told.error,
            "detail": told.description or "",
            "address": address,
            "host": urlsplit(address).netloc if address else "",
        }
        template = "accounts/oauth/bad_request.html"
        return render(self.request, template, context, status=told.status_code)


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def authorize(request: HttpRequest) -> HttpResponseBase:
    """Ask the user who has just proved who they are; guests need an account first."""
    # Sent after the password, the form would come from that page, which may not lead to an app.
    if request.method == "POST" and is_reauthentication_required(request, app=""):
        return redirect(request.get_full_path())
    if cast(User, request.user).is_guest:
        here = quote(request.get_full_path())
        return redirect(f"{reverse('convert_guest')}?next={here}")
    return cast(HttpResponseBase, _ask(request))


_ask = reauthentication_required(limited(CONSENTS)(ConsentView.as_view()))


def _count(request: HttpRequest) -> None:
    """Count a request for the app and for the network. Raises: LimitExceeded."""
    client_id, origin = request.POST.get("client_id", ""), request.headers.get("Origin", "")
    app, network = queries.asking_app(client_id, origin) or NO_APP, visitor_network(request)
    take_all([(TOKEN_REQUESTS, (app, network)), (ALL_TOKEN_REQUESTS, network)])


def _too_many(error: LimitExceeded) -> JsonResponse:
    body = {"error": "temporarily_unavailable", "error_description": error.text}
    return JsonResponse(body, status=429, headers={"Retry-After": str(error.wait)})


class AppTokenView(TokenView):
    """Tokens for a code or a refresh token; the errors are those of RFC 6749, 5.2."""

    http_method_names = ["post"]

    def post(self, request: HttpRequest, *_args: Any, **_others: Any) -> HttpResponseBase:
        """Return tokens, or an error in JSON."""
        try:
            _count(request)
            return cast(HttpResponseBase, self.authorization_flow_token_response(request))
        except ObjectDoesNotExist:
            # Another request used it, or the user revoked it, at this moment.
            return JsonResponse({"error": "invalid_grant"}, status=400)
        except LimitExceeded as error:
            return _too_many(error)


class AppRevokeView(RevokeTokenView):
    """The end of a token, and of all that belongs to its login (RFC 7009)."""

    http_method_names = ["post"]

    def post(self, request: HttpRequest, *args: Any, **others: Any) -> HttpResponseBase:
        """Revoke a token, or return an error in JSON."""
        try:
            _count(request)
        except LimitExceeded as error:
            return _too_many(error)
        return cast(HttpResponseBase, super().post(request, *args, **others))


token = for_apps(AppTokenView.as_view())
revoke_token = for_apps(AppRevokeView.as_view())
metadata = require_safe(OAuthServerMetadataView.as_view())
