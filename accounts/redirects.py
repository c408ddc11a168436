"""Redirects back to the page that a request came from."""

from django.http import HttpRequest
from django.utils.http import url_has_allowed_host_and_scheme


def safe_next_url(request: HttpRequest) -> str:
    """Return the URL in `next` if it is one of this site, else "/"."""
    url = request.POST.get("next") or request.GET.get("next", "")
    hosts = {request.get_host()}
    if url_has_allowed_host_and_scheme(url, hosts, require_https=request.is_secure()):
        return url
    return "/"
