"""The page of notifications, its devices, and the link in emails that ends them."""

from typing import Any, cast

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_POST

from accounts.http.json_body import Json, takes_json
from accounts.http.responses import json_error
from accounts.limits.services import ClientLimit, NetworkLimit, limited
from accounts.models import User
from accounts.notifications import mails, push, queries, services
from accounts.notifications.errors import NotificationError
from accounts.notifications.forms import DeviceForm, SwitchesForm
from accounts.notifications.receivers import SESSION_DEVICE
from accounts.sessions.queries import device as device_name
from accounts.time_zones import zone_of


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def notifications_page(request: HttpRequest) -> HttpResponse:
    """Show and save the switches; list the devices. Guests are led to an account."""
    user = cast(User, request.user)
    if user.is_guest:
        return redirect("convert_guest")
    form = SwitchesForm(request.POST or None, instance=queries.switches_of(user))
    if request.method == "POST" and form.is_valid():
        services.save_switches(form.save(commit=False), zone_of(request))
        messages.success(request, _("Saved."))
        return redirect("notifications")
    context = _context(request, user, form)
    return render(request, "accounts/notifications/notifications.html", context)


def _context(request: HttpRequest, user: User, form: SwitchesForm) -> dict[str, Any]:
    key = request.session.session_key
    rows = queries.devices_of(user)
    return {
        "form": form,
        "devices": [{"row": row, "is_current": row.session_key == key} for row in rows],
        "public_key": push.public_key() if push.is_enabled() else "",
        "address": queries.confirmed_address(user),
    }


@login_required
@require_POST
@limited(ClientLimit("push_devices"))
def add_device(request: HttpRequest) -> HttpResponse:
    """Remember this browser for notifications; a script asks."""
    user, form = cast(User, request.user), DeviceForm(request.POST)
    if user.is_guest or not form.is_valid():
        return json_error(NotificationError("bad_device"))
    name = device_name(request.headers.get("User-Agent", ""))
    try:
        key = request.session.session_key or ""
        device = services.add_device(user, key, name, form.cleaned_data)
    except NotificationError as error:
        return json_error(error)
    request.session[SESSION_DEVICE] = device.pk
    return HttpResponse(status=204)


# A service worker has no token. Only this site's pages and worker can send JSON: for another site
# the browser asks first, and gets no leave.
@csrf_exempt
@login_required
@require_POST
@limited(ClientLimit("push_devices"))
@takes_json
def renew_device(request: HttpRequest, body: Json) -> HttpResponse:
    """Note that this browser renewed its subscription; its service worker says so in JSON."""
    form = DeviceForm(body)
    if not form.is_valid():
        return json_error(NotificationError("bad_device"))
    key = request.session.session_key or ""
    try:
        services.renew_device(cast(User, request.user), key, form.cleaned_data)
    except NotificationError as error:
        return json_error(error)
    return HttpResponse(status=204)


@login_required
@require_POST
def remove_device(request: HttpRequest, device_id: int) -> HttpResponse:
    """Remove one of the user's devices."""
    if not services.remove_device(cast(User, request.user), device_id):
        raise Http404
    messages.success(request, _("Notifications are off on this device."))
    return redirect("notifications")


@login_required
@require_POST
@limited(ClientLimit("test_notifications"))
def send_test(request: HttpRequest) -> HttpResponse:
    """Send a test to the user's devices."""
    services.send_test(cast(User, request.user))
    messages.success(request, _("The test is on its way to your devices."))
    return redirect("notifications")


@csrf_exempt
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@limited(NetworkLimit("email_sign_offs_by_network"))
def turn_off_emails(request: HttpRequest, token: str) -> HttpResponse:
    """Ask, and on POST send no more emails of a kind: without a login, as mail programs do it.

    Only a POST changes anything: programs that check links follow them.
    """
    read = mails.read_off_token(token)
    if read is None:
        raise Http404
    user_id, kind = read
    if request.method == "POST" and User.objects.filter(pk=user_id, is_active=True).exists():
        services.turn_off_emails(user_id, kind)
    context = {"kind": kind.label, "is_off": request.method == "POST"}
    return render(request, "accounts/notifications/off.html", context)
