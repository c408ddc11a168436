"""The agreements of real tables, and what the seat that sits out scores at tables of four.

A preset for three says nothing about it. Its usual agreement asks for the cards of the talon after
each deal, which nobody at a real table wants to key. So it scores nothing, unless organisers answer
otherwise when they are asked.
"""

from dataclasses import dataclass

from accounts.models import User
from games import engine
from tournaments.director.game_setup import agreements_of
from tournaments.errors import TournamentError
from tournaments.extras.room.access import locked_room, room_of
from tournaments.extras.room.errors import RoomError
from tournaments.extras.room.models import RoomSettings, TableSheet
from tournaments.models import Tournament
from tournaments.updates import log_event, save_and_notify

Sitting = RoomSettings.SittingScores
FOUR = 4


@dataclass(frozen=True)
class SittingQuestion:
    """The question to organisers about tables of four.

    is_open  whether the answer can still change: no sheet of such a table was begun
    asks     whether it is to be answered
    """

    is_open: bool = False
    asks: bool = False


def agreements_at(tournament: Tournament, seats: int) -> engine.Agreements:
    """Return the agreements of a real table with so many seats."""
    agreed = agreements_of(tournament, seats)
    if seats == FOUR and not is_for_four(tournament):
        scores = room_of(tournament).sitting_scores or Sitting.NONE
        agreed["sitting_scores"] = str(scores)
        if scores != Sitting.TALON:
            agreed["half_for_half_marriage"] = False
    return engine.agreements_from(agreed)


def is_for_four(tournament: Tournament) -> bool:
    """Return whether the agreements of the event were made for four, and so have an answer."""
    return bool(tournament.agreements.get("players") == FOUR)


def sitting_question(tournament: Tournament, answer: str, has_four: bool) -> SittingQuestion:
    """Return what to ask organisers; `has_four`: tables of four play, or would be drawn."""
    if is_for_four(tournament) or not has_four or _has_begun(tournament):
        return SittingQuestion()
    return SittingQuestion(is_open=True, asks=not answer)


def set_sitting_scores(user: User, tournament_id: str, answer: str) -> None:
    """Say what the seat that sits out scores at tables of four.

    Raises:
        TournamentError: there is no such answer.
        RoomError: the agreements have one, or a sheet was begun with the one so far.
    """
    if answer not in Sitting.values:
        raise TournamentError("bad_choice")
    with locked_room(user, tournament_id) as tournament:
        if is_for_four(tournament) or _has_begun(tournament):
            raise RoomError("sitting_known")
        room = room_of(tournament)
        room.sitting_scores = answer
        room.save(update_fields=["sitting_scores"])
        log_event(tournament, f"room_sitting_{answer}", user)
        save_and_notify(tournament)


def _has_begun(tournament: Tournament) -> bool:
    """Return whether a sheet of a table of four was begun: it keeps its agreements."""
    sheets = TableSheet.objects.filter(table__round__tournament=tournament)
    return any(sheet.record["agreements"].get("players") == FOUR for sheet in sheets)
