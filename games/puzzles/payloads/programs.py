"""A question for programs: what the seat saw, in the words of a record."""

from typing import Any

from django.urls import reverse

from games.engine.cards import card_name, card_names
from games.puzzles.models import StoredPuzzle
from games.puzzles.payloads.questions import choices_of, facts_json, moment_of_puzzle
from games.puzzles.payloads.replays import seen_replay
from games.puzzles.themes import open_themes

Json = dict[str, Any]


def program_json(puzzle: StoredPuzzle) -> Json:
    """Return the question, with what the seat saw and nothing else."""
    moment = moment_of_puzzle(puzzle)
    frames = seen_replay(puzzle, moment.seat)["deals"][0]
    talon = moment.observation.talon
    return {
        **facts_json(puzzle, moment),
        "themes": open_themes(puzzle),
        "seat": moment.seat,
        "dealer": moment.dealer,
        "hand": card_names(moment.observation.hand),
        "talon": [] if talon is None else card_names(talon),
        "given": [
            {
                "giver": giver,
                "receiver": receiver,
                "card": None if card is None else card_name(card),
            }
            for giver, receiver, card in moment.observation.given
        ],
        "actions": [frame["action"] for frame in frames if frame.get("action")],
        "choices": choices_of(puzzle, moment),
        "url": reverse("puzzle", args=[puzzle.number]),
    }
