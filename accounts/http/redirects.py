"""Redirects back to the page that a request came from."""

from django.http import HttpRequest
from django.utils.http import url_has_allowed_host_and_scheme


def safe_next_url(request: HttpRequest) -> str:
    """Return the URL in `next` if it is a path or a full URL of this site, else "/"."""
    url = request.POST.get("next") or request.GET.get("next", "")
    hosts = {request.get_host()}
    # A relative URL would be taken for the name of a view.
    is_complete = url.startswith(("/", "http://", "https://"))
    if is_complete and url_has_allowed_host_and_scheme(url, hosts, request.is_secure()):
        return url
    return "/"
