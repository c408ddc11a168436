"""Tests that the standard faces have their other letters."""

import re
from pathlib import Path

import pytest

from tools.card_faces.large_faces import other_letters
from tools.card_faces.letters import files, with_letters


@pytest.mark.parametrize(("path", "rank"), [*files()], ids=lambda value: str(value)[-6:])
def test_a_face_has_a_view_for_each_other_letter(path: Path, rank: str) -> None:
    face = path.read_text(encoding="utf-8")
    assert with_letters(face, rank) == face
    wanted = {letters for letters, of, _path in other_letters() if of == rank}
    assert set(re.findall(r'<view id="(\w+)"', face)) == wanted
