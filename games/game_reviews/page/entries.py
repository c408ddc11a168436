"""The graded decisions of a reviewed game as its pages show them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext, pgettext

from games.engine.actions import (
    DISTRIBUTE,
    WRITE_OFF,
    Action,
    Bid,
    Give,
    Lay,
    Play,
    Raise,
    Stand,
    parse_action,
)
from games.engine.cards import NAMES, Card, Cards, card_names, iterate
from games.engine.errors import IllegalAction
from games.engine.record import Record
from games.game_reviews.page.kinds import KINDS, PRACTICE, practice_address
from games.game_reviews.page.reason_texts import reason_words
from games.game_reviews.page.words import Words, card, strong
from games.review.judgement import DecisionKind
from games.review.rates import Grade, grade_of
from games.review.reasons import Moment, moments, reason_for
from games.review.reasons.moments import Key
from games.review.report import Decision, GameReport

SIGNS = {Grade.INACCURACY: "?!", Grade.MISTAKE: "?", Grade.BLUNDER: "??"}


@dataclass(frozen=True)
class ShownCard:
    """A card of a decision. mark: "best", "chosen" or ""."""

    name: str
    mark: str = ""


@dataclass(frozen=True)
class GradedDecision:
    """A decision that cost something.

    deal, action  its numbers in the record, from 0
    number        the deal as players count it, from 1
    trick         the trick as players count it; None before play
    chosen, best  both choices in words
    reason        why, or only the cost
    trick_cards   what lay in the middle; hand: what the seat held
    """

    deal: int
    action: int
    number: int
    trick: int | None
    seat: int
    kind: DecisionKind
    grade: Grade
    points: int
    chosen: Words
    best: Words
    reason: Words
    is_proved: bool
    trick_cards: tuple[ShownCard, ...]
    hand: tuple[ShownCard, ...]

    @property
    def kind_label(self) -> str | Promise:
        """Return the kind of decision."""
        return KINDS[self.kind]

    @property
    def sign(self) -> str:
        """Return the mark of the grade."""
        return SIGNS[self.grade]

    @property
    def step(self) -> int:
        """Return the step of a replay that shows the choice."""
        return self.action + 1

    @property
    def moment(self) -> str:
        """Return the fragment of the replay's address that shows the choice."""
        return f"#{self.deal + 1}.{self.step}"

    @property
    def try_query(self) -> str:
        """Return what of the address of “What if” names the choice, which is not made yet there."""
        return f"?at={self.deal + 1}.{self.action}&seat={self.seat}"

    @property
    def practice(self) -> str:
        """Return the address of puzzles of this kind; "" where there are none."""
        return practice_address(self.kind)

    def as_json(self) -> dict[str, Any]:
        """Return the entry as the script of the replay reads it."""
        return {
            "step": self.step,
            "action": self.action,
            "seat": self.seat,
            "grade": self.grade.value,
            "sign": self.sign,
            "points": self.points,
            "best": self.best.as_json(),
            "reason": self.reason.as_json(),
            "proved": self.is_proved,
            "theme": PRACTICE.get(self.kind, ""),
            "lifted": [one.name for one in self.hand if one.mark == "best"],
        }


def entries_of(report: GameReport, record: Record, names: Sequence[str]) -> list[GradedDecision]:
    """Return the graded decisions of a report, in the order of the game.

    names  of the seats, as the reader knows them
    """
    graded: dict[Key, Decision] = {
        (deal.deal, one.action): one
        for deal in report.deals
        for one in deal.decisions
        if grade_of(one.points) is not None and known_action(one.best) is not None
    }
    best = {key: parse_action(one.best) for key, one in graded.items()}
    return [_entry(key, graded[key], moment, names) for key, moment in moments(record, best)]


def known_action(text: str) -> Action | None:
    """Return an action as a record writes it; None if this version does not know it."""
    try:
        return parse_action(text)
    except IllegalAction:
        return None


def _entry(key: Key, decision: Decision, moment: Moment, names: Sequence[str]) -> GradedDecision:
    grade = grade_of(decision.points)
    assert grade is not None
    seen, reason, points = moment.seen, reason_for(moment), round(decision.points)
    best = action_words(moment.best)
    in_play = isinstance(moment.chosen, Play)
    return GradedDecision(
        deal=key[0],
        action=key[1],
        number=seen.played + 1,
        trick=len(seen.plays) // len(seen.active) + 1 if in_play else None,
        seat=decision.seat,
        kind=decision.kind,
        grade=grade,
        points=points,
        chosen=action_words(moment.chosen),
        best=best,
        reason=_cost_words(best, points) if reason is None else reason_words(reason, names),
        is_proved=reason is not None,
        trick_cards=tuple(ShownCard(NAMES[one]) for _, one in seen.trick),
        hand=_hand(seen.hand, _cards_in(moment.chosen), _cards_in(moment.best)),
    )


def _cost_words(best: Words, points: int) -> Words:
    """Return the cost alone: nothing can be proved."""
    template = gettext("%(best)s: better by %(points)s points.").replace("%(best)s", best.template)
    return Words(template, {**best.values, "points": strong(points)})


def _hand(hand: Cards, chosen: set[Card], best: set[Card]) -> tuple[ShownCard, ...]:
    names = {NAMES[one]: "best" if one in best else "chosen" for one in chosen ^ best}
    return tuple(ShownCard(name, names.get(name, "")) for name in _sorted(hand))


def _sorted(hand: Cards) -> list[str]:
    """Return cards as hands show them: suits by turns of colour, the highest first."""
    order = {suit: place for place, suit in enumerate("SHCD")}
    ranks = {rank: place for place, rank in enumerate("ATKQJ9")}
    return sorted(card_names(hand), key=lambda name: (order[name[1]], ranks[name[0]]))


def _cards_in(action: Action) -> set[Card]:
    if isinstance(action, Play):
        return {action.card}
    if isinstance(action, Give):
        laid = set() if action.laid is None else {action.laid}
        return {one for _, one in action.cards} | laid
    return set(action.cards) if isinstance(action, Lay) else set()


def action_words(action: Action) -> Words:
    """Return a choice in words: a card, cards, a number, or what was said."""
    cards = _cards_in(action)
    if cards:
        ordered = iterate(sum(1 << one for one in cards))
        values = {f"card{place}": card(one) for place, one in enumerate(ordered)}
        return Words(" ".join(f"%({name})s" for name in values), values)
    return _said(action)


def _said(action: Action) -> Words:
    if isinstance(action, Bid):
        return Words(pgettext("choice", "bid %(amount)s"), {"amount": strong(action.amount)})
    if isinstance(action, Raise):
        return Words(pgettext("choice", "raise to %(amount)s"), {"amount": strong(action.amount)})
    if isinstance(action, Stand):
        return Words(pgettext("choice", "no raise"))
    if action in (DISTRIBUTE, WRITE_OFF):
        return Words(pgettext("choice", "give the deal up"))
    return Words(pgettext("choice", "pass"))


def costliest(entries: Sequence[GradedDecision], seat: int, most: int = 3) -> list[GradedDecision]:
    """Return the decisions of a seat that cost most, the costliest first."""
    own = [one for one in entries if one.seat == seat]
    return sorted(own, key=lambda one: -one.points)[:most]


def by_deal(entries: Sequence[GradedDecision]) -> Mapping[int, list[GradedDecision]]:
    """Return the entries of each deal."""
    found: dict[int, list[GradedDecision]] = {}
    for one in entries:
        found.setdefault(one.deal, []).append(one)
    return found
