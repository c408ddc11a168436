"""Whether a stored tournament is what its rows say: everything is computed anew, and compared."""

from collections import Counter
from collections.abc import Iterator

from games import engine
from games.engine import shuffle
from games.models import Game, Seat
from games.tables.lifecycle import verify as games
from tournaments.director.finish import final
from tournaments.director.game_setup import agreements_of
from tournaments.director.redraw import for_draw
from tournaments.formats import FORMATS
from tournaments.load_state import course_of, tables_of
from tournaments.models import Entrant, Round, Tournament, TournamentTable
from tournaments.standings.state import Course, Table

Status = Tournament.Status
# Whatever of this happened after a round was drawn changed what it was drawn from.
MEDDLED = ("result_set", "game_annulled")
# In a knockout somebody else may have moved up meanwhile.
MOVED_UP = (*MEDDLED, "withdrew", "withdrawn")


def verify(tournament: Tournament, with_games: bool = True) -> list[str]:
    """What is not as it must be; [] if all is well. `with_games`: each of them is replayed too."""
    course, tables = course_of(tournament), list(tables_of(tournament))
    faults = [*_places(course), *_draws(tournament, course), *_end(tournament, course)]
    for table in tables:
        faults += [f"{_name(table)}: {fault}" for fault in _table(tournament, table)]
        if with_games and table.game is not None:
            game = Game.objects.get(pk=table.game_id)
            faults += [f"game {game.pk}: {fault}" for fault in games.verify(game).faults]
    for row in tournament.rounds.all():
        faults += [f"round {row.number}: {fault}" for fault in _sealing(row)]
    return faults


def _name(table: TournamentTable) -> str:
    attempt = "" if table.attempt == 1 else f", attempt {table.attempt}"
    return f"round {table.round.number}, table {table.number}{attempt}"


def _places(course: Course) -> Iterator[str]:
    """In a round everybody has one place: at one table, or none."""
    rounds = {result.table.round for result in course.results} | {bye.round for bye in course.byes}
    for number in sorted(rounds):
        people = [person for table in _last(course, number) for person in table.people]
        people += [bye.entrant for bye in course.byes if bye.round == number]
        for person, times in Counter(people).items():
            if times > 1:
                yield f"round {number}: the entrant {person} has {times} places"
        for person in set(people) - set(course.by_id):
            yield f"round {number}: {person} is no entrant"


def _last(course: Course, number: int) -> list[Table]:
    """The tables of a round; of those that were played again the last."""
    tables = {result.table.number: result.table for result in course.of_round(number)}
    return list(tables.values())


def _draws(tournament: Tournament, course: Course) -> Iterator[str]:
    """Each round is drawn again from what was before it; and now nothing is missing."""
    form = FORMATS[tournament.format]
    meddled = MOVED_UP if form.bracket else MEDDLED
    if not tournament.log.filter(verb__in=meddled).exists():
        for number in range(1, course.round + 1):
            drawn = form.draw(for_draw(_before(course, number), tournament.settings))
            due = {_plain(table) for table in drawn.tables if table.round == number}
            first = (r.table for r in course.of_round(number) if r.table.attempt == 1)
            stored = {_plain(table) for table in first}
            if not stored <= due:
                yield f"round {number}: drawn again it is another"
    if tournament.status == Status.OVER and not form.draw(course).over:
        yield "it is over, and the format knows what follows"


def _before(course: Course, number: int) -> Course:
    results = tuple(r for r in course.results if r.table.round < number)
    byes = tuple(bye for bye in course.byes if bye.round < number)
    return Course(course.settings, course.entrants, results, byes)


def _plain(table: Table) -> tuple[int, tuple[int | None, ...], int]:
    return table.number, table.seats, table.first_dealer


def _end(tournament: Tournament, course: Course) -> Iterator[str]:
    stored = tournament.standings
    if stored is None:
        if tournament.status == Status.OVER:
            yield "it is over, and no standings are stored"
    elif tournament.rules_version == engine.RULES_VERSION and stored != final(course):
        yield "standings: those stored are not those of the results"


def _table(tournament: Tournament, table: TournamentTable) -> Iterator[str]:
    game = table.game
    if game is None:
        return
    if game.event_key != tournament.pk:
        yield "the game is not of this tournament"
    if game.first_dealer != table.first_dealer:
        yield f"the first dealer is {game.first_dealer}, drawn was {table.first_dealer}"
    if game.agreements != agreements_of(tournament, len(table.seats)):
        yield "the game has other agreements"
    if table.round.secret and game.secret != table.round.secret:
        yield "the game has other cards than its round"
    yield from _seats(table, list(Seat.objects.filter(game=game).select_related("user")))


def _seats(table: TournamentTable, seats: list[Seat]) -> Iterator[str]:
    """A bot for nobody and for a no-show; else the entrant, or whom he has replaced since."""
    if len(seats) != len(table.seats):
        yield f"{len(seats)} seats, drawn were {len(table.seats)}"
        return
    entrants = Entrant.objects.filter(pk__in=[one for one in table.seats if one is not None])
    users = dict(entrants.values_list("pk", "user_id"))
    for seat, one in zip(sorted(seats, key=lambda seat: seat.number), table.seats, strict=True):
        if one is None or one in table.absent:
            if not seat.user.is_bot:
                yield f"seat {seat.number}: a person where a bot must sit"
        elif seat.user_id != users.get(one) and not _was_replaced(table, one):
            yield f"seat {seat.number}: {seat.user.username} is not who was drawn"


def _was_replaced(table: TournamentTable, one: int) -> bool:
    log = table.round.tournament.log
    return log.filter(verb="replaced", data__entrant=one).exists()


def _sealing(row: Round) -> Iterator[str]:
    """All games of a round are sealed, or all are open; and what was promised is what was used."""
    if not row.secret:
        return
    if row.commitment != shuffle.commitment(bytes.fromhex(row.secret)):
        yield "its commitment is another"
    games = Game.objects.filter(tournament_table__round=row)
    if games.filter(sealed=row.opened_at is not None).exists():
        yield "a game is open before the round, or sealed after it"
