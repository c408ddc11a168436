"""The parts of the page, as its templates and its script read them."""

from dataclasses import asdict, dataclass
from typing import Any

from django.urls import reverse

from games.engine.cards import Card, card_name, card_names, parse_card
from games.hand_explorer import queries, texts
from games.hand_explorer.address import NAMES, Asked
from games.hand_explorer.chances.answer import Answer, ContractKind
from games.hand_explorer.chances.question import BEFORE_TALON, LEFT, RIGHT, YOU
from games.hand_explorer.queries import HandState

Json = dict[str, Any]
# In the picker: the suits of the rules in pairs, each from the ace down.
SUITS = "SHCD"
RANKS = "ATKQJ9"
# Of what is typed: ten cards with their gaps, and a score with its sign.
MAX_LENGTHS = {"cards": 60, "number": 6}


@dataclass(frozen=True)
class PickedCard:
    """A card of the picker; `code` is how it is typed."""

    name: str
    code: str
    is_chosen: bool


@dataclass(frozen=True)
class HandBar:
    """A contract with its bar.

    percent  to make it; win: to win the game by it, "" where that is not known or not yours
    note     what stands in place of that
    is_last  whether it is the last one before a line: "better" than a pass, or within the "limit"
    """

    contract: int
    percent: int
    win: str
    note: str
    kind: str
    is_worse: bool
    is_last: str


def form_context(asked: Asked) -> Json:
    """Return what the form of the page shows."""
    chosen = set(asked.cards)
    you, left, right = asked.scores
    return {
        "asked": asked,
        "cards_text": " ".join(card_name(card).lower() for card in asked.cards),
        "suits": [[_picked(rank + suit, chosen) for rank in RANKS] for suit in SUITS],
        "you": you,
        "left": left,
        "right": right,
        "dealer": NAMES[asked.dealer],
        "holder": NAMES[asked.holder],
        "seats": [NAMES[seat] for seat in (LEFT, YOU, RIGHT)],
        "presets": queries.offered_presets(asked.preset),
        "is_after": len(asked.cards) > BEFORE_TALON,
        "max_lengths": MAX_LENGTHS,
    }


def _picked(name: str, chosen: set[Card]) -> PickedCard:
    return PickedCard(name, name.lower(), parse_card(name) in chosen)


def answer_context(asked: Asked, found: HandState) -> Json:
    """Return what the part with the answer shows."""
    context: Json = {"state": found.state, "state_text": texts.state_text(asked, found)}
    answer = found.answer
    if answer is None:
        return context
    title, why = texts.verdict(asked, answer)
    return context | {
        "answer": answer,
        "has_talon": answer.talon is None,
        "may_raise": asked.agreements.raise_after_talon,
        "is_laid_aside": asked.agreements.exchange == "lay_aside",
        "verdict": title,
        "why": why,
        "bars": _bars(asked, answer),
        "passed": None if answer.passed is None else texts.percent(answer.passed),
        "gifts": [
            {"cards": card_names(gift.cards), "percent": texts.percent(gift.chance)}
            for gift in answer.gifts
        ],
        "talon": _talon(answer),
    }


def _bars(asked: Asked, answer: Answer) -> list[HandBar]:
    rows = answer.rows
    bars = []
    for row, after in zip(rows, [*rows[1:], None], strict=True):
        is_end = row.kind is ContractKind.OPEN and (
            after is None or after.kind is ContractKind.RAISE
        )
        is_better = answer.best is not None and row.contract <= answer.best
        is_best_end = is_better and (after is None or after.contract > (answer.best or 0))
        bars.append(
            HandBar(
                row.contract,
                texts.percent(row.chance),
                "" if row.win is None else f"{texts.percent(row.win)}",
                texts.holder_text(asked) if row.kind is ContractKind.HELD else "",
                row.kind,
                answer.passed is not None and row.win is not None and row.win < answer.passed,
                "limit" if is_end else "better" if is_best_end and row.win is not None else "",
            )
        )
    return bars


def _talon(answer: Answer) -> Json | None:
    box = answer.talon
    if box is None:
        return None
    return {
        "contract": box.contract,
        "helps": None if box.helps is None else card_name(box.helps),
        "comes": texts.percent(box.comes),
        "with_help": texts.percent(box.with_help),
        "gives": [(card_name(card), texts.percent(share)) for card, share in box.gives],
        "no_help": texts.percent(box.no_help),
        "without": texts.percent(box.without),
    }


def answer_json(asked: Asked, found: HandState) -> Json:
    """Return the answer as data: chances are numbers from 0 to 1, cards names."""
    answer = found.answer
    data: Json = {
        "state": found.state,
        "text": texts.state_text(asked, found),
        "address": f"{reverse('hand')}?{asked.query}",
        "answer": None,
    }
    if answer is None:
        return data
    parts = asdict(answer)
    del parts["cpu_ms"]
    parts["gifts"] = [one | {"cards": card_names(one["cards"])} for one in parts["gifts"]]
    talon = parts["talon"]
    if talon is not None:
        talon["helps"] = None if talon["helps"] is None else card_name(talon["helps"])
        talon["gives"] = [[card_name(card), share] for card, share in talon["gives"]]
    return data | {"answer": parts, "spoken": " ".join(texts.verdict(asked, answer)).strip()}
