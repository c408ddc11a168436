"""The page somebody came from and wants to see again."""

from django.http import HttpRequest
from django.utils.http import url_has_allowed_host_and_scheme


def way_back(request: HttpRequest) -> str:
    """The address in `next`, never of another site; home without one."""
    page = request.POST.get("next") or request.GET.get("next", "")
    here = {request.get_host()}
    if url_has_allowed_host_and_scheme(page, here, require_https=request.is_secure()):
        return page
    return "/"
