"""Appearance and content security policy of the admin site."""

from collections.abc import Callable
from typing import Any

from csp.constants import UNSAFE_EVAL, UNSAFE_INLINE
from django.http import HttpRequest, HttpResponse
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

# The colours of the site; the middle of brass is dark enough for white text.
PINE = ("#fbf9f4", "#efebe0", "#e0dacb", "#b6c2bc", "#97a59f", "#68756e", "#46524c", "#26322d")
BRASS = ("#fdf7ea", "#f9ebcd", "#f3d89f", "#ebc377", "#e3ac47", "#966308", "#7d5205", "#6e4900")
SHADES = ("50", "100", "200", "300", "400", "500", "600", "700")
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
    "COLORS": {
        "base": dict(zip(SHADES, PINE, strict=True))
        | {"800": "#1c2723", "900": "#151e1b", "950": "#0d1311"},
        "primary": dict(zip(SHADES, BRASS, strict=True))
        | {"800": "#4f3501", "900": "#3a2700", "950": "#1d1505"},
    },
}
# The forms of the admin evaluate expressions in their markup and use inline styles.
RELAXED_CSP = {"script-src": [UNSAFE_EVAL], "style-src": [UNSAFE_INLINE]}


def relax_admin_csp(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[..., HttpResponse]:
    """Return a middleware that relaxes the policy for the admin site alone."""

    def middleware(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if request.path.startswith(reverse("admin:index")):
            response._csp_update = RELAXED_CSP  # type: ignore[attr-defined]
        return response

    return middleware
