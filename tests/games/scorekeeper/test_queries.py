"""Tests of the page's data: presets with all agreements, and the texts."""

import json
import re
from pathlib import Path

import pytest
from django.conf import settings

from games.engine import agreements_from
from games.scorekeeper.queries import public_presets
from games.scorekeeper.texts import TEXTS

ROOT = Path(settings.BASE_DIR)
SCRIPTS = ROOT / "games" / "static" / "games" / "scorekeeper"
# Keys that are put together, such as `suit_S`.
FAMILIES = re.compile(r"^(suit|rank|outcome|kind|fine)_")


@pytest.mark.django_db
def test_every_public_preset_can_be_chosen_with_all_its_agreements(defaults: None) -> None:
    presets = {preset["key"]: preset["agreements"] for preset in public_presets()}
    assert presets["classic"] == agreements_from({}).as_json()
    assert presets["four"]["players"] == 4


def test_the_tests_of_the_page_play_by_the_agreements_of_today() -> None:
    known = json.loads((ROOT / "tests" / "js" / "classic_agreements.json").read_text())
    assert known == agreements_from({}).as_json()


def test_the_page_uses_every_text_and_no_other() -> None:
    scripts = "\n".join(path.read_text() for path in SCRIPTS.rglob("*.js"))
    quoted = set(re.findall(r'"([a-z_]+)"', scripts))
    said = set(re.findall(r'\btext\("(\w+)"', scripts)) | set(re.findall(r'key: "(\w+)"', scripts))
    assert said - TEXTS.keys() == set()
    assert {key for key in TEXTS if key not in quoted and not FAMILIES.match(key)} == set()
