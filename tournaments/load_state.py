"""The state for formats and standings, loaded from the rows."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields, replace
from typing import Any

from django.db.models import QuerySet

from games.models import DealResult, Game
from tournaments.extension import EXTENSIONS
from tournaments.models import ENDED, Tournament, TournamentTable
from tournaments.models import Bye as ByeRow
from tournaments.models import Entrant as EntrantRow
from tournaments.standings.state import Bye, Entrant, Result, Settings, Table, TournamentState

RESULT_COLUMNS = (
    *("number", "attempt", "seats", "first_dealer", "no_shows", "override", "annulled"),
    *("round__number", "game__status", "game__places", "game__scores"),
)
# The entrants in a state, if `first_round` is set.
PARTICIPANT_STATUSES = (EntrantRow.Status.IN, EntrantRow.Status.WITHDRAWN)


def load_state(
    tournament: Tournament, tables: Iterable[TournamentTable] | None = None
) -> TournamentState:
    """Load all that has happened in this tournament, in at most four queries.

    `tables`: its tables with rounds and games, where they are loaded already.
    """
    rows = tournament.entrants.filter(status__in=PARTICIPANT_STATUSES, first_round__isnull=False)
    byes = ByeRow.objects.filter(round__tournament=tournament).order_by("pk")
    return TournamentState(
        load_settings(tournament),
        tuple(
            Entrant(
                row.pk,
                row.rating or 0.0,
                row.first_round or 1,
                row.out_from_round,
                row.team_id or 0,
            )
            for row in rows
        ),
        tuple(_results(tournament, _load_results(tournament) if tables is None else tables)),
        tuple(
            Bye(number, entrant)
            for number, entrant in byes.values_list("round__number", "entrant_id")
        ),
        over=tournament.status in ENDED,
    )


def _results(tournament: Tournament, tables: Iterable[TournamentTable]) -> Iterator[Result]:
    """Yield the tables with their results, and with their deals where these are compared."""
    by_deal = tournament.settings.get("field") == "deal_matchpoints"
    deals = _deals_by_game(tournament) if by_deal else {}
    for row in tables:
        result = table_result(row)
        has_deals = bool(result.places) and not result.overridden
        yield replace(result, deals=tuple(deals.get(row.game_id, ()))) if has_deals else result


def _deals_by_game(tournament: Tournament) -> dict[str | None, list[tuple[int, ...]]]:
    """Return the changes of the scores in each deal of its games; there are no redeals."""
    rows = DealResult.objects.filter(
        game__tournament_table__round__tournament=tournament, game__places__isnull=False
    ).order_by("game_id", "number")
    found: dict[str | None, list[tuple[int, ...]]] = {}
    for game_id, gains in rows.values_list("game_id", "outcome__gains"):
        found.setdefault(game_id, []).append(tuple(gains))
    return found


def load_settings(tournament: Tournament) -> Settings:
    """Return the settings as the formats read them."""
    return parse_settings(tournament.settings, tournament.seed)


def parse_settings(stored: Mapping[str, Any], seed: str = "") -> Settings:
    """Return the stored settings, with defaults for the rest."""
    known = {field.name for field in fields(Settings)}
    values = {name: _hashable(value) for name, value in stored.items() if name in known}
    return Settings(**{**values, "seed": seed})


def _hashable(value: Any) -> Any:
    return tuple(map(_hashable, value)) if isinstance(value, list) else value


def load_tables(tournament: Tournament) -> QuerySet[TournamentTable]:
    """Load its tables with their rounds and games, in order."""
    rows = TournamentTable.objects.filter(round__tournament=tournament)
    added = (name for extension in EXTENSIONS for name in extension.table_relations)
    return (
        rows.select_related("round", "game", *added)
        .defer("game__record", "round__basis")
        .order_by("round__number", "number", "attempt")
    )


def _load_results(tournament: Tournament) -> Iterable[TournamentTable]:
    """Load of its tables only what `table_result` reads: a large arena has thousands."""
    rows = load_tables(tournament).select_related(None).select_related("round", "game")
    return rows.defer(None).only(*RESULT_COLUMNS)


def table_result(row: TournamentTable) -> Result:
    """Return a table and its result; an organiser's override goes before the game."""
    table = Table(row.round.number, row.number, tuple(row.seats), row.first_dealer, row.attempt)
    no_shows, game = frozenset(row.no_shows), row.game
    if row.annulled:
        return Result(table, no_shows=no_shows, annulled=True)
    if row.override:
        places, scores = tuple(row.override["places"]), tuple(row.override["scores"])
        return Result(table, places, scores, no_shows, overridden=row.is_ruled)
    if game is None or game.status == Game.Status.PLAYING:
        return Result(table, no_shows=no_shows)
    if game.places is None or game.scores is None:
        # Closed without places: it counts for nothing.
        return Result(table, no_shows=no_shows, annulled=True)
    return Result(table, tuple(game.places), tuple(game.scores), no_shows)


def first_undrawn_round(state: TournamentState, entrant_id: int) -> int:
    """Return the first round in which this entrant has no table and no bye yet."""
    drawn = [result.table.round for result in state.results if entrant_id in result.table.people]
    drawn += [bye.round for bye in state.byes if bye.entrant == entrant_id]
    return max(drawn, default=0) + 1
