"""A puzzle and its text in the data file."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, cast

from games.bots.search.worlds import World
from games.engine import parse_action
from games.engine.cards import Cards, Seat, card_names, cards_of, deck_text, parse_card, parse_deck
from games.puzzles.exact.checker import Refutation, Verdict
from games.puzzles.exact.lies import moment_with
from games.puzzles.exact.lines import card_texts, line_of, others_of, plays_in
from games.puzzles.exact.moment import DealMoment, kind_of, moment_of
from games.puzzles.exact.refutations import Choice


@dataclass(frozen=True)
class Puzzle:
    """An exact question, its answers and how hard it is.

    themes  what it is about, for a choice of puzzles
    missed  the levels of bots that answer it wrongly, the weakest first
    """

    moment: DealMoment
    verdict: Verdict
    themes: tuple[str, ...]
    missed: tuple[str, ...]

    def as_json(self) -> dict[str, Any]:
        """Return the puzzle as the data file holds it; `wrong` names a lie by its number.

        Raises:
            ValueError: The rules or what the seat has seen forbid a lie.
        """
        refutations = self.verdict.wrong.values()
        lies = {self._lie_text(lie): lie for one in refutations for lie, _line in one.shown}
        numbers = {text: number for number, text in enumerate(lies)}
        return {
            "kind": kind_of(self.moment),
            "dealer": self.moment.dealer,
            "seat": self.moment.seat,
            "deck": deck_text(self.moment.cards.deck()),
            "actions": ";".join(self.moment.actions),
            "right": [str(choice) for choice in self.verdict.right],
            "lies": self.verdict.lies,
            "refuting": [[text, *self._deal_json(lie)] for text, lie in lies.items()],
            "wrong": {
                str(choice): self._refutation_json(one, numbers)
                for choice, one in self.verdict.wrong.items()
            },
            "themes": list(self.themes),
            "missed": list(self.missed),
        }

    def _deal_json(self, lie: World) -> list[str]:
        """Return the deck of a deal with this lie, and its gifts where they are others."""
        rebuilt = moment_with(self.moment, lie)
        if rebuilt is None:
            raise ValueError(f"no such lie: {lie}")
        pairs = zip(self.moment.actions, rebuilt.actions, strict=True)
        return [deck_text(rebuilt.cards.deck()), *(new for old, new in pairs if old != new)]

    def _refutation_json(self, refutation: Refutation, numbers: Mapping[str, int]) -> list[Any]:
        """Return the first lie with its line and how many fail; then the others, if any."""
        pairs = [[numbers[self._lie_text(lie)], plays_in(line)] for lie, line in refutation.shown]
        return [*pairs[0], refutation.fails, *([pairs[1:]] if pairs[1:] else [])]

    def _lie_text(self, lie: World) -> str:
        return " ".join("".join(card_names(lie[seat])) for seat in others_of(self.moment.seat))


def puzzle_from(data: Mapping[str, Any]) -> Puzzle:
    """Return the puzzle of `as_json`.

    Raises:
        BadRecord: A deck is not the 24 cards.
        ValueError: A text is no card or action.
    """
    actions = tuple(data["actions"].split(";"))
    moment = moment_of(data["dealer"], parse_deck(data["deck"]), actions)
    lies = [_lie_from(data["seat"], text) for text, *_deal in data["refuting"]]

    def shown(text: str, lie: int, plays: str) -> tuple[World, tuple[str, ...]]:
        return lies[lie], tuple(line_of(data["seat"], text, plays))

    wrong = {
        _choice(text): Refutation(
            *shown(text, lie, plays),
            fails,
            tuple(shown(text, *one) for one in (more[0] if more else ())),
        )
        for text, (lie, plays, fails, *more) in data["wrong"].items()
    }
    verdict = Verdict(tuple(_choice(text) for text in data["right"]), wrong, data["lies"])
    return Puzzle(moment, verdict, tuple(data["themes"]), tuple(data["missed"]))


def _choice(text: str) -> Choice:
    return cast("Choice", parse_action(text))


def _lie_from(seat: Seat, text: str) -> World:
    hands = (_cards(cards) for cards in text.split(" "))
    return dict(zip(others_of(seat), hands, strict=True))


def _cards(text: str) -> Cards:
    return cards_of([parse_card(card) for card in card_texts(text)])
