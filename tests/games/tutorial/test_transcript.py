"""The lesson as it is read aloud, held against docs/transcripts.

WRITE_TRANSCRIPTS=1 writes it: the coach's words at each decision, and its answers to errors.
"""

import re
from collections.abc import Iterator

import pytest
from django.utils import translation

from games.rulebook.cards import card_title
from games.tutorial import progress
from games.tutorial.scenes import SCENES
from tests.games.tutorial.test_course import WRONG_ACTIONS, choice
from tests.transcripts import check

TITLES = {
    "en": "The lesson as it is heard",
    "pl": "Lekcja na słuch",
    "ru": "Урок на слух",
    "uk": "Урок на слух",
}
CARD = re.compile(r"\b[9JQKTA][SCDH]\b")


def heard(number: int) -> Iterator[str]:
    """Yield what the coach says in a scene, and what is pressed."""
    actions: list[str] = []
    yield f"## {number + 1}"
    while True:
        taken = progress.play_scene(number, actions)
        coach = progress.tutorial_response(number, actions)["coach"]
        yield f"**{coach['title']}** {coach['text']}"
        if taken.over:
            break
        actions.append(choice(taken))
        if words := pressed(actions[-1]):
            yield f"> ⏎ {words}"
    yield from corrections(number)


def pressed(action: str) -> str:
    """Return the cards of an action in words, or its number."""
    cards = ", ".join(card_title(card) for card in CARD.findall(action))
    return cards or "".join(re.findall(r"\d+$", action))


def corrections(number: int) -> Iterator[str]:
    """Yield each answer to a legal action that the scene does not want."""
    texts = [tip.correct(action) for tip in SCENES[number].tips for action in WRONG_ACTIONS]
    yield from (f"- {text}" for text in dict.fromkeys(texts) if text)


@pytest.mark.parametrize("language", TITLES)
def test_the_lesson_can_be_read_aloud(language: str) -> None:
    with translation.override(language):
        lines = [line for number in range(len(SCENES)) for line in heard(number)]
    check(f"lesson.{language}.md", TITLES[language], lines)
