"""A proposal is taken where its decision can be asked, and decided by the work of a night."""

from datetime import datetime

from django.db import transaction

from accounts.models import User
from games.engine.errors import BadRecord
from games.engine.record import read_record
from games.models import Game
from games.puzzles.errors import MalformedAnswer, PuzzleError
from games.puzzles.exact.moment import DealMoment
from games.puzzles.judged.deals import is_classic, moments_of
from games.puzzles.models import PuzzleProposal, StoredPuzzle
from games.puzzles.proposals import queries
from games.puzzles.solving.eligibility import may_propose
from games.replays.records import is_annulled, public_games
from games.review.questions import UnreadableRecord

State = PuzzleProposal.State


def propose(user: User, game: Game, deal: int, action: int, now: datetime) -> PuzzleProposal:
    """Store a proposal; one that any player of the game made before is returned as it is.

    Raises:
        PuzzleError: The user may not propose, or not from this game, or nothing is asked there.
    """
    check_proposer(user, game, now)
    if moment_at(game, deal, action) is None:
        raise PuzzleError("no_question")
    place = {"game": game, "deal": deal, "action": action}
    made = {"user": user, "created_at": now, "rank": queries.rank_of(user, now)}
    return PuzzleProposal.objects.get_or_create(**place, defaults=made)[0]


def read_place(deal: object, action: object) -> tuple[int, int]:
    """Return the numbers of a decision. Raises: MalformedAnswer: they are none."""
    if type(deal) is not int or type(action) is not int:
        raise MalformedAnswer("no_decision")
    return deal, action


def check_proposer(user: User, game: Game, now: datetime) -> None:
    """Check that the user may propose decisions of this game. Raises: PuzzleError."""
    if not may_propose(user, now):
        raise PuzzleError("new_proposer")
    played = public_games().filter(pk=game.pk, seats__user=user)
    if not played.exists() or game.record is None:
        raise PuzzleError("not_own_game")
    if not played.exclude(is_annulled()).exists():
        raise PuzzleError("annulled")
    _check_classic(game)


def _check_classic(game: Game) -> None:
    """Check that a game was one of Classic. Raises: PuzzleError: it was not, or cannot be read."""
    try:
        record = read_record(game.record)
    except BadRecord:
        raise PuzzleError("no_question") from None
    if not is_classic(record.agreements):
        raise PuzzleError("not_classic")


def moment_at(game: Game, deal: int, action: int) -> DealMoment | None:
    """Return the decision of a finished game; None where nothing can be asked."""
    try:
        record = read_record(game.record)
        if not 0 <= deal < len(record.deals):
            return None
        return dict(moments_of(record, deal)).get(action)
    except (BadRecord, UnreadableRecord):
        # It was played by rules that have changed since.
        return None


@transaction.atomic
def decide(
    proposal: PuzzleProposal, state: str, puzzle: StoredPuzzle | None, now: datetime
) -> None:
    """Store what came of a proposal."""
    rows = PuzzleProposal.objects.filter(pk=proposal.pk, decided_at=None)
    rows.update(state=state, puzzle=puzzle, decided_at=now)
