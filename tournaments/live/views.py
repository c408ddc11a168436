"""Public pages of tournaments: the list, the live page, and the fragments it fetches."""

from collections.abc import Iterator
from functools import partial
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.http.responses import reader_of
from accounts.models import User
from games.realtime import messages
from tournaments.formats import has_calendar
from tournaments.live import render_cache
from tournaments.live.fragments import RenderedPage, render_round
from tournaments.live.given_names import names_by_entrant, with_given_names
from tournaments.live.lists import tournaments as lists
from tournaments.live.sections import page as sections
from tournaments.live.sections import rounds
from tournaments.live.sections import teams as team_sections
from tournaments.live.snapshot import arena
from tournaments.live.snapshot.tables import NOT_OVER, WAITING, Participant, TableView
from tournaments.live.snapshot.tournament import TournamentSnapshot, entrant_of, table_of
from tournaments.live.texts import column_texts, state_texts, tiebreak_texts
from tournaments.models import Entrant, Tournament
from tournaments.permissions import may_organise, may_see
from tournaments.schedule import may_confirm_presence

Json = dict[str, Any]

Status = Tournament.Status
# The highlighted entry of the site header.
NAV_ENTRY = "tournaments"
# A bracket of more columns takes the full width of the page.
MAX_NARROW_COLUMNS = 3


def visible_page(request: HttpRequest, tournament_id: str) -> RenderedPage:
    """Return the page in the reader's language; 404 unless they may see the tournament."""
    page = render_cache.rendered_page(tournament_id, get_language() or "en")
    if page is None or not may_see(reader_of(request), page.snapshot.tournament):
        raise Http404
    return page


def readers_snapshot(request: HttpRequest, tournament_id: str) -> TournamentSnapshot:
    """Return the snapshot with the names that the reader may see; 404 as `visible_page`.

    It is the reader's own: nothing of it may be cached for others.
    """
    snapshot = visible_page(request, tournament_id).snapshot
    return with_given_names(snapshot, reader_of(request))


@require_safe
def tournaments(request: HttpRequest) -> HttpResponse:
    """Show the lists of tournaments."""
    context = {"nav_entry": NAV_ENTRY, **lists.tournament_lists(reader_of(request))}
    return render(request, "tournaments/live/list.html", context)


@require_safe
@never_cache
def tournament(request: HttpRequest, tournament_id: str) -> HttpResponse:
    """Show the live page; the parameter `round` adds a round that has ended."""
    page = visible_page(request, tournament_id)
    context = {
        "nav_entry": NAV_ENTRY,
        "fragments": page.full_html,
        "digest": page.digest,
        "wide": _is_wide(page),
        "now": messages.now_ms(),
        "is_knockout": page.snapshot.is_knockout,
        "is_arena": page.snapshot.is_arena,
        "has_begun": page.snapshot.has_begun,
        "has_teams": page.snapshot.has_teams,
        "columns": _column_texts(page.snapshot),
        "given_names": names_by_entrant(page.snapshot, reader_of(request)),
        "past_round": _past_round(page, request.GET.get("round", "")),
        **_viewer_context(page, reader_of(request)),
    }
    return render(request, "tournaments/live/tournament.html", context)


def _column_texts(snapshot: TournamentSnapshot) -> list[tuple[str, str]]:
    """Return the columns of the downloads with their meanings."""
    texts_by_name = column_texts.explanations(
        snapshot.standings.ties, snapshot.has_teams, snapshot.is_arena
    )
    return list(texts_by_name.items())


def _is_wide(page: RenderedPage) -> bool:
    """Return whether the bracket needs the full width of the page."""
    bracket = page.snapshot.bracket
    return bracket is not None and len(bracket.headers) > MAX_NARROW_COLUMNS


def _past_round(page: RenderedPage, value: str) -> str:
    """Return the HTML of the requested round; "" if the page shows it anyway or it is not drawn."""
    number = int(value) if value.isascii() and value.isdecimal() and len(value) < 4 else 0
    snapshot = page.snapshot
    if number in snapshot.unfinished_rounds or not 0 < number <= snapshot.current_round:
        return ""
    if snapshot.is_arena:
        return ""
    return render_round(snapshot, number)


@require_safe
@never_cache
def round_fragment(request: HttpRequest, tournament_id: str, number: str) -> HttpResponse:
    """Serve a single round, to be put into the page."""
    page = visible_page(request, tournament_id)
    if page.snapshot.is_arena or not 0 < int(number) <= page.snapshot.current_round:
        raise Http404
    return HttpResponse(render_round(page.snapshot, int(number)))


@require_safe
@never_cache
def viewer_parts(request: HttpRequest, tournament_id: str) -> HttpResponse:
    """Serve the parts of the page that concern the viewer alone."""
    page = visible_page(request, tournament_id)
    return render(
        request, "tournaments/live/viewer_parts.html", _viewer_context(page, reader_of(request))
    )


def _viewer_context(page: RenderedPage, user: User | None) -> Json:
    """Return the context of the viewer's own parts."""
    snapshot = page.snapshot
    person = entrant_of(snapshot, user)
    table = table_of(snapshot, person)
    left = _has_left(snapshot, table, person)
    return {
        "snapshot": snapshot,
        "tournament": snapshot.tournament,
        "may_organise": may_organise(user, snapshot.tournament),
        "viewer": person,
        "viewer_table": table if _is_next(table) and not left else None,
        "departed_table": table if left else None,
        **_opening(snapshot, table, person),
        "is_eliminated": _is_eliminated(snapshot, person),
        "table_seats": [seat for seat in table.seats if seat.person] if table else [],
        "path": rounds.player_path(snapshot, person),
        "may_reach_final": rounds.may_reach_final(snapshot, person),
        "comes_down": rounds.comes_down(snapshot, person),
        "viewer_row": _viewer_row(page, person),
        "is_present": _is_present(table, person),
        "is_awaited": _is_awaited(snapshot, table, person),
        **_own_log(snapshot, user),
    }


def _own_log(snapshot: TournamentSnapshot, user: User | None) -> Json:
    """Return the log for a reader of names that others do not see; {}: they read the shared one."""
    named = with_given_names(snapshot, user)
    return {} if named is snapshot else {"own_log": True, **sections.log(named)}


def _opening(
    snapshot: TournamentSnapshot, table: TableView | None, person: Participant | None
) -> Json:
    """Return how the viewer's table opens: in a league by a date, on which players may agree.

    opens_later: when it opens, unless that is so near that players confirm that they are there
    """
    if table is None or person is None or table.state != WAITING or table.row.early_override:
        return {"opens_by_date": False, "opens_later": None}
    is_league = has_calendar(snapshot.tournament.format)
    is_near = may_confirm_presence(table.opens_at, timezone.now())
    return {
        "opens_by_date": is_league,
        "opens_later": table.opens_at if is_league and not is_near else None,
    }


def _is_next(table: TableView | None) -> bool:
    """Return whether the table is still to be played or to end."""
    return table is not None and table.state in NOT_OVER


def _is_eliminated(snapshot: TournamentSnapshot, person: Participant | None) -> bool:
    """Return whether a running knockout goes on without this entrant."""
    if person is None or not snapshot.is_knockout or snapshot.tournament.status != Status.RUNNING:
        return False
    row = next((row for row in snapshot.standings.rows if row.entrant == person.id), None)
    return row is not None and not row.out and sections.is_eliminated(snapshot, row)


def _has_left(
    snapshot: TournamentSnapshot, table: TableView | None, person: Participant | None
) -> bool:
    """Return whether a bot plays on for this entrant, so that there is no table to return to."""
    return bool(_is_next(table) and person and person.id in snapshot.departed_entrants)


def _is_present(table: TableView | None, person: Participant | None) -> bool:
    """Return whether this entrant has confirmed being at the table."""
    return bool(table and person and person.id in table.row.present_entrants)


def _is_awaited(
    snapshot: TournamentSnapshot, table: TableView | None, person: Participant | None
) -> bool:
    """Return whether a bot takes this entrant's seat unless they say that they are there."""
    if table is None or person is None or table.replaced_at is None:
        return False
    is_in = person.row.status == Entrant.Status.IN
    waits = snapshot.tournament.no_show_minutes or person.row.is_replacement
    return bool(is_in and waits) and not _is_present(table, person)


def _viewer_row(page: RenderedPage, person: Participant | None) -> Json | None:
    """Return the viewer's row of the standings if the page does not show it."""
    if person is None or not page.snapshot.has_results:
        return None
    rows = page.snapshot.standings.rows[sections.MAX_STANDINGS_ROWS :]
    row = next((row for row in rows if row.entrant == person.id), None)
    return sections.standings_row(page.snapshot, row) if row else None


@require_safe
@never_cache
def tie_breaks(request: HttpRequest, tournament_id: str, entrant: str) -> HttpResponse:
    """Show what each tie-break of an entrant is made of."""
    snapshot = readers_snapshot(request, tournament_id)
    entrant_id = int(entrant)
    person = snapshot.participants.get(entrant_id)
    if person is None or entrant_id not in snapshot.state.by_id:
        raise Http404
    names = {key: person.name for key, person in snapshot.participants.items()}
    round_name = partial(state_texts.round_name, snapshot)
    if snapshot.is_arena:
        round_name = partial(arena.table_name, snapshot, entrant_id)
    details = [
        tiebreak_texts.tie_break_details(explanation, names, round_name)
        for explanation in snapshot.standings.explain(entrant_id)
    ]
    rank = next(row.rank for row in snapshot.standings.rows if row.entrant == entrant_id)
    context = {
        "nav_entry": NAV_ENTRY,
        "snapshot": snapshot,
        "tournament": snapshot.tournament,
        "person": person,
        "rank": rank if snapshot.has_results else None,
        "tie_breaks": details,
    }
    template = "parts/tiebreak_details" if request.headers.get("X-Part") else "tiebreak_details"
    return render(request, f"tournaments/live/{template}.html", context)


@require_safe
@never_cache
def print_page(request: HttpRequest, tournament_id: str) -> HttpResponse:
    """Show all standings and rounds for printing."""
    snapshot = readers_snapshot(request, tournament_id)
    context = {
        "snapshot": snapshot,
        "tournament": snapshot.tournament,
        "header": sections.header(snapshot),
        "teams": team_sections.team_table(snapshot, None),
        "standings": sections.standings(snapshot, None),
        "crosstable": sections.crosstable(snapshot, None),
        "rounds": [] if snapshot.is_arena else list(_printed_rounds(snapshot)),
    }
    return render(request, "tournaments/live/print.html", context)


def _printed_rounds(snapshot: TournamentSnapshot) -> Iterator[Json]:
    """Yield the contexts of all rounds."""
    for number in range(1, snapshot.current_round + 1):
        yield _printed_round(snapshot, number)


def _printed_round(snapshot: Any, number: int) -> Json:
    """Return the context of a round with all its tables."""
    cards = [rounds.table_context(snapshot, table) for table in snapshot.tables_of_round(number)]
    return {**rounds.round_context(snapshot, number), "cards": cards}
