"""The faces of a family fit together."""

import re
from collections import defaultdict
from pathlib import Path

from django.conf import settings

SHEET = Path(settings.BASE_DIR, "thousand_site/static/site/base/fonts.css")
FACE = re.compile(r"@font-face \{(.*?)\}", re.DOTALL)


def test_all_faces_of_a_family_name_the_same_weights() -> None:
    """A browser takes the face that names a weight best, even if it lacks the letters."""
    weights: dict[str, set[str]] = defaultdict(set)
    for face in FACE.findall(SHEET.read_text()):
        family = re.search(r'font-family: "(.*?)"', face)
        weight = re.search(r"font-weight: (.*?);", face)
        if family and weight:
            weights[family[1]].add(weight[1])
    assert len(weights) >= 3
    assert {family: found for family, found in weights.items() if len(found) > 1} == {}
