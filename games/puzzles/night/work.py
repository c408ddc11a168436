"""The work of a night in pieces: a proposal, an old puzzle that is judged again, or a deal.

Turns of bots come first, as for reviews: the task has their last priority, and a piece stops where
one waits.
"""

import logging
from datetime import datetime
from random import Random
from time import thread_time

from django.db import transaction
from django.db.models import Max, QuerySet
from django.utils import timezone

from accounts.ids import random_id
from games.engine import IllegalAction, parse_action
from games.engine.errors import BadRecord
from games.engine.record import Record
from games.puzzles.collection import digest_of
from games.puzzles.judged.deals import moments_of
from games.puzzles.judged.judge import JudgedVerdict
from games.puzzles.judged.puzzle import JudgedPuzzle
from games.puzzles.models import PuzzleNight, PuzzleProposal, StoredPuzzle
from games.puzzles.night import leases
from games.puzzles.night.games import next_deal
from games.puzzles.night.looks import (
    Found,
    TurnWaits,
    first_promising,
    judge_of_thread,
    looked_at,
)
from games.puzzles.payloads.questions import moment_of_puzzle
from games.puzzles.proposals.queries import next_waiting
from games.puzzles.proposals.services import decide, moment_at
from games.puzzles.stock import FIRST_OWN, row_of
from games.replays.records import is_annulled, public_games
from games.review import VERSION
from games.tables import scheduling

log = logging.getLogger(__name__)
State = PuzzleProposal.State
TOKEN_LENGTH = 12
# More puzzles of its own than people can solve no site needs. Proposals wait for room.
MAX_OWN = 5000
# Many accounts could propose without end: the rest of a night looks at other games first.
PROPOSALS_SHARE = 0.5
# What the rules of today make of a game or a puzzle that they do not know.
UNREADABLE = (ValueError, IllegalAction, BadRecord)


def run(token: str) -> str:
    """Do the next piece of the night; return the token to go on with, "" to stop.

    token  of the worker's last piece; "": it begins
    """
    if scheduling.is_turn_waiting():
        leases.release(token)
        return ""
    night = leases.take(token or random_id(TOKEN_LENGTH), timezone.now())
    return "" if night is None else _counted(night)


def _counted(night: PuzzleNight) -> str:
    """Do a piece, and count what it took; return the token to go on with."""
    begun, found = thread_time(), dict[str, int]()
    try:
        found = _piece(night, timezone.now())
    except TurnWaits:
        leases.release(night.lease)
        return ""
    finally:
        # Also what a failed piece took: it is tried again after the lease.
        leases.count(night, _ms_since(begun), **found)
    return night.lease


def _ms_since(begun: float) -> int:
    return round(1000 * (thread_time() - begun))


def _piece(night: PuzzleNight, now: datetime) -> dict[str, int]:
    """Do one piece of work; return what to count. Raises: TurnWaits."""
    has_room = _own() < MAX_OWN
    proposal = next_waiting() if has_room else None
    if proposal is not None and night.cpu_ms < PROPOSALS_SHARE * leases.budget_ms():
        return {"made": _decide(proposal, now)}
    old = _judged_before().order_by("pk").first()
    if old is not None:
        return {"retired": judge_again(old)}
    found = next_deal(night, now) if has_room else None
    if found is not None:
        return {"made": _search(night, *found)}
    if proposal is not None:
        return {"made": _decide(proposal, now)}
    PuzzleNight.objects.filter(pk=night.pk).update(is_over=True)
    return {}


def _own() -> int:
    return StoredPuzzle.objects.filter(number__gte=FIRST_OWN, retired=False).count()


# Proposals


def _decide(proposal: PuzzleProposal, now: datetime) -> int:
    """Decide a proposal; return how many puzzles it made."""
    state, puzzle = _proposed(proposal)
    # A puzzle without the decision would be one that the next look knows already.
    with transaction.atomic():
        row = None if puzzle is None else store(puzzle)
        decide(proposal, state, row, now)
    return int(row is not None)


def _proposed(proposal: PuzzleProposal) -> Found:
    """Return what comes of a proposal. Raises: TurnWaits."""
    # Since then the game may have been hidden or annulled, and the rules may ask nothing there.
    games = public_games().exclude(is_annulled())
    is_public = games.filter(pk=proposal.game_id).exists()
    place = (proposal.game, proposal.deal, proposal.action)
    moment = moment_at(*place) if is_public else None
    if moment is None:
        return State.GONE, None
    try:
        return looked_at(moment, judge_of_thread())
    except UNREADABLE:
        # So would each further look at it, and no other proposal would have its turn.
        log.exception("the proposal %s makes no puzzle", proposal.pk)
        return State.GONE, None


@transaction.atomic
def store(puzzle: JudgedPuzzle) -> StoredPuzzle:
    """Store a puzzle of this site under the next number of its own."""
    last = StoredPuzzle.objects.filter(number__gte=FIRST_OWN).aggregate(last=Max("number"))["last"]
    entry = puzzle.as_json()
    row = row_of((last or FIRST_OWN - 1) + 1, entry, digest_of(entry))
    row.save()
    return row


# Old puzzles


def _judged_before() -> QuerySet[StoredPuzzle]:
    """Return what an earlier version of the reviewer judged; by `> 0` PostgreSQL has an index."""
    return StoredPuzzle.objects.filter(reviewer__gt=0, reviewer__lt=VERSION, retired=False)


def judge_again(row: StoredPuzzle) -> int:
    """Let this version of the reviewer look at a puzzle; return how many it has refuted."""
    holds = _holds(row)
    changed = {"reviewer": VERSION} if holds else {"retired": True}
    StoredPuzzle.objects.filter(pk=row.pk).update(**changed)
    return int(not holds)


def _holds(row: StoredPuzzle) -> bool:
    try:
        costs = {parse_action(text): float(one["cost"]) for text, one in row.wrong.items()}
        verdict = JudgedVerdict(parse_action(row.right[0]), costs)
        return judge_of_thread().holds(moment_of_puzzle(row), verdict, f"version {VERSION}")
    except (*UNREADABLE, KeyError):
        # The rules of today refuse what was done, or a choice: each further look would fail, too.
        return False


# Deals


def _search(night: PuzzleNight, game_key: str, record: Record, deal: int) -> int:
    """Look for a puzzle in a deal; return how many there were. Raises: TurnWaits."""
    try:
        made = _found_in(record, deal)
    except UNREADABLE:
        # So would each further look at it.
        log.exception("deal %s of the game %s makes no puzzles", deal, game_key)
        made = 0
    rows = PuzzleNight.objects.filter(pk=night.pk)
    rows.update(game_key=game_key, deal=deal + 1)
    return made


def _found_in(record: Record, deal: int) -> int:
    """Store a puzzle of a deal if the first promising moment is one; return how many."""
    moments = [moment for _, moment in moments_of(record, deal)]
    Random(deal).shuffle(moments)
    judge = judge_of_thread()
    moment = first_promising(moments, judge)
    puzzle = None if moment is None else looked_at(moment, judge)[1]
    if puzzle is not None:
        store(puzzle)
    return int(puzzle is not None)
