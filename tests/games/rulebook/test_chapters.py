"""Tests of games.rulebook.chapters: texts that a reader understands where they stand."""

from collections.abc import Iterator

import pytest

from games.rulebook.chapters import LANGUAGES, agreement_texts

# A text that begins so tells only together with the one before it. An editor, a preset and a link
# show one alone.
POINTS_BACK = {
    "en": ("It", "They", "He", "The same,", "One bolt", "And"),
    "pl": ("On", "Oni", "One", "To samo", "Jedna kreska", "I"),
    "ru": ("Он", "Она", "Они", "Их", "Её", "Его", "С ними", "Для этого", "То же", "Один", "И"),
    "uk": ("Він", "Вона", "Вони", "Їх", "Його", "З ними", "Для цього", "Те саме", "Один", "І"),
}


def answers(language: str) -> Iterator[tuple[str, str]]:
    """Yield the name and the text of each value of each agreement."""
    for field, texts in agreement_texts(language).items():
        for value, text in texts.items():
            yield f"{field}.{value}", text


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_text_of_an_agreement_tells_alone_what_it_is_about(language: str) -> None:
    riddles = [
        name
        for name, text in answers(language)
        if any(text.startswith(f"{word} ") for word in POINTS_BACK[language])
    ]
    assert riddles == []
