"""The pages of clubs: the list, a club's home, and what its organisers look after."""

from typing import Any, cast
from urllib.parse import urlencode

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts import countries
from accounts.clubs import joining, queries, services
from accounts.clubs.errors import ClubError
from accounts.clubs.models import LINE_LENGTH, NAME_LENGTH, Club, News
from accounts.clubs.moderation import MUTES
from accounts.clubs.queries import Search
from accounts.models import User
from games.lobby.queries import tables_of_club
from games.presets.queries import presets_of_club
from ratings import leaderboards
from ratings.leaderboards import Filters, Page, Place
from thousand_site.clubs.forms import ClubForm, NewsForm, form_of
from thousand_site.clubs.permissions import Inside, inside, reader_of
from tournaments.live import lists

CLUBS_PAGE, CHAT_LINES, CHAT_PAGE, NEWS, TOP, CUPS = 30, 40, 60, 3, 5, 5
MEMBERS_PAGE, NEWS_PAGE = 60, 20


@require_safe
def clubs(request: HttpRequest) -> HttpResponse:
    """All clubs that are not dissolved; also the private ones, by name and how one joins."""
    asked = {name: request.GET.get(name, "")[:40] for name in ("name", "country", "language", "by")}
    reader = reader_of(request)
    page = Paginator(queries.found(Search(**asked)), CLUBS_PAGE).get_page(request.GET.get("page"))
    context = {
        "here": "clubs",
        "page": page,
        "asked": asked,
        "query": "&" + urlencode({name: value for name, value in asked.items() if value}),
        "mine": list(queries.clubs_of(reader)) if reader else [],
        "countries": countries.choices(),
        "active_since": timezone.now() - queries.ACTIVE,
    }
    return render(request, "thousand_site/clubs/list.html", context)


@never_cache
@login_required
def new(request: HttpRequest) -> HttpResponse:
    """Found a club."""
    user = cast(User, request.user)
    form = ClubForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            return redirect("club", services.found(user, form.wish()).key)
        except ClubError as refused:
            form.add_error("name" if refused.code == "name_taken" else None, refused.text)
    return render(request, "thousand_site/clubs/new.html", {"form": form, "here": "clubs"})


@never_cache
@require_safe
def club(request: HttpRequest, key: str) -> HttpResponse:
    """Home: what it says of itself, news, tables, the board, the chat."""
    found = inside(request, key)
    if not found.sees:
        return render(request, "thousand_site/clubs/private.html", found.context())
    context = found.context() | {
        "news": _news(found.club)[:NEWS],
        "is_home": True,
        "news_form": NewsForm(auto_id="news_%s"),
        "tables": tables_of_club(found.club, found.reader) if found.member and found.reader else [],
        "own_seat": None,
        "board": _board(found.club, TOP),
        "tournaments": lists.next_ones(found.reader, CUPS, found.club),
        **_chat(found, CHAT_LINES),
    }
    return render(request, "thousand_site/clubs/club.html", context)


def _news(club: Club) -> QuerySet[News]:
    return club.news.select_related("author").order_by("-pk")


@never_cache
@require_safe
def news(request: HttpRequest, key: str) -> HttpResponse:
    """All that the organisers have told, the newest first."""
    found = inside(request, key, must_see=True)
    page = Paginator(_news(found.club), NEWS_PAGE).get_page(request.GET.get("page"))
    return render(
        request, "thousand_site/clubs/news.html", found.context() | {"page": page, "news": page}
    )


def _chat(found: Inside, number: int, before: int | None = None) -> dict[str, Any]:
    """The newest lines before one, the oldest first, and whether there are more."""
    rows = queries.chat(found.club, found.reader, found.organiser, before)[: number + 1]
    lines = list(rows)
    return {
        "lines": lines[:number][::-1],
        "earlier": lines[number - 1].pk if len(lines) > number else None,
        "line_length": LINE_LENGTH,
        "mutes": MUTES,
        "now": timezone.now(),
    }


@never_cache
@require_safe
def chat(request: HttpRequest, key: str) -> HttpResponse:
    """Earlier lines, `before` a line; with `part` the newest alone, asked for when one is new."""
    found = inside(request, key, must_see=True)
    if request.GET.get("part") == "1":
        return render(
            request,
            "thousand_site/clubs/chat_fragment.html",
            found.context() | _chat(found, CHAT_LINES),
        )
    before = request.GET.get("before", "")
    last = int(before) if before.isdecimal() and len(before) < 19 else None
    context = found.context() | _chat(found, CHAT_PAGE, last) | {"is_old": last is not None}
    return render(request, "thousand_site/clubs/chat.html", context)


@never_cache
@require_safe
def members(request: HttpRequest, key: str) -> HttpResponse:
    """Who belongs to it, and what organisers do with them."""
    found = inside(request, key, must_see=True)
    name = request.GET.get("name", "")[:NAME_LENGTH].strip()
    roll = Paginator(queries.roll(found.club, name), MEMBERS_PAGE)
    context = found.context() | {
        "page": roll.get_page(request.GET.get("page")),
        "name": name,
        "query": "&" + urlencode({"name": name}) if name else "",
        "mutes": MUTES,
        "now": timezone.now(),
        "banned": queries.banned(found.club, name)[:200] if found.organiser else [],
    }
    return render(request, "thousand_site/clubs/members.html", context)


@never_cache
@require_safe
def requests(request: HttpRequest, key: str) -> HttpResponse:
    """Who asks to join, and the invitations that are good."""
    found = inside(request, key, must_organise=True)
    context = found.context() | {
        "asking": queries.waiting(found.club),
        "links": queries.good_links(found.club, timezone.now()),
        "days": joining.DAYS,
        "uses": joining.USES,
        "root": request.build_absolute_uri("/")[:-1],
    }
    return render(request, "thousand_site/clubs/requests.html", context)


@never_cache
def settings(request: HttpRequest, key: str) -> HttpResponse:
    """What it says of itself, to whom it is handed over, its end."""
    found = inside(request, key, must_organise=True)
    form = form_of(found.club, request.POST or None, found.owner)
    if request.method == "POST" and form.is_valid():
        try:
            services.edit(found.user, found.club, form.wish())
        except ClubError as refused:
            form.add_error("name" if refused.code == "name_taken" else None, refused.text)
        else:
            messages.success(request, _("Saved."))
            return redirect("club_settings", found.club.key)
    heirs = queries.roll(found.club).exclude(user=found.user)[:200] if found.owner else []
    context = found.context() | {"form": form, "heirs": heirs}
    return render(request, "thousand_site/clubs/settings.html", context)


@require_safe
def presets(request: HttpRequest, key: str) -> HttpResponse:
    """The club's own presets: members play by them, organisers make them."""
    found = inside(request, key, must_see=True)
    own = presets_of_club(found.club)
    shown = own if found.organiser else [one for one in own if one.retired_at is None]
    return render(request, "thousand_site/clubs/presets.html", found.context() | {"presets": shown})


@never_cache
@require_safe
def tournaments(request: HttpRequest, key: str) -> HttpResponse:
    """All of the club's: what runs, what comes, what was; and the way to a new one."""
    found = inside(request, key, must_see=True)
    listed = lists.of_club(found.reader, found.club)
    return render(request, "thousand_site/clubs/tournaments.html", found.context() | listed)


@require_safe
def board(request: HttpRequest, key: str) -> HttpResponse:
    """The club's own ladder, of those who are members now."""
    found = inside(request, key, must_see=True)
    after = Place.read(request.GET.get("after", ""))
    context = found.context() | {"board": _board(found.club, leaderboards.ROWS, after)}
    return render(request, "thousand_site/clubs/leaderboard.html", context)


def _board(club: Club, size: int, after: Place | None = None) -> Page:
    filters = Filters(among=queries.member_ids(club))
    if after is not None:
        return leaderboards.page_after(club.ladder, filters, after, size)
    return leaderboards.first_page(club.ladder, filters, size)
