"""A judged puzzle and its text in the data file."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from games.engine import parse_action
from games.engine.cards import deck_text, parse_deck
from games.puzzles.exact.moment import DealMoment, moment_of
from games.puzzles.judged.decisions import kind_of
from games.puzzles.judged.judge import JudgedVerdict
from games.review import VERSION


@dataclass(frozen=True)
class JudgedPuzzle:
    """A question with one clearly best answer, and how hard it is.

    themes    what it is about
    missed    the levels of bots that answer it wrongly, the weakest first
    likeness  the same for puzzles that are alike
    """

    moment: DealMoment
    verdict: JudgedVerdict
    themes: tuple[str, ...]
    missed: tuple[str, ...]
    likeness: str

    def as_json(self) -> dict[str, Any]:
        """Return the puzzle as the data file holds it, with the version of the reviewer."""
        return {
            "kind": kind_of(self.moment),
            "dealer": self.moment.dealer,
            "seat": self.moment.seat,
            "deck": deck_text(self.moment.cards.deck()),
            "actions": ";".join(self.moment.actions),
            "right": [str(self.verdict.right)],
            "costs": {str(one): round(cost) for one, cost in self.verdict.costs.items()},
            "reviewer": VERSION,
            "likeness": self.likeness,
            "themes": list(self.themes),
            "missed": list(self.missed),
        }


def judged_from(data: Mapping[str, Any]) -> JudgedPuzzle:
    """Return the puzzle of `as_json`.

    Raises:
        BadRecord: The deck is not the 24 cards.
        ValueError: A text is no action.
    """
    actions = tuple(text for text in data["actions"].split(";") if text)
    moment = moment_of(data["dealer"], parse_deck(data["deck"]), actions)
    (right,) = data["right"]
    costs = {parse_action(text): float(cost) for text, cost in data["costs"].items()}
    verdict = JudgedVerdict(parse_action(right), costs)
    return JudgedPuzzle(
        moment, verdict, tuple(data["themes"]), tuple(data["missed"]), data["likeness"]
    )
