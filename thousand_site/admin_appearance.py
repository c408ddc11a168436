"""Appearance and content security policy of the admin site."""

from collections.abc import Callable
from typing import Any

from csp.constants import UNSAFE_EVAL, UNSAFE_INLINE
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.utils.translation import gettext_noop

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
    # Colours; loaded before unfold's own styles, which stand in layers and so yield to it.
    "STYLES": [lambda _request: static("site/admin.css")],
}
# What unfold says on these pages: it has no catalogues of its own.
UNFOLD_TEXTS = (
    gettext_noop("Select record"),
    gettext_noop("Select action"),
    gettext_noop("Select action to run"),
    gettext_noop("Select value"),
    gettext_noop("Run"),
    gettext_noop("Filters"),
    gettext_noop("Expand row"),
    gettext_noop("Welcome back to"),
    gettext_noop("Forgotten your password or username?"),
    gettext_noop("Type to search"),
    gettext_noop("You have been successfully logged out from the administration"),
    gettext_noop("No data"),
    gettext_noop("More actions"),
    gettext_noop("All applications"),
    gettext_noop("True"),
    gettext_noop("False"),
    gettext_noop("Apply Filters"),
    gettext_noop("Select all rows"),
    gettext_noop("Recent searches"),
    gettext_noop("No recent searches"),
    gettext_noop("No results matching your query"),
    gettext_noop("Loading more results..."),
    gettext_noop("Cancel"),
    gettext_noop("Submit"),
    gettext_noop("This item will be deleted."),
    gettext_noop("Click to cancel"),
    gettext_noop("No results found"),
    gettext_noop("This page yielded into no results. Create a new item or reset your filters."),
    gettext_noop("Reset filters"),
    gettext_noop("Go back"),
    gettext_noop("Previous"),
    gettext_noop("Next"),
    gettext_noop("Search apps and models..."),
    gettext_noop("General"),
    gettext_noop("Light"),
    gettext_noop("Dark"),
    gettext_noop("System"),
    gettext_noop("Return to site"),
    gettext_noop("Choose file to upload"),
    gettext_noop("Toggle password visibility"),
    gettext_noop("Add row"),
    gettext_noop("Date"),
)
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
