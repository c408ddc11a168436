"""Calendar feeds, and the page where a user gets the address of their own."""

from typing import cast

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.http import content_disposition_header
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from accounts.clubs.models import Club
from accounts.clubs.queries import can_view
from accounts.http.responses import reader_of
from accounts.limits.services import ClientLimit, limited
from accounts.models import User
from accounts.preferences.cookies import is_supported_language
from tournaments.extras.calendars import feeds, services
from tournaments.extras.calendars.models import CalendarFeed
from tournaments.extras.series.queries import visible_series
from tournaments.models import Tournament
from tournaments.permissions import may_see

# Programs ask every few hours, and the same file serves all readers of a minute.
MAX_AGE = 300


def _calendar(text: str, name: str) -> HttpResponse:
    response = HttpResponse(text, content_type="text/calendar; charset=utf-8")
    title = slugify(name, allow_unicode=True) or "calendar"
    response["Content-Disposition"] = content_disposition_header(False, f"{title}.ics") or "inline"
    response["Cache-Control"] = f"private, max-age={MAX_AGE}"
    response["X-Robots-Tag"] = "noindex"
    return response


@require_safe
def club_calendar(request: HttpRequest, key: str) -> HttpResponse:
    """Serve the calendar of a club; that of a private one to its members alone."""
    club = get_object_or_404(Club, key=key)
    if not can_view(club, reader_of(request)):
        raise Http404
    return _calendar(feeds.club_feed(club, timezone.now()), club.key)


@require_safe
def series_calendar(request: HttpRequest, series_id: str) -> HttpResponse:
    """Serve the calendar of a series."""
    series = visible_series(series_id, reader_of(request))
    if series is None:
        raise Http404
    return _calendar(feeds.series_feed(series), series.name)


@require_safe
def tournament_calendar(request: HttpRequest, tournament_id: str) -> HttpResponse:
    """Serve a file with one tournament; 404 without a start."""
    rows = Tournament.objects.select_related("club", "organiser")
    tournament = get_object_or_404(rows, pk=tournament_id, starts_at__isnull=False)
    if not may_see(reader_of(request), tournament):
        raise Http404
    return _calendar(feeds.tournament_feed(tournament), tournament.name)


@require_safe
def user_calendar(request: HttpRequest, secret: str) -> HttpResponse:
    """Serve a user's calendar, in their language, to whatever program knows its address."""
    user = services.user_of_feed(secret)
    if user is None:
        raise Http404
    language = user.language if is_supported_language(user.language) else settings.LANGUAGE_CODE
    with translation.override(language):
        return _calendar(feeds.user_feed(user, timezone.now()), "thousand")


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
@limited(ClientLimit("calendar_feeds"))
def calendar_page(request: HttpRequest) -> HttpResponse:
    """Show the address of the user's feed; create, renew or end it."""
    user = cast(User, request.user)
    if user.is_guest:
        return redirect("convert_guest")
    if request.method == "POST":
        _change(request, user)
        return redirect("calendar")
    feed = CalendarFeed.objects.filter(user=user).first()
    url = reverse("user_calendar", args=[feed.secret]) if feed else ""
    context = {"feed": feed, "feed_url": request.build_absolute_uri(url) if url else ""}
    return render(request, "tournaments/extras/calendars/calendar.html", context)


def _change(request: HttpRequest, user: User) -> None:
    if "end" in request.POST:
        services.end_feed(user)
        messages.success(request, _("The address of your calendar leads nowhere now."))
        return
    services.renew_feed(user)
    messages.success(request, _("Your calendar has a new address."))
