"""Tests that the file of large faces is up to date."""

from django.conf import settings

from tools.card_faces.large_faces import drawing

FILE = settings.BASE_DIR / "games" / "static" / "games" / "cards" / "large.svg"


def test_the_file_is_the_drawing() -> None:
    assert FILE.read_text() == drawing()
