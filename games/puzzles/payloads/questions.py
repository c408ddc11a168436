"""A question as JSON: what the seat knows, and nothing of the answer."""

from typing import Any

from django.urls import reverse

from games.engine import Observation
from games.engine.cards import SUITS, Card, card_name, parse_deck
from games.puzzles.exact.moment import EXCHANGE, DealMoment, moment_of
from games.puzzles.models import StoredPuzzle
from games.puzzles.payloads.replays import seen_replay
from games.tables.payloads.legal_actions import legal_json

Json = dict[str, Any]
# What is decided is no card: the page names the choices.
NAMED = (StoredPuzzle.Kind.BID, StoredPuzzle.Kind.RAISE)


def moment_of_puzzle(puzzle: StoredPuzzle) -> DealMoment:
    """Return the moment of the question."""
    position = puzzle.position
    deck = parse_deck(position["deck"])
    return moment_of(position["dealer"], deck, tuple(position["actions"]))


def question_json(puzzle: StoredPuzzle) -> Json:
    """Return the question with the addresses of its page."""
    return {**asked_json(puzzle), "urls": urls_of(puzzle.number)}


def asked_json(puzzle: StoredPuzzle) -> Json:
    """Return the question as a page draws it."""
    moment = moment_of_puzzle(puzzle)
    facts, seat, counts = facts_json(puzzle, moment), moment.seat, moment.observation.counts
    return {
        **facts,
        "missing": facts["contract"] - facts["have"],
        "choices": choices_of(puzzle, moment) if puzzle.kind in NAMED else [],
        "unseen": sum(count for other, count in enumerate(counts) if other != seat),
        "you": seat,
        "replay": seen_replay(puzzle, seat),
        "legal": legal_json(moment.game),
        "why": {
            card_name(card): {"code": code, "suit": None if suit is None else SUITS[suit]}
            for card, code, suit in moment.observation.unplayable
        },
    }


def facts_json(puzzle: StoredPuzzle, moment: DealMoment) -> Json:
    """Return what is asked, in plain values."""
    seen = moment.observation
    return {
        "number": puzzle.number,
        "kind": puzzle.kind,
        "judged": puzzle.is_judged,
        "contract": contract_of(seen),
        "have": points_of_declarer(seen),
    }


def choices_of(puzzle: StoredPuzzle, moment: DealMoment) -> list[str]:
    """Return the possible answers in the order of the hand, which tells nothing."""
    possible = {*puzzle.right, *puzzle.wrong}
    if puzzle.kind == EXCHANGE:
        return sorted(possible)
    if puzzle.kind in NAMED:
        return sorted(possible, key=_named)
    names: list[str] = [card_name(card) for card in _cards(moment)]
    return [f"play {name}" for name in names if f"play {name}" in possible]


def _named(choice: str) -> int:
    """Return the points that a choice names, 0 for a pass and for who stands."""
    amount = choice.rpartition(" ")[2]
    return int(amount) if amount.isdecimal() else 0


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


def urls_of(number: int) -> Json:
    """Return the addresses of a puzzle."""
    names = ("answer", "refutations", "vote", "report")
    more = {name: reverse(f"puzzle_{name}", args=[number]) for name in names}
    return {**more, "share": reverse("puzzle", args=[number])}
