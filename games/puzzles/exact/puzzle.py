"""A puzzle and its text in the data file."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, cast

from games.bots.search.worlds import World
from games.engine import parse_action
from games.engine.cards import Cards, Seat, card_names, cards_of, deck_text, parse_card, parse_deck
from games.puzzles.exact.checker import Refutation, Verdict
from games.puzzles.exact.lies import moment_with
from games.puzzles.exact.moment import DealMoment, moment_of
from games.puzzles.exact.refutations import Choice

SEATS = 3


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
        """Return the puzzle as the data file holds it; `wrong` names a lie by its number."""
        refutations = self.verdict.wrong.values()
        shown = [self._lie_text(lie) for one in refutations for lie, _line in one.shown]
        lies = list(dict.fromkeys(shown))
        return {
            "dealer": self.moment.dealer,
            "deck": deck_text(self.moment.cards.deck()),
            "actions": ";".join(self.moment.actions),
            "right": [str(choice) for choice in self.verdict.right],
            "lies": self.verdict.lies,
            "refuting": lies,
            "wrong": {
                str(choice): self._refutation_json(one, lies)
                for choice, one in self.verdict.wrong.items()
            },
            "themes": list(self.themes),
            "missed": list(self.missed),
        }

    def _refutation_json(self, refutation: Refutation, lies: list[str]) -> list[Any]:
        """Return the first lie with its line and how many fail; then the others, if any."""
        pairs = [
            [lies.index(self._lie_text(lie)), cards_in(line)] for lie, line in refutation.shown
        ]
        return [*pairs[0], refutation.fails, *([pairs[1:]] if pairs[1:] else [])]

    def _lie_text(self, lie: World) -> str:
        return " ".join("".join(card_names(lie[seat])) for seat in others_of(self.moment.seat))


def others_of(seat: Seat) -> tuple[Seat, ...]:
    """Return the two other seats, clockwise."""
    return tuple((seat + step) % SEATS for step in range(1, SEATS))


def cards_in(line: tuple[str, ...]) -> str:
    """Return the cards played in a line; its seats follow from the rules."""
    return "".join(text.split()[2] for text in line if text.split()[1] == "play")


def puzzle_from(data: Mapping[str, Any]) -> Puzzle:
    """Return the puzzle of `as_json`.

    Raises:
        BadRecord: A deck is not the 24 cards.
        ValueError: A text is no card or action.
    """
    actions = tuple(data["actions"].split(";"))
    moment = moment_of(data["dealer"], parse_deck(data["deck"]), actions)
    lies = [_lie_from(moment, text) for text in data["refuting"]]

    def shown(text: str, lie: int, cards: str) -> tuple[World, tuple[str, ...]]:
        return lies[lie], _line(moment, text, lies[lie], cards)

    wrong = {
        _choice(text): Refutation(
            *shown(text, lie, cards),
            fails,
            tuple(shown(text, *one) for one in (more[0] if more else ())),
        )
        for text, (lie, cards, fails, *more) in data["wrong"].items()
    }
    verdict = Verdict(tuple(_choice(text) for text in data["right"]), wrong, data["lies"])
    return Puzzle(moment, verdict, tuple(data["themes"]), tuple(data["missed"]))


def _choice(text: str) -> Choice:
    return cast("Choice", parse_action(text))


def _lie_from(moment: DealMoment, text: str) -> World:
    hands = (_cards(cards) for cards in text.split(" "))
    return dict(zip(others_of(moment.seat), hands, strict=True))


def _cards(text: str) -> Cards:
    return cards_of([parse_card(text[at : at + 2]) for at in range(0, len(text), 2)])


def _line(moment: DealMoment, choice: str, lie: World, cards: str) -> tuple[str, ...]:
    """Return the actions of a line; the seats are found by playing its cards."""
    rebuilt = moment_with(moment, lie)
    if rebuilt is None:
        raise ValueError(f"no such lie: {lie}")
    names = [cards[at : at + 2] for at in range(0, len(cards), 2)]
    if not choice.startswith("play"):
        rebuilt = rebuilt.after(parse_action(choice)).after(parse_action("stand"))
        line = [*rebuilt.actions[-2:]]
    else:
        line = []
    for name in names:
        action = parse_action(f"play {name}")
        line.append(f"{rebuilt.seat} {action}")
        rebuilt = rebuilt.after(action)
    return tuple(line)
