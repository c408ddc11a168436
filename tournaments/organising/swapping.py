"""Two people of a drawn round swap their places, before any of its tables has begun.

An event at real tables shows a draw to its organisers first. Online, rounds follow each other
without an organiser: what is drawn is public, and so is each swap.
"""

from accounts.models import User
from tournaments.director.swaps import (
    MAX_SWAPS,
    SEED_SWAPS,
    stored_seed_swaps,
    stored_swaps,
    swaps_of,
    with_swap,
)
from tournaments.errors import TournamentError
from tournaments.formats import FORMATS
from tournaments.models import Bye, Round, Tournament, TournamentTable
from tournaments.organising.services import (
    check_running,
    delete_round,
    locked_for_organiser,
    round_to_redraw,
)
from tournaments.updates import log_event, save_notify_and_advance


def swap(user: User, tournament_id: str, one: int, other: int) -> None:
    """Swap two entrants of the last round: it is drawn once more, with the same random draws.

    To sit out is a place, too. In a bracket they swap their seed numbers. The same swap again
    undoes it.

    Raises:
        TournamentError: a table of the round has begun, the event is rated or its format fixed, or
            these are not two entrants of the round.
    """
    with locked_for_organiser(user, tournament_id) as tournament:
        check_running(tournament)
        row = round_to_redraw(tournament)
        if refusal := swap_refusal(tournament, row.number):
            raise TournamentError(refusal)
        if one == other or not {one, other} <= _people(row):
            raise TournamentError("swap_people")
        tournament.settings = _with_swap(tournament, row.number, one, other)
        delete_round(tournament, row)
        log_event(tournament, "swapped", user, round=row.number, entrants=[one, other])
        save_notify_and_advance(tournament, "settings")


def swap_refusal(tournament: Tournament, number: int) -> str:
    """Return why people of this round cannot be swapped; "" if they can.

    Who chooses opponents chooses ratings. Teams, shared cards and agreed times are not moved.
    """
    form = FORMATS[tournament.format]
    if tournament.rated:
        return "swap_rated"
    if form.bracket and number > 1:
        return "bracket_fixed"
    is_fixed = form.timed or form.teams or form.same_cards or form.has_calendar
    return "swap_format" if is_fixed else ""


def _people(row: Round) -> set[int]:
    seats = TournamentTable.objects.filter(round=row).values_list("seats", flat=True)
    byes = Bye.objects.filter(round=row).values_list("entrant_id", flat=True)
    return {seat for table in seats for seat in table if seat is not None} | set(byes)


def _with_swap(tournament: Tournament, number: int, one: int, other: int) -> dict[str, object]:
    """Return the settings with this swap. Raises: TournamentError: there are too many."""
    settings, in_bracket = tournament.settings, FORMATS[tournament.format].bracket
    before = settings.get(SEED_SWAPS, []) if in_bracket else swaps_of(settings, number)
    swaps = with_swap(before, one, other)
    if len(swaps) > MAX_SWAPS:
        raise TournamentError("many_swaps")
    return (
        stored_seed_swaps(settings, swaps) if in_bracket else stored_swaps(settings, number, swaps)
    )
