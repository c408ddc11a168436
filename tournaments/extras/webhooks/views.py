"""The page of a club's webhook, for its organisers."""

from collections.abc import Callable

from allauth.account.decorators import reauthentication_required
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from accounts.clubs.models import Club
from accounts.clubs.queries import can_view, is_organiser
from accounts.http.responses import error_response, reader_of
from accounts.limits.services import ClientLimit, limited
from accounts.models import User
from tournaments.extras.webhooks import services
from tournaments.extras.webhooks.errors import WebhookError
from tournaments.extras.webhooks.forms import WebhookForm
from tournaments.extras.webhooks.models import Webhook
from tournaments.extras.webhooks.payloads import TITLES

SHOWN_DELIVERIES = 20
NEW_KEY = "key"
ACTIONS: dict[str, Callable[[User, Club], object]] = {
    "test": services.send_test,
    "enable": services.enable_webhook,
    "delete": services.delete_webhook,
    NEW_KEY: services.renew_key,
}


def _organised(request: HttpRequest, key: str) -> tuple[Club, User]:
    """Return the club and its organiser. Raises: Http404, PermissionDenied."""
    club, user = get_object_or_404(Club, key=key), reader_of(request)
    if user is None or not is_organiser(club, user):
        raise PermissionDenied if can_view(club, user) else Http404
    return club, user


@never_cache
@login_required
@reauthentication_required(allow_get=True)
@limited(ClientLimit("webhooks"))
def webhook_page(request: HttpRequest, key: str) -> HttpResponse:
    """Show the webhook with its last deliveries; set another one."""
    club, user = _organised(request, key)
    form = WebhookForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            webhook = services.set_webhook(user, club, form.target())
            if webhook.form == Webhook.Form.JSON:
                return _show(request, club, WebhookForm(), webhook.signing_key)
            messages.success(request, _("Saved. Send a test to see whether it arrives."))
            return redirect("club_webhook", club.key)
        except WebhookError as error:
            form.add_target_error(error)
    return _show(request, club, form)


def _show(request: HttpRequest, club: Club, form: WebhookForm, new_key: str = "") -> HttpResponse:
    """Show the page; a new key for signatures is in this response only."""
    webhook = Webhook.objects.filter(club=club).first()
    rows = webhook.deliveries.order_by("-pk")[:SHOWN_DELIVERIES] if webhook else []
    context = {
        "nav_entry": "clubs",
        "club": club,
        "form": form,
        "webhook": webhook,
        "deliveries": [(row, TITLES.get(row.name, row.name)) for row in rows],
        "new_key": new_key,
    }
    return render(request, "tournaments/extras/webhooks/webhook.html", context)


@never_cache
@login_required
@require_POST
@reauthentication_required(enabled=lambda request: request.path.endswith(f"/{NEW_KEY}/"))
def perform_action(request: HttpRequest, key: str, action: str) -> HttpResponse:
    """Perform one of ACTIONS and return to the page."""
    if action not in ACTIONS:
        raise Http404
    club, user = _organised(request, key)
    try:
        if action == NEW_KEY:
            return _show(request, club, WebhookForm(), services.renew_key(user, club).signing_key)
        ACTIONS[action](user, club)
    except WebhookError as error:
        return error_response(request, error, f"/clubs/{club.key}/webhook/")
    done = _("The test is on its way.") if action == "test" else _("Saved.")
    messages.success(request, done)
    return redirect("club_webhook", club.key)
