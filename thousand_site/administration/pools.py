"""Opening and closing pools from the front page, one or several at a time."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from games.matchmaking.models import Ticket
from games.matchmaking.pools.switches import set_open
from games.models import Pool
from thousand_site.administration import permissions
from thousand_site.administration.pages import needs, show, staff_of


@needs(permissions.may_change_pools)
@require_POST
def switch_pools(request: HttpRequest) -> HttpResponse:
    """Open or close the chosen pools; closing asks once, with the number of those who wait."""
    opens = request.POST.get("switch") == "open"
    keys = request.POST.getlist("pools")
    pools = list(Pool.objects.filter(key__in=keys, is_open=not opens))
    if not pools:
        messages.warning(request, _("Choose game types first."))
        return redirect("admin:index")
    if not opens and "confirmed" not in request.POST:
        return _ask(request, pools)
    waited = set_open(staff_of(request), pools, opens)
    messages.success(request, _done_text(opens, len(pools)))
    if waited:
        text = _("%(count)s waiting for these game types; they have been told.")
        messages.warning(request, text % {"count": waited})
    return redirect("admin:index")


def _ask(request: HttpRequest, pools: list[Pool]) -> HttpResponse:
    waiting = Ticket.objects.filter(pool__in=pools).values("user").distinct().count()
    return show(request, "close_pools.html", _("Close game types"), pools=pools, waiting=waiting)


def _done_text(opens: bool, count: int) -> str:
    if opens:
        return ngettext("%(count)s game type opened.", "%(count)s game types opened.", count) % {
            "count": count
        }
    return ngettext("%(count)s game type closed.", "%(count)s game types closed.", count) % {
        "count": count
    }
