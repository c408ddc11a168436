"""Publishing and withdrawing announcements from the front page."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from thousand_site.administration import permissions
from thousand_site.administration.forms import AnnouncementForm
from thousand_site.administration.pages import needs, show, staff_of
from thousand_site.announcements import services
from thousand_site.announcements.models import SiteAnnouncement


@needs(permissions.may_announce)
@require_http_methods(["GET", "HEAD", "POST"])
def announce(request: HttpRequest) -> HttpResponse:
    """Show the form; publish what it holds, after a preview if that was asked for."""
    form = AnnouncementForm(request.POST or None)
    is_valid = request.method == "POST" and form.is_valid()
    if is_valid and "publish" in request.POST:
        announcement = services.publish(staff_of(request), form.save(commit=False))
        messages.success(request, _("All pages show it in its time."))
        if missing := announcement.missing_languages:
            text = _("Readers of these languages see English: %(names)s.")
            messages.warning(request, text % {"names": ", ".join(missing)})
        return redirect("admin:index")
    preview = form.save(commit=False) if is_valid else None
    status = 422 if request.method == "POST" and not is_valid else 200
    return show(
        request, "announce.html", _("Announcement"), status, announcement_form=form, preview=preview
    )


@needs(permissions.may_announce)
@require_POST
def withdraw(request: HttpRequest, announcement_id: int) -> HttpResponse:
    """Withdraw an announcement."""
    announcement = get_object_or_404(SiteAnnouncement, pk=announcement_id)
    if services.withdraw(staff_of(request), announcement):
        messages.success(request, _("It is no longer shown."))
    return redirect("admin:index")
