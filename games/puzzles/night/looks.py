"""Looks at one moment, which stop between two where a turn of a bot waits."""

import threading
from collections.abc import Iterable

from games.puzzles.exact.moment import DealMoment
from games.puzzles.judged.judge import Judge, JudgedVerdict
from games.puzzles.judged.maker import likeness_of, puzzle_of
from games.puzzles.judged.puzzle import JudgedPuzzle
from games.puzzles.models import PuzzleProposal, StoredPuzzle
from games.tables import scheduling

State = PuzzleProposal.State
Found = tuple[str, JudgedPuzzle | None]


class TurnWaits(Exception):
    """A turn of a bot came: what was looked at is looked at again later."""


class _Kept(threading.local):
    judge: Judge | None = None


_kept = _Kept()


def judge_of_thread() -> Judge:
    """Return the judge of this thread; its tables are dear to make."""
    _kept.judge = _kept.judge or Judge()
    return _kept.judge


def stop_for_turns() -> None:
    """Give way. Raises: TurnWaits."""
    if scheduling.is_turn_waiting():
        raise TurnWaits


def is_known(moment: DealMoment) -> bool:
    """Return whether there is a puzzle like this."""
    return StoredPuzzle.objects.filter(likeness=likeness_of(moment)).exists()


def looked_at(moment: DealMoment, judge: Judge) -> Found:
    """Return what comes of a moment, with the puzzle if it is one. Raises: TurnWaits."""
    if is_known(moment):
        return State.KNOWN, None
    verdict = _verdict(moment, judge)
    if verdict is None:
        return State.UNCLEAR, None
    stop_for_turns()
    puzzle = puzzle_of(moment, verdict)
    return (State.EASY, None) if puzzle is None else (State.ACCEPTED, puzzle)


def _verdict(moment: DealMoment, judge: Judge) -> JudgedVerdict | None:
    first = judge.first_look(moment)
    stop_for_turns()
    return judge.second_look(moment, first)


def first_promising(moments: Iterable[DealMoment], judge: Judge) -> DealMoment | None:
    """Return the first moment that is worth a longer look. Raises: TurnWaits."""
    for moment in moments:
        stop_for_turns()
        if not is_known(moment) and judge.is_promising(moment):
            return moment
    return None
