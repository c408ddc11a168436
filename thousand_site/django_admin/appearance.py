"""Appearance and content security policy of the admin site."""

from collections.abc import Callable
from typing import Any

from csp.constants import UNSAFE_EVAL, UNSAFE_INLINE
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

UNFOLD: dict[str, Any] = {
    "SITE_TITLE": "Thousand",
    "SITE_HEADER": "Thousand",
    "SITE_SUBHEADER": _("administration"),
    "SITE_ICON": lambda _request: static("site/logo.svg"),
    "SITE_FAVICONS": [
        {
            "rel": "icon",
            "type": "image/svg+xml",
            "href": lambda _request: static("site/logo.svg"),
        }
    ],
    "SHOW_HISTORY": True,
    "SIDEBAR": {
        "show_search": True,
        "command_search": True,
        "show_all_applications": False,
        "navigation": "thousand_site.administration.navigation.navigation",
    },
    "COMMAND": {
        "search_models": False,
        "search_callback": "thousand_site.administration.search.find",
    },
    "SCRIPTS": [lambda _request: static("site/base/time_zone.js")],
    # Colours; loaded before unfold's own styles, which stand in layers and so yield to it.
    "STYLES": [
        lambda _request: static("site/administration/admin.css"),
        lambda _request: static("site/administration/pages.css"),
    ],
}
# Alpine evaluates the expressions in the markup, and sets style attributes. Scripts and style
# sheets are files of this site, as everywhere.
ADMIN_CSP = {"script-src": [UNSAFE_EVAL], "style-src-attr": [UNSAFE_INLINE]}


def relax_admin_csp(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[..., HttpResponse]:
    """Return a middleware that relaxes the policy for pages that the admin site rendered."""

    def middleware(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if is_admin_page(request, response):
            response._csp_update = ADMIN_CSP  # type: ignore[attr-defined]
        return response

    return middleware


def is_admin_page(request: HttpRequest, response: HttpResponse) -> bool:
    """Return whether unfold rendered it; errors are pages of the site, files have no markup."""
    return isinstance(response, TemplateResponse) and request.path.startswith(
        reverse("admin:index")
    )
