"""Pages of tournaments for everybody: the list, the live page, and what is asked for beside it."""

from functools import partial
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.models import User
from games.tables import messages
from tournaments.live import lists, render_cache, rounds, sections, texts, tiebreak_texts
from tournaments.live.fragments import Scene, drawn_round
from tournaments.live.snapshot import NOT_OVER, Person, Seen, Sight, entrant_of, table_of
from tournaments.models import Tournament
from tournaments.permissions import may_organise, may_see

Json = dict[str, Any]

Status = Tournament.Status
# The entry of the header that is lit.
HERE = "tournaments"
# So many of a bracket have room beside the standings.
COLUMNS = 3


def reader_of(request: HttpRequest) -> User | None:
    return request.user if isinstance(request.user, User) else None


def scene_for(request: HttpRequest, tournament_id: str) -> Scene:
    """The tournament as the reader's language has it, if he may see it."""
    scene = render_cache.scene(tournament_id, get_language() or "en")
    if scene is None or not may_see(reader_of(request), scene.sight.tournament):
        raise Http404
    return scene


@require_safe
def tournaments(request: HttpRequest) -> HttpResponse:
    context = {"here": HERE, **lists.lists(reader_of(request))}
    return render(request, "tournaments/live/list.html", context)


@require_safe
@never_cache
def tournament(request: HttpRequest, tournament_id: str) -> HttpResponse:
    """The live page; `round` shows a round that is over."""
    scene = scene_for(request, tournament_id)
    context = {
        "here": HERE,
        "parts": scene.whole,
        "digest": scene.digest,
        "wide": _is_wide(scene),
        "now": messages.now_ms(),
        "is_knockout": scene.sight.is_knockout,
        "has_begun": scene.sight.has_begun,
        "old_round": _old_round(scene, request.GET.get("round", "")),
        **_mine(scene, reader_of(request)),
    }
    return render(request, "tournaments/live/tournament.html", context)


def _is_wide(scene: Scene) -> bool:
    """A bracket of more than three columns has the whole width for itself."""
    chart = scene.sight.chart
    return chart is not None and len(chart.heads) > COLUMNS


def _old_round(scene: Scene, asked: str) -> str:
    """A round that was asked for and is not on the page anyway."""
    number = int(asked) if asked.isascii() and asked.isdecimal() and len(asked) < 4 else 0
    sight = scene.sight
    if number in sight.unfinished or not 0 < number <= sight.current:
        return ""
    return drawn_round(sight, number)


@require_safe
@never_cache
def one_round(request: HttpRequest, tournament_id: str, number: str) -> HttpResponse:
    """A round alone, to be put into the page."""
    scene = scene_for(request, tournament_id)
    if not 0 < int(number) <= scene.sight.current:
        raise Http404
    return HttpResponse(drawn_round(scene.sight, int(number)))


@require_safe
@never_cache
def mine(request: HttpRequest, tournament_id: str) -> HttpResponse:
    """What is the reader's own on the page."""
    scene = scene_for(request, tournament_id)
    return render(request, "tournaments/live/viewer_parts.html", _mine(scene, reader_of(request)))


def _mine(scene: Scene, user: User | None) -> Json:
    sight = scene.sight
    person = entrant_of(sight, user)
    table = table_of(sight, person)
    left = _has_left(sight, table, person)
    return {
        "sight": sight,
        "tournament": sight.tournament,
        "may_organise": may_organise(user, sight.tournament),
        "me_here": person,
        "my_table": table if _is_next(table) and not left else None,
        "left_table": table if left else None,
        "out": _is_out(sight, person),
        "rivals": [seat for seat in table.seats if seat.person] if table else [],
        "way": rounds.way_of(sight, person),
        "goal": rounds.may_reach_final(sight, person),
        "my_row": _my_row(scene, person),
        "is_here": _is_here(table, person),
    }


def _is_next(table: Seen | None) -> bool:
    return table is not None and table.state in NOT_OVER


def _is_out(sight: Sight, person: Person | None) -> bool:
    """Of a knockout that goes on without him."""
    if person is None or not sight.is_knockout or sight.tournament.status != Status.RUNNING:
        return False
    own = next((row for row in sight.standings.rows if row.entrant == person.id), None)
    return own is not None and not own.out and sections.is_out(sight, own)


def _has_left(sight: Sight, table: Seen | None, person: Person | None) -> bool:
    """A bot plays on for him: it is no table to go back to."""
    return bool(_is_next(table) and person and person.id in sight.leavers)


def _is_here(table: Seen | None, person: Person | None) -> bool:
    return bool(table and person and person.id in table.row.here)


def _my_row(scene: Scene, person: Person | None) -> Json | None:
    """The reader's line of the standings, if the page has none for it."""
    if person is None or not scene.sight.has_results:
        return None
    rows = scene.sight.standings.rows[sections.MOST_ROWS :]
    own = next((row for row in rows if row.entrant == person.id), None)
    return sections.ranked(scene.sight, own) if own else None


@require_safe
def explained(request: HttpRequest, tournament_id: str, entrant: str) -> HttpResponse:
    """What each number of an entrant is made of."""
    sight = scene_for(request, tournament_id).sight
    who = int(entrant)
    person = sight.people.get(who)
    if person is None or who not in sight.course.by_id:
        raise Http404
    names = {key: one.name for key, one in sight.people.items()}
    names_round = partial(texts.round_name, sight)
    told = [tiebreak_texts.told(one, names, names_round) for one in sight.standings.explain(who)]
    rank = next(row.rank for row in sight.standings.rows if row.entrant == who)
    context = {
        "here": HERE,
        "sight": sight,
        "tournament": sight.tournament,
        "person": person,
        "rank": rank if sight.has_results else None,
        "told": told,
    }
    alone = "parts/tiebreak_details" if request.headers.get("X-Part") else "tiebreak_details"
    return render(request, f"tournaments/live/{alone}.html", context)


@require_safe
def sheet(request: HttpRequest, tournament_id: str) -> HttpResponse:
    """To be printed: the standings on one sheet, the rounds on the next."""
    sight = scene_for(request, tournament_id).sight
    context = {
        "sight": sight,
        "tournament": sight.tournament,
        "head": sections.head(sight),
        "ranking": sections.ranking(sight, None),
        "cross": sections.cross(sight, None),
        "rounds": [_round_sheet(sight, number) for number in range(1, sight.current + 1)],
    }
    return render(request, "tournaments/live/print.html", context)


def _round_sheet(sight: Any, number: int) -> Json:
    own = [rounds.card(sight, table) for table in sight.of_round(number)]
    return {**rounds.one_round(sight, number), "cards": own}
