"""The lessons in their order, read from the files of `data`."""

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from games.lessons.lesson import Lesson, LessonAnswer, LessonStep
from games.tutorial.scene import START, ScenePosition

FOLDER = Path(__file__).parent / "data"
# What a file may say of each seat's standing, as in a record.
CARRIED = ("scores", "bolts", "barrel", "falls")
Json = Mapping[str, Any]


@cache
def lessons() -> tuple[Lesson, ...]:
    """Return all lessons; the names of the files give the order.

    Raises:
        KeyError, TypeError: A file lacks a field, or has one that is unknown.
    """
    return tuple(_lesson(path) for path in sorted(FOLDER.glob("*.toml")))


def lesson_of(key: str) -> Lesson | None:
    """Return a lesson by its key, None if there is none."""
    return next((lesson for lesson in lessons() if lesson.key == key), None)


def after(lesson: Lesson) -> Lesson | None:
    """Return the lesson after this one, None after the last."""
    following = lessons()[lessons().index(lesson) + 1 :]
    return following[0] if following else None


def _lesson(path: Path) -> Lesson:
    """Return the lesson of a file: `03_two-gifts.toml` has the key "two-gifts"."""
    data = tomllib.loads(path.read_text("utf-8"))
    key = path.stem.partition("_")[2]
    positions = {name: _position(f"{key}-{name}", one) for name, one in data["positions"].items()}
    return Lesson(
        key=key,
        title=data["title"],
        summary=data["summary"],
        sections=tuple(data["sections"]),
        practice=data["practice"],
        steps=tuple(_step(one, positions) for one in data["steps"]),
    )


def _position(key: str, data: Json) -> ScenePosition:
    hands = [cards.split() for cards in data["hands"]]
    carried = {name: tuple(data[name]) for name in CARRIED if name in data}
    # TOML has no null: a seat off the barrel is written -1.
    if "barrel" in carried:
        carried["barrel"] = tuple(None if tries < 0 else tries for tries in carried["barrel"])
    return ScenePosition(
        key=key,
        deck=deck_of(hands, data["talon"].split(), data["dealer"]),
        dealer=data["dealer"],
        before=tuple(data.get("before", ())),
        standing=START.replace(**carried),
        preset=data.get("preset", "classic"),
        differences=data.get("differences", {}),
    )


def deck_of(hands: Sequence[Sequence[str]], talon: Sequence[str], dealer: int) -> str:
    """Return the deck string that deals these hands of seats 0 to 2 (rules.md, section 3.2)."""
    seats = [(dealer + step) % 3 for step in (1, 2, 3)]
    circles = [[hands[seat][number] for seat in seats] for number in range(7)]
    return "".join(
        card
        for number, circle in enumerate(circles)
        for card in (*circle, *talon[number : number + 1])
    )


def _step(data: Json, positions: Mapping[str, ScenePosition]) -> LessonStep:
    return LessonStep(
        title=data["title"],
        text=data["text"],
        position=positions[data["position"]],
        answers=tuple(_answer(one) for one in data.get("answers", ())),
        proof=data.get("proof", ""),
    )


def _answer(data: Json) -> LessonAnswer:
    return LessonAnswer(
        actions=tuple(data["actions"]),
        right=data.get("right", False),
        text=data["text"],
        plays_on=data.get("plays_on", False),
    )
