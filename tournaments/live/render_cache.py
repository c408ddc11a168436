"""Rendered pages of this process, one for each tournament and language.

A page is valid as long as the tournament's version is the same.
"""

import threading
import time
from collections import OrderedDict
from collections.abc import Collection, Iterable
from typing import NamedTuple

from django.db.models import Aggregate, Count, Max, Q, QuerySet
from django.utils import translation

from games.models import Game
from tournaments.live.fragments import RenderedPage, render_page
from tournaments.live.snapshot.tournament import load_snapshot
from tournaments.models import Tournament, TournamentTable

MAX_CACHED_PAGES = 24
# User names are not part of the version: pages are rendered again after this time.
MAX_AGE_SECONDS = 60.0


class TournamentVersion(NamedTuple):
    """The values that a rendered page depends on.

    ended_games       number of games that have ended
    last_deal_result  key of the last deal that has ended in a running game
    departed_seats    number of seats whose players left for good
    private           whether it belongs to a private club; then each viewer is checked
    """

    revision: int
    ended_games: int = 0
    last_deal_result: int = 0
    departed_seats: int = 0
    private: bool = False


class CachedPage(NamedTuple):
    """A page with the version it was rendered for; `rendered_at` is monotonic time."""

    page: RenderedPage
    version: TournamentVersion
    rendered_at: float


_pages: OrderedDict[tuple[str, str], CachedPage] = OrderedDict()
_lock = threading.Lock()
# Of concurrent requests one renders, and the others wait for it.
_render_lock = threading.Lock()


def versions_of(tournament_ids: Collection[str]) -> dict[str, TournamentVersion]:
    """Return the version of each of these tournaments, in four queries."""
    if not tournament_ids:
        return {}
    rows = Tournament.objects.filter(pk__in=tournament_ids)
    known = rows.values_list("pk", "revision", "club__is_private")
    playing = Q(game__status=Game.Status.PLAYING)
    tables = TournamentTable.objects.filter(round__tournament__in=tournament_ids).order_by()
    ended = _by_tournament(tables, Count("pk", filter=~playing & Q(game__isnull=False)))
    last = _by_tournament(tables.filter(playing), Max("game__deal_results"))
    for_good = tables.filter(game__seats__left_at__isnull=False, game__seats__return_until=None)
    left = _by_tournament(for_good, Count("pk"))
    return {
        pk: TournamentVersion(
            revision, ended.get(pk) or 0, last.get(pk) or 0, left.get(pk) or 0, bool(private)
        )
        for pk, revision, private in known
    }


def _by_tournament(tables: QuerySet[TournamentTable], what: Aggregate) -> dict[str, int | None]:
    """Return an aggregate over the tables, by tournament id."""
    grouped = tables.values("round__tournament").annotate(n=what)
    return dict(grouped.values_list("round__tournament", "n"))


def rendered_page(
    tournament_id: str, language: str, version: TournamentVersion | None = None
) -> RenderedPage | None:
    """Return the current page in this language; None if there is no such tournament.

    `version`: what the caller has just read, to save the queries.
    """
    version = version or versions_of([tournament_id]).get(tournament_id)
    if version is None:
        return None
    fresh = _fresh(tournament_id, language, version)
    if fresh is not None:
        return fresh
    with _render_lock:
        fresh = _fresh(tournament_id, language, version)
        return fresh or _render_all(tournament_id, [language], version).get(language)


def _fresh(tournament_id: str, language: str, version: TournamentVersion) -> RenderedPage | None:
    """Return the cached page if it is still valid, else None."""
    cached = _cached(tournament_id, language)
    if (
        cached is None
        or cached.version != version
        or time.monotonic() - cached.rendered_at >= MAX_AGE_SECONDS
    ):
        return None
    return cached.page


def rendered_pages(
    tournament_id: str, languages: Iterable[str], version: TournamentVersion
) -> dict[str, RenderedPage]:
    """Return the current pages in several languages, from one snapshot."""
    requested = list(languages)
    known = {language: _cached(tournament_id, language) for language in requested}
    fresh = {
        key: cached.page for key, cached in known.items() if cached and cached.version == version
    }
    missing = [language for language in requested if language not in fresh]
    return {**fresh, **_render_all(tournament_id, missing, version)} if missing else fresh


def _cached(tournament_id: str, language: str) -> CachedPage | None:
    """Return the cached entry, valid or not."""
    with _lock:
        return _pages.get((tournament_id, language))


def _render_all(
    tournament_id: str, languages: Iterable[str], version: TournamentVersion
) -> dict[str, RenderedPage]:
    """Load the tournament once and render it in each language; {} if it does not exist."""
    snapshot = load_snapshot(tournament_id)
    if snapshot is None:
        return {}
    pages = {}
    for language in languages:
        with translation.override(language):
            pages[language] = render_page(snapshot, language)
        _store((tournament_id, language), CachedPage(pages[language], version, time.monotonic()))
    return pages


def _store(key: tuple[str, str], cached: CachedPage) -> None:
    """Store a page; the least recently stored one is dropped."""
    with _lock:
        _pages[key] = cached
        _pages.move_to_end(key)
        while len(_pages) > MAX_CACHED_PAGES:
            _pages.popitem(last=False)


def clear() -> None:
    """Drop all pages."""
    with _lock:
        _pages.clear()
