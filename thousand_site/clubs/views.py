"""Pages of clubs: the list, a club's home page, and its organisers' pages."""

from typing import Any, cast
from urllib.parse import urlencode

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.db.models import F, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts import countries
from accounts.clubs import joining, queries, services
from accounts.clubs.errors import ClubError
from accounts.clubs.models import NAME_LENGTH, Club, ClubPost
from accounts.clubs.moderation import MUTE_MINUTES
from accounts.clubs.queries import ClubSearch
from accounts.http.responses import reader_of
from accounts.limits.services import ClientLimit, limited
from accounts.models import User
from accounts.names.alphabets import sorted_by_name
from games.lobby.queries import tables_for_club
from games.presets.queries import presets_of_club
from games.scorekeeper import queries as scorekeeper
from ratings import leaderboards
from ratings.club_games import may_annul
from ratings.leaderboards import Filters, LeaderboardPage, PageCursor
from thousand_site.clubs.forms import ClubForm, NewsForm, edit_form
from thousand_site.clubs.permissions import ClubAccess, club_access
from tournaments.live.given_names import show_given_names
from tournaments.live.lists import tournaments as lists
from tournaments.live.lists.last_results import LastResult, last_results
from tournaments.live.lists.next_tournament import next_card

CLUBS_PAGE, CHAT_HOME, CHAT_PAGE, NEWS_HOME, LEADERBOARD_HOME, TOURNAMENTS_HOME = (
    30,
    40,
    60,
    3,
    5,
    5,
)
RESULTS_HOME = 3
MEMBERS_PAGE, NEWS_PAGE = 60, 20


@require_safe
def clubs(request: HttpRequest) -> HttpResponse:
    """List the clubs that are not dissolved, private ones included."""
    criteria = {
        name: request.GET.get(name, "")[:NAME_LENGTH]
        for name in ("name", "country", "language", "by")
    }
    reader = reader_of(request)
    page = Paginator(queries.search(ClubSearch(**criteria)), CLUBS_PAGE).get_page(
        request.GET.get("page")
    )
    context = {
        "nav_entry": "clubs",
        "page": page,
        "criteria": criteria,
        "query": "&" + urlencode({name: value for name, value in criteria.items() if value}),
        "mine": sorted_by_name(queries.clubs_of(reader), str) if reader else [],
        "countries": countries.choices(),
        "active_since": timezone.now() - queries.ACTIVE_PERIOD,
    }
    return render(request, "thousand_site/clubs/list.html", context)


@never_cache
@login_required
@limited(ClientLimit("new_clubs"))
def new(request: HttpRequest) -> HttpResponse:
    """Create a club."""
    user = cast(User, request.user)
    form = ClubForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            return redirect("club", services.create_club(user, form.details()).key)
        except ClubError as error:
            form.add_error("name" if error.code == "name_taken" else None, error.text)
    return render(request, "thousand_site/clubs/new.html", {"form": form, "nav_entry": "clubs"})


@never_cache
@require_safe
def club(request: HttpRequest, key: str) -> HttpResponse:
    """Show the home page: details, news, tables, leaderboard and chat."""
    access = club_access(request, key)
    if not access.can_view:
        return render(request, "thousand_site/clubs/private.html", access.context())
    context = access.context() | {
        "news": _news(access.club)[:NEWS_HOME],
        "is_home": True,
        "news_form": NewsForm(auto_id="news_%s"),
        "tables": tables_for_club(access.club, access.viewer)
        if access.is_member and access.viewer
        else [],
        "custom_seat": None,
        "board": _leaderboard_page(access.club, LEADERBOARD_HOME),
        **_tournaments(access),
        **_chat(access, CHAT_HOME),
    }
    return render(request, "thousand_site/clubs/club.html", context)


def _tournaments(access: ClubAccess) -> dict[str, Any]:
    """Return the next tournament as a card, the following as a list, and the last results."""
    coming = lists.upcoming_tournaments(access.viewer, TOURNAMENTS_HOME, access.club)
    rows = [] if access.club.is_dissolved else [one.row for one in coming[:1]]
    card = next_card(rows, access.viewer, timezone.now())
    return {
        "next": card,
        "tournaments": coming[1:] if card else coming,
        "results": _results(access),
    }


def _results(access: ClubAccess) -> list[LastResult]:
    """Return the last results, with the names that the viewer may see."""
    results = last_results(access.club, RESULTS_HOME)
    users = [one.user for result in results for one in result.placed]
    show_given_names(access.viewer, [result.tournament for result in results], users)
    return results


def _news(club: Club) -> QuerySet[ClubPost]:
    return club.posts.select_related("author", "edited_by").order_by(
        F("pinned_at").desc(nulls_last=True), "-pk"
    )


@never_cache
@require_safe
def news(request: HttpRequest, key: str) -> HttpResponse:
    """List all news posts, newest first."""
    access = club_access(request, key, must_view=True)
    page = Paginator(_news(access.club), NEWS_PAGE).get_page(request.GET.get("page"))
    return render(
        request, "thousand_site/clubs/news.html", access.context() | {"page": page, "news": page}
    )


def _chat(access: ClubAccess, number: int, before: int | None = None) -> dict[str, Any]:
    """Return the newest messages before one, oldest first, and the id for earlier ones."""
    visible = queries.visible_messages(access.club, access.viewer, access.is_organiser, before)
    rows = visible[: number + 1]
    page = list(rows)
    return {
        "chat_messages": page[:number][::-1],
        "earlier": page[number - 1].pk if len(page) > number else None,
        "mutes": MUTE_MINUTES,
        "now": timezone.now(),
    }


@never_cache
@require_safe
def chat(request: HttpRequest, key: str) -> HttpResponse:
    """Show the chat before the message `before`; with `part` only the newest, as a fragment."""
    access = club_access(request, key, must_view=True)
    if request.GET.get("part") == "1":
        return render(
            request,
            "thousand_site/clubs/chat_fragment.html",
            access.context() | _chat(access, CHAT_HOME),
        )
    before = request.GET.get("before", "")
    last = int(before) if before.isdecimal() and len(before) < 19 else None
    context = access.context() | _chat(access, CHAT_PAGE, last) | {"is_old": last is not None}
    return render(request, "thousand_site/clubs/chat.html", context)


@never_cache
@require_safe
def members(request: HttpRequest, key: str) -> HttpResponse:
    """List the members, for organisers with moderation."""
    access = club_access(request, key, must_view=True)
    name = request.GET.get("name", "")[:NAME_LENGTH].strip()
    paginator = Paginator(queries.members_list(access.club, name), MEMBERS_PAGE)
    context = access.context() | {
        "page": paginator.get_page(request.GET.get("page")),
        "name": name,
        "query": "&" + urlencode({"name": name}) if name else "",
        "mutes": MUTE_MINUTES,
        "now": timezone.now(),
        "banned": queries.banned_members(access.club, name)[:200] if access.is_organiser else [],
    }
    return render(request, "thousand_site/clubs/members.html", context)


@never_cache
@require_safe
def requests(request: HttpRequest, key: str) -> HttpResponse:
    """List the open join requests and the valid invitation links."""
    access = club_access(request, key, must_organise=True)
    waiting = list(queries.pending_requests(access.club))
    context = access.context() | {
        "join_requests": waiting,
        "newest_request": max((row.pk for row in waiting), default=0),
        "links": queries.valid_links(access.club, timezone.now()),
        "days": joining.LINK_DAYS,
        "uses": joining.LINK_USES,
        "root": request.build_absolute_uri("/")[:-1],
    }
    return render(request, "thousand_site/clubs/requests.html", context)


@never_cache
@limited(ClientLimit("club_actions"))
def settings(request: HttpRequest, key: str) -> HttpResponse:
    """Edit the details; offer or dissolve the club."""
    access = club_access(request, key, must_organise=True)
    form = edit_form(access.club, request.POST or None, access.is_owner)
    if request.method == "POST" and form.is_valid():
        try:
            services.edit_club(access.user, access.club, form.details())
        except ClubError as error:
            form.add_error("name" if error.code == "name_taken" else None, error.text)
        else:
            messages.success(request, _("Saved."))
            return redirect("club_settings", access.club.key)
    candidates = (
        queries.members_list(access.club).exclude(user=access.user)[:200] if access.is_owner else []
    )
    context = access.context() | {
        "form": form,
        "candidates": candidates,
        "counts_sheets": scorekeeper.counts_sheets(access.club),
    }
    return render(request, "thousand_site/clubs/settings.html", context)


@require_safe
def presets(request: HttpRequest, key: str) -> HttpResponse:
    """List the presets of the club."""
    access = club_access(request, key, must_view=True)
    all_presets = presets_of_club(access.club)
    visible = [preset for preset in all_presets if access.is_organiser or not preset.retired_at]
    return render(
        request, "thousand_site/clubs/presets.html", access.context() | {"presets": visible}
    )


@never_cache
@require_safe
def tournaments(request: HttpRequest, key: str) -> HttpResponse:
    """List the tournaments of the club."""
    access = club_access(request, key, must_view=True)
    rows = lists.club_tournaments(access.viewer, access.club)
    return render(request, "thousand_site/clubs/tournaments.html", access.context() | rows)


@require_safe
def leaderboard(request: HttpRequest, key: str) -> HttpResponse:
    """Show the leaderboard of the present members."""
    access = club_access(request, key, must_view=True)
    after = PageCursor.read(request.GET.get("after", ""))
    context = access.context() | {
        "board": _leaderboard_page(access.club, leaderboards.PAGE_SIZE, after),
        # The link of a sheet is for those who may know it.
        "waiting_games": scorekeeper.waiting_games(access.club) if access.is_member else [],
        "sees_games": access.is_member or may_annul(access.viewer, access.club),
    }
    return render(request, "thousand_site/clubs/leaderboard.html", context)


def _leaderboard_page(club: Club, size: int, after: PageCursor | None = None) -> LeaderboardPage:
    filters = Filters(user_ids=queries.member_ids(club))
    if after is not None:
        return leaderboards.page_after(club.ladder, filters, after, size)
    return leaderboards.first_page(club.ladder, filters, size)
