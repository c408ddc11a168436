"""A question as JSON: what the seat knows, and nothing of the answer."""

from typing import Any

from django.urls import reverse

from accounts.models import User
from games.engine import Observation
from games.engine.cards import SUITS, Card, card_name, parse_deck
from games.puzzles.exact.moment import EXCHANGE, DealMoment, moment_of
from games.puzzles.models import FirstAnswer, Mistake, StoredPuzzle
from games.puzzles.payloads.replays import SEATS, seen_replay
from games.tables.payloads.legal_actions import legal_json

Json = dict[str, Any]
# The others are about the card that is right.
OPEN_THEMES = ("gifts", "lead", "follow", "ending")


def moment_of_puzzle(puzzle: StoredPuzzle) -> DealMoment:
    """Return the moment of the question."""
    position = puzzle.position
    deck = parse_deck(position["deck"])
    return moment_of(position["dealer"], deck, tuple(position["actions"]))


def question_json(puzzle: StoredPuzzle, user: User | None) -> Json:
    """Return the question, and whether the reader has answered it."""
    moment = moment_of_puzzle(puzzle)
    return {
        **facts_json(puzzle, moment),
        "replay": seen_replay(puzzle, moment.seat),
        "legal": legal_json(moment.game),
        "why": {
            card_name(card): {"code": code, "suit": None if suit is None else SUITS[suit]}
            for card, code, suit in moment.observation.unplayable
        },
        "limit": None,
        "state": _state(puzzle, user),
        "daily": _day(puzzle),
        "urls": urls_of(puzzle.number),
    }


def facts_json(puzzle: StoredPuzzle, moment: DealMoment) -> Json:
    """Return what is asked, in plain values."""
    seen, seat = moment.observation, moment.seat
    contract, have = contract_of(seen), points_of_declarer(seen)
    return {
        "number": puzzle.number,
        "kind": puzzle.kind,
        "contract": contract,
        "have": have,
        "missing": contract - have,
        "unseen": sum(count for other, count in enumerate(seen.counts) if other != seat),
        "themes": [theme for theme in puzzle.theme_list if theme in OPEN_THEMES],
        "you": seat,
        "choices": None if puzzle.kind == EXCHANGE else choices_of(puzzle, moment),
        "receivers": _receivers(puzzle, seat),
    }


def choices_of(puzzle: StoredPuzzle, moment: DealMoment) -> list[str]:
    """Return the possible answers in the order of the hand, which tells nothing."""
    possible = {*puzzle.right, *puzzle.wrong}
    if puzzle.kind == EXCHANGE:
        return sorted(possible)
    names: list[str] = [card_name(card) for card in _cards(moment)]
    return [f"play {name}" for name in names if f"play {name}" in possible]


def _cards(moment: DealMoment) -> list[Card]:
    hand = moment.observation.hand
    return [card for card in range(24) if hand >> card & 1]


def contract_of(seen: Observation) -> int:
    """Return what the declarer plays; before the contract stands, their bid."""
    return seen.contract or seen.bid or 0


def points_of_declarer(seen: Observation) -> int:
    """Return what the declarer has so far, marriages included."""
    declarer = seen.declarer
    return 0 if declarer is None else seen.points[declarer] + seen.declared[declarer]


def _receivers(puzzle: StoredPuzzle, seat: int) -> list[int]:
    """Return the seats that get a card, the one on the left first."""
    if puzzle.kind != EXCHANGE:
        return []
    return [(seat + step) % SEATS for step in range(1, SEATS)]


def _state(puzzle: StoredPuzzle, user: User | None) -> Json:
    answer = mistake = None
    if user is not None:
        answer = FirstAnswer.objects.filter(user=user, puzzle=puzzle).first()
    if answer is not None:
        mistake = Mistake.objects.filter(user=user, puzzle=puzzle).first()
    return {
        "answered": answer is not None,
        "right": None if answer is None else answer.is_right,
        "mistake_due": None if mistake is None else mistake.due_at,
    }


def _day(puzzle: StoredPuzzle) -> str | None:
    """Return the last day of which it was the puzzle."""
    day = puzzle.days.order_by("-date").first()
    return None if day is None else day.date.isoformat()


def urls_of(number: int) -> Json:
    """Return the addresses of a puzzle."""
    names = ("question", "answer", "refutations", "vote", "report")
    page = reverse("puzzle", args=[number])
    more = {name: reverse(f"puzzle_{name}", args=[number]) for name in names}
    return {"page": page, **more, "share": page}
