"""Verification of a stored tournament: all is computed again from its rows and compared."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from games import engine
from games.engine import shuffle
from games.models import Game, Seat
from games.tables.lifecycle import verify as games
from tournaments.director.finish import STANDINGS_VERSION, final_standings
from tournaments.director.game_setup import agreements_of
from tournaments.director.late_tables import without_late_tables
from tournaments.director.redraw import with_redraw_seed
from tournaments.director.swaps import with_swaps
from tournaments.formats import FORMATS, is_timed, uses_same_cards, uses_teams
from tournaments.formats.arena.basis import unpack_basis
from tournaments.load_state import load_settings, load_state, load_tables
from tournaments.models import Entrant, Round, Tournament, TournamentTable
from tournaments.standings.state import Table, TournamentState

Status = Tournament.Status
# The first scoring without rounding.
EXACT_POINTS_VERSION = 3
# Events that change what earlier rounds were drawn from.
STATE_CHANGES = ("result_set", "result_corrected", "game_annulled")
# In a knockout somebody else may have moved up since.
BRACKET_CHANGES = (*STATE_CHANGES, "withdrew", "withdrawn")


def verify(tournament: Tournament, with_games: bool = True) -> list[str]:
    """Return all differences; [] if there are none. `with_games`: replay each game too."""
    state, tables = load_state(tournament), list(load_tables(tournament))
    problems = [*_places(state), *_draws(tournament, state), *_end(tournament, state)]
    if uses_same_cards(tournament.format):
        problems += _comparisons(state)
    if uses_teams(tournament.format):
        problems += _teammates(state)
    for table in tables:
        problems += [f"{_name(table)}: {problem}" for problem in _table(tournament, table)]
        if with_games and table.game is not None:
            game = Game.objects.get(pk=table.game_id)
            problems += [f"game {game.pk}: {problem}" for problem in games.verify(game).problems]
    for row in tournament.rounds.all():
        problems += [f"round {row.number}: {problem}" for problem in _sealing(row)]
    return problems


def _name(table: TournamentTable) -> str:
    attempt = "" if table.attempt == 1 else f", attempt {table.attempt}"
    return f"round {table.round.number}, table {table.number}{attempt}"


def _places(state: TournamentState) -> Iterator[str]:
    """Yield entrants who do not have exactly one place in a round."""
    rounds = {result.table.round for result in state.results} | {bye.round for bye in state.byes}
    for number in sorted(rounds):
        people = [entrant for table in _last(state, number) for entrant in table.people]
        people += [bye.entrant for bye in state.byes if bye.round == number]
        for entrant, times in Counter(people).items():
            if times > 1:
                yield f"round {number}: entrant {entrant} has {times} places"
        for entrant in set(people) - set(state.by_id):
            yield f"round {number}: {entrant} is not an entrant"


def _last(state: TournamentState, number: int) -> list[Table]:
    """Return the tables of a round; of those that were played again the last attempt."""
    tables = {result.table.number: result.table for result in state.results_of_round(number)}
    return list(tables.values())


def _draws(tournament: Tournament, state: TournamentState) -> Iterator[str]:
    """Draw each round again from what was before it, and yield differences."""
    form = FORMATS[tournament.format]
    changes = BRACKET_CHANGES if form.bracket else STATE_CHANGES
    if not (tournament.log.filter(verb__in=changes).exists() or _has_earlier_levels(tournament)):
        for number, before in _states_before(tournament, state):
            basis = without_late_tables(before, tournament.settings)
            seeded = with_redraw_seed(basis, tournament.settings)
            drawn = with_swaps(form.draw(seeded), tournament.settings)
            due = {_plain(table) for table in drawn.tables if table.round == number}
            first = (r.table for r in state.results_of_round(number) if r.table.attempt == 1)
            stored = {_plain(table) for table in first}
            if not stored <= due:
                yield f"round {number}: a repeated draw differs"
    last = replace(state, time_over=is_timed(tournament.format))
    if tournament.status == Status.OVER and not form.draw(last).over:
        yield "it is over, but the format expects more rounds"


def _has_earlier_levels(tournament: Tournament) -> bool:
    """Return whether its draws compared points against the field that were still rounded."""
    stored, settings = tournament.standings or {}, load_settings(tournament)
    by_field = settings.by_points and settings.field != "off"
    return by_field and bool(stored) and stored.get("version", 1) < EXACT_POINTS_VERSION


def _states_before(
    tournament: Tournament, state: TournamentState
) -> Iterator[tuple[int, TournamentState]]:
    """Yield each round's number with the state from which it was drawn."""
    stored = dict(tournament.rounds.values_list("number", "basis"))
    for number in range(1, state.round + 1):
        if is_timed(tournament.format):
            yield number, unpack_basis(state, number, stored.get(number) or {})
        else:
            yield number, _before(state, number)


def _before(state: TournamentState, number: int) -> TournamentState:
    results = tuple(r for r in state.results if r.table.round < number)
    byes = tuple(bye for bye in state.byes if bye.round < number)
    return TournamentState(state.settings, state.entrants, results, byes)


def _plain(table: Table) -> tuple[int, tuple[int | None, ...], int]:
    return table.number, table.seats, table.first_dealer


def _comparisons(state: TournamentState) -> Iterator[str]:
    """Yield rounds whose seats do not compare: the dealer decides what a seat is worth.

    Seats and presence are checked table by table.
    """
    for number in range(1, state.round + 1):
        if len({result.table.first_dealer for result in state.results_of_round(number)}) > 1:
            yield f"round {number}: seats behind different first dealers are compared"


def _teammates(state: TournamentState) -> Iterator[str]:
    """Yield tables at which members of one team sit together, and entrants without a team."""
    for result in state.sorted_results:
        teams = [state.by_id[one].team for one in result.table.people if one in state.by_id]
        if len(set(teams)) < len(teams):
            yield f"round {result.table.round}, table {result.table.number}: teammates sit together"
    for entrant in state.entrants:
        if not entrant.team:
            yield f"entrant {entrant.id} plays without a team"


def _end(tournament: Tournament, state: TournamentState) -> Iterator[str]:
    stored = tournament.standings
    if stored is None:
        if tournament.status == Status.OVER:
            yield "it is over, but no standings are stored"
    elif _is_comparable(tournament, stored) and stored != final_standings(state):
        yield "standings: the stored ones differ from the results"


def _is_comparable(tournament: Tournament, stored: dict[str, Any]) -> bool:
    """Return whether the stored standings follow today's rules of the game and of scoring."""
    of_scoring = stored.get("version", 1) == STANDINGS_VERSION
    return of_scoring and tournament.rules_version == engine.RULES_VERSION


def _table(tournament: Tournament, table: TournamentTable) -> Iterator[str]:
    game = table.game
    if game is None:
        return
    if game.event_key != tournament.pk:
        yield "the game belongs to another event"
    if game.first_dealer != table.first_dealer:
        yield f"the first dealer is {game.first_dealer} instead of {table.first_dealer}"
    if game.agreements != agreements_of(tournament, len(table.seats)):
        yield "the game has different agreements"
    if table.round.secret and game.secret != table.round.secret:
        yield "the game has different cards from its round"
    yield from _seats(table, list(Seat.objects.filter(game=game).select_related("user")))


def _seats(table: TournamentTable, seats: list[Seat]) -> Iterator[str]:
    """Check the seats: a bot for nobody or a no-show, else the entrant or a predecessor."""
    if len(seats) != len(table.seats):
        yield f"{len(seats)} seats instead of {len(table.seats)}"
        return
    entrants = Entrant.objects.filter(
        pk__in=[entrant_id for entrant_id in table.seats if entrant_id is not None]
    )
    users = dict(entrants.values_list("pk", "user_id"))
    for seat, entrant_id in zip(
        sorted(seats, key=lambda seat: seat.number), table.seats, strict=True
    ):
        if entrant_id is None or entrant_id in table.no_shows:
            if not seat.user.is_bot:
                yield f"seat {seat.number}: a person where a bot must sit"
        elif seat.user_id != users.get(entrant_id) and not _was_replaced(table, entrant_id):
            yield f"seat {seat.number}: {seat.user.username} is not the drawn entrant"


def _was_replaced(table: TournamentTable, entrant_id: int) -> bool:
    log = table.round.tournament.log
    return log.filter(verb="replaced", data__entrant=entrant_id).exists()


def _sealing(row: Round) -> Iterator[str]:
    """Check that a round's games are all hidden or all revealed, and check the commitment."""
    if not row.secret:
        return
    if row.commitment != shuffle.commitment(bytes.fromhex(row.secret)):
        yield "the commitment does not match the secret"
    games = Game.objects.filter(tournament_table__round=row)
    if games.filter(sealed=row.revealed_at is not None).exists():
        yield "a game is visible before the round is revealed, or hidden after it"
