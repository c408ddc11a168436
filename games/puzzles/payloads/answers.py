"""The payload after an answer: the solution, refutations and the figures of the puzzle."""

from datetime import datetime
from typing import Any

from django.core.cache import cache
from django.db.models import Count

from games.puzzles.errors import PuzzleError
from games.puzzles.models import FirstAnswer, PuzzlePlayer, StoredPuzzle
from games.puzzles.payloads.questions import moment_of_puzzle
from games.puzzles.payloads.replays import last_frame, refuting_replay
from games.puzzles.solving import ratings, votes
from games.puzzles.solving.answers import Answered
from games.puzzles.solving.eligibility import vote_counts

Json = dict[str, Any]
# Of fewer answers no share is told.
FEWEST_ANSWERS = 20
KEPT_S = 60


def answered_json(answered: Answered, now: datetime) -> Json:
    """Return all about an answer that was just given."""
    player, first, mistake = answered.player, answered.first, answered.mistake
    return {
        **solution_json(answered.puzzle, answered.choice, first, now),
        "first": answered.is_first,
        "rating": _rating(first) if answered.is_first else None,
        "standing": standing_json(player),
        "streak": {"now": player.streak, "before": answered.streak},
        "mistake": None if mistake is None else {"due": mistake.due_at, "stage": mistake.stage},
    }


def earlier_json(first: FirstAnswer, player: PuzzlePlayer, now: datetime) -> Json:
    """Return the same about a first answer of before, for a page that is opened again."""
    return {
        **solution_json(first.puzzle, first.choice, first, now),
        "first": True,
        "rating": _rating(first),
        "standing": standing_json(player),
        "streak": {"now": player.streak, "before": player.streak},
        "mistake": None,
    }


def solution_json(puzzle: StoredPuzzle, choice: str, first: FirstAnswer, now: datetime) -> Json:
    """Return what is told of the puzzle itself after an answer."""
    user, is_right = first.user, choice in puzzle.right
    return {
        "number": puzzle.number,
        "choice": choice,
        "right": is_right,
        "solution": puzzle.right,
        "lies": puzzle.lies,
        "judged": puzzle.is_judged,
        "choices": _choices(puzzle),
        "refutations": [] if is_right else refutations_json(puzzle, choice),
        "statistics": _statistics(puzzle),
        "themes": puzzle.theme_list,
        "counts": first.counts,
        "votes": votes_json(puzzle, votes.vote_of(user, puzzle), vote_counts(first, now)),
        "reported": votes.is_reported(user, puzzle),
    }


def votes_json(puzzle: StoredPuzzle, mine: bool | None, counts: bool) -> Json:
    """Return the votes that count, the reader's own, and whether that one is among them."""
    return {"yes": puzzle.good_votes, "no": puzzle.bad_votes, "mine": mine, "counts": counts}


def refutations_json(puzzle: StoredPuzzle, choice: str) -> list[Json]:
    """Return the lies in which a wrong choice fails, as far as they are kept.

    Raises:
        PuzzleError: The choice is not wrong.
    """
    if choice not in puzzle.wrong:
        raise PuzzleError("not_wrong")
    seat = moment_of_puzzle(puzzle).seat
    shown = puzzle.wrong[choice]["shown"]
    return [_refutation(puzzle, seat, one["lie"], one["line"]) for one in shown]


def _refutation(puzzle: StoredPuzzle, seat: int, lie: int, line: list[str]) -> Json:
    replay = refuting_replay(puzzle, seat, lie, line)
    end = last_frame(replay)
    contract = end["contract"] or end["bid"]
    reached = end["points"][end["declarer"]] + end["declared"][end["declarer"]]
    last_trick = end["last_trick"]
    return {
        "replay": replay,
        "from": len(puzzle.refuting[lie]["actions"]),
        "reached": reached,
        "contract": contract,
        "made": reached >= contract,
        "trick": sum(end["tricks"]),
        "winner": None if last_trick is None else last_trick["winner"],
    }


def _choices(puzzle: StoredPuzzle) -> list[Json]:
    """Return each choice with in how many lies it fails or its cost, and how many people gave it.

    PostgreSQL keeps no order in a field of JSON: of those that fail as often the text decides.
    """
    given = _given(puzzle)
    best = {"fails": 0, "cost": 0 if puzzle.is_judged else None}
    right = [_choice(choice, True, best, given) for choice in puzzle.right]
    wrong = [_choice(choice, False, one, given) for choice, one in puzzle.wrong.items()]
    return [*right, *sorted(wrong, key=_badness)]


def _badness(one: Json) -> tuple[int, int, str]:
    return one["fails"] or 0, one["cost"] or 0, one["choice"]


def _choice(choice: str, is_right: bool, known: Json, given: dict[str, int] | None) -> Json:
    """Return a choice as the page lists it; `cost` is None for an exact one."""
    share = None if given is None else given.get(choice, 0)
    found = {"fails": known["fails"], "cost": known.get("cost")}
    return {"choice": choice, "right": is_right, **found, "given": share}


def _given(puzzle: StoredPuzzle) -> dict[str, int] | None:
    """Return the share of first answers by choice in per cent, counted a while ago."""
    if puzzle.answers < FEWEST_ANSWERS:
        return None
    key = f"puzzle-choices:{puzzle.pk}"
    kept: dict[str, int] | None = cache.get(key)
    if kept is None:
        rows = FirstAnswer.objects.filter(puzzle=puzzle, counts=True).order_by()
        counted = dict(rows.values_list("choice").annotate(n=Count("pk")))
        total = sum(counted.values()) or 1
        kept = {choice: round(100 * n / total) for choice, n in counted.items()}
        cache.set(key, kept, KEPT_S)
    return kept


def _statistics(puzzle: StoredPuzzle) -> Json | None:
    if puzzle.answers < FEWEST_ANSWERS:
        return None
    return {"solved": round(100 * puzzle.solved / puzzle.answers)}


def _rating(first: FirstAnswer) -> Json:
    return {"before": round(first.before), "after": round(first.after)}


def standing_json(player: PuzzlePlayer) -> Json:
    """Return the rating of today."""
    return {"rating": round(player.rating), "provisional": ratings.is_provisional(player)}
