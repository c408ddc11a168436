"""Entering the results of real tables: a player enters, another one or an organiser confirms.

A result that counts is stored like an organiser's (`TournamentTable.override`), so that standings,
draws, tie-breaks, files and the check of a tournament know no difference.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.db import transaction

from accounts.models import User
from games import engine
from games.scorekeeper.facts import forced_contract
from tournaments.errors import TournamentError
from tournaments.extras.room.access import locked_room, room_of
from tournaments.extras.room.errors import RoomError
from tournaments.extras.room.models import ResultEntry, TableSheet
from tournaments.extras.room.origins import Origin
from tournaments.extras.room.results.agreements import agreements_at
from tournaments.extras.room.results.independence import find_obstacle, note_origin, origins_of
from tournaments.extras.room.results.plausibility import (
    ACE_MARRIAGE,
    TRICK_POINTS,
    ScoreRules,
    find_problem,
)
from tournaments.models import Entrant, Tournament, TournamentTable
from tournaments.organising.result_validation import places_from_scores
from tournaments.organising.rulings import (
    check_impartial,
    check_no_table_follows,
    counted_result,
    lock_table,
    table_data,
)
from tournaments.organising.services import check_running
from tournaments.updates import lock_tournament, log_event, save_and_notify

# By entrant.
Scores = Mapping[int, int]


@dataclass
class ConfirmedResults:
    """The number of results confirmed together, and the reasons against others."""

    number: int = 0
    refused: list[TournamentError] = field(default_factory=list)


def enter_as_player(
    tournament_id: str, entrant: Entrant, table_id: int, scores: Scores, origin: Origin
) -> TournamentTable:
    """Enter the result of one's own table. It counts once two players have entered the same.

    Two who share a device or a network may be one person: then an organiser confirms it.

    Raises:
        RoomError, TournamentError: it cannot be right, the table is over, or is another one's.
    """
    with transaction.atomic():
        tournament = lock_tournament(tournament_id)
        check_running(tournament)
        table = lock_table(tournament, table_id)
        if entrant.pk not in table.seats:
            raise TournamentError("not_seated")
        if table.override or table.annulled:
            raise TournamentError("table_over")
        by_seat = checked_scores(tournament, table, scores)
        note_origin(entrant, origin)
        is_new = _note(table, entrant, by_seat)
        agreeing = {row.entrant_id for row in table.entries.all() if row.scores == by_seat}
        obstacle = _obstacle(tournament, agreeing)
        if len(agreeing) > 1 and not obstacle:
            _book(tournament, table, by_seat, entrant.user, confirmed=entrant.pk)
        elif is_new:
            verb = f"result_held_{obstacle}" if len(agreeing) > 1 else "result_entered"
            where = table_data(table)
            log_event(tournament, verb, entrant.user, entrant=entrant.pk, scores=by_seat, **where)
            save_and_notify(tournament)
    return table


def _obstacle(tournament: Tournament, agreeing: set[int]) -> str:
    """Return why these people may be one; "" if they are not."""
    shares_network = room_of(tournament).shares_network
    return find_obstacle(agreeing, origins_of(agreeing), shares_network)


def _note(table: TournamentTable, entrant: Entrant, scores: list[int]) -> bool:
    """Note what this player entered. False: they have entered the same before.

    Another result is another row: nobody confirms by its key what they have not seen.
    """
    rows = ResultEntry.objects.filter(table=table, entrant=entrant)
    if rows.filter(scores=scores).exists():
        return False
    rows.delete()
    ResultEntry.objects.create(table=table, entrant=entrant, scores=scores)
    return True


def confirm_as_player(
    tournament_id: str, entrant: Entrant, table_id: int, entry_id: int, origin: Origin
) -> TournamentTable:
    """Confirm what another player of the table has entered.

    Raises:
        RoomError: it is one's own entry, or it was changed meanwhile.
    """
    entry = ResultEntry.objects.filter(pk=entry_id, table=table_id).first()
    if entry is None:
        raise RoomError("entry_gone")
    if entry.entrant_id == entrant.pk:
        raise RoomError("second_person")
    table = TournamentTable.objects.filter(pk=table_id).first()
    if table is None:
        raise RoomError("entry_gone")
    scores = by_entrant(table, entry.scores)
    return enter_as_player(tournament_id, entrant, table_id, scores, origin)


def by_entrant(table: TournamentTable, scores: Sequence[int]) -> dict[int, int]:
    """Return scores by seat as scores by entrant."""
    pairs = zip(table.seats, scores, strict=True)
    return {entrant_id: score for entrant_id, score in pairs if entrant_id is not None}


def set_as_organiser(
    user: User, tournament_id: str, table_id: int, scores: Scores
) -> TournamentTable:
    """Set or correct the result of a table; it counts at once.

    Raises:
        RoomError, TournamentError: it cannot be right, later tables follow from it, or the user
            plays there and another organiser can decide.
    """
    with locked_room(user, tournament_id) as tournament:
        check_running(tournament)
        table = lock_table(tournament, table_id)
        own = check_impartial(user, tournament, table)
        check_no_table_follows(tournament, table)
        by_seat = checked_scores(tournament, table, scores)
        _book(tournament, table, by_seat, user, own=own)
    return table


def confirm_as_organiser(
    user: User, tournament_id: str, table_id: int, entry_id: int
) -> TournamentTable:
    """Let an entered result count. Raises: as `set_as_organiser`, or it was changed meanwhile."""
    entry = ResultEntry.objects.filter(pk=entry_id, table=table_id).select_related("table").first()
    if entry is None:
        raise RoomError("entry_gone")
    scores = by_entrant(entry.table, entry.scores)
    return set_as_organiser(user, tournament_id, table_id, scores)


def confirm_all(user: User, tournament_id: str, entry_ids: Sequence[int]) -> ConfirmedResults:
    """Let these entered results count; those that cannot are named with the reason."""
    confirmed = ConfirmedResults()
    for entry_id in entry_ids:
        _confirm_or_refuse(user, tournament_id, entry_id, confirmed)
    return confirmed


def _confirm_or_refuse(
    user: User, tournament_id: str, entry_id: int, confirmed: ConfirmedResults
) -> None:
    table_id = ResultEntry.objects.filter(pk=entry_id).values_list("table", flat=True).first()
    try:
        confirm_as_organiser(user, tournament_id, table_id or 0, entry_id)
    except TournamentError as error:
        if error.code == "not_organiser":
            raise
        confirmed.refused.append(error)
    else:
        confirmed.number += 1


def checked_scores(tournament: Tournament, table: TournamentTable, scores: Scores) -> list[int]:
    """Return the scores by seat, 0 for an empty one. Raises: RoomError: they cannot be right."""
    people = [entrant_id for entrant_id in table.seats if entrant_id is not None]
    if set(scores) != set(people):
        raise RoomError("scores_missing")
    by_seat = [0 if pk is None else scores[pk] for pk in table.seats]
    # The engine booked a sheet with these scores; its free entries may move any points.
    if sheet_with_scores(table.sheets.all(), by_seat) is None:
        _check_plausible(list(scores.values()), score_rules(tournament, len(table.seats)))
    return by_seat


def _check_plausible(scores: list[int], rules: ScoreRules) -> None:
    problem = find_problem(scores, rules)
    if problem is not None:
        raise RoomError(problem.code, **problem.numbers)


def score_rules(tournament: Tournament, seats: int) -> ScoreRules:
    """Return what bounds scores under the tournament's agreements."""
    agreed = agreements_at(tournament, seats)
    doubled = 2 if agreed.golden_round or agreed.dark != "off" else 1
    aces = ACE_MARRIAGE if agreed.ace_marriage else 0
    return ScoreRules(
        step=5 if _are_coarse(agreed) else 1,
        per_deal=doubled * (TRICK_POINTS + sum(agreed.marriage_values) + aces),
        penalty=agreed.penalty,
        deals=agreed.max_deals,
        target=agreed.target,
    )


def _are_coarse(agreed: engine.Agreements) -> bool:
    """Return whether all scores under these agreements are multiples of 5."""
    # A contract that the barrel forces may be one point above a multiple.
    if agreed.rounding == 1 or (forced_contract(agreed) or 0) % 5:
        return False
    # On a barrel of this kind points count as they are taken.
    if agreed.barrel and agreed.barrel_mode == "accumulate":
        return False
    step = 10 if agreed.half_for_half_marriage else 5
    return not any(value % step for value in agreed.marriage_values)


def _book(
    tournament: Tournament, table: TournamentTable, scores: list[int], actor: User, **who: Any
) -> None:
    """Let the result count, and log who said so; the tournament must be locked.

    A sheet of the table with these scores stays with the result, and its places are the engine's.
    """
    before = counted_result(table)
    sheet = sheet_with_scores(table.sheets.all(), scores)
    result = sheet.result if sheet is not None else None
    places = _places(table, scores) if result is None else result["places"]
    table.override = {"places": places, "scores": scores, "reason": "", "room": True}
    if sheet is not None:
        table.override["sheet"] = sheet.pk
    table.early_override = None
    table.save(update_fields=["override", "early_override"])
    verb = "result_corrected" if before else "result_confirmed"
    data = {**table_data(table), "places": places, "scores": scores, "before": before, **who}
    log_event(tournament, verb, actor, **data)
    save_and_notify(tournament)


def sheet_with_scores(sheets: Iterable[TableSheet], scores: list[int]) -> TableSheet | None:
    """Return a finished sheet that ends with these scores: the table's, if it does."""
    found = [one for one in sheets if one.result and one.result["scores"] == scores]
    return min(found, key=lambda one: not one.is_kept, default=None)


def _places(table: TournamentTable, scores: list[int]) -> list[int]:
    """Return the places by seat; empty seats come last, and count for nothing."""
    taken = [score for pk, score in zip(table.seats, scores, strict=True) if pk is not None]
    places = dict(zip(taken, places_from_scores(taken), strict=True))
    pairs = zip(table.seats, scores, strict=True)
    return [len(table.seats) if pk is None else places[score] for pk, score in pairs]
