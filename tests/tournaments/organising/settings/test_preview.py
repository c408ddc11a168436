"""Tests of the preview of a round robin: meetings by round."""

import pytest
from django.utils import translation

from tests.factories import new_config
from tournaments.organising.settings.preview import preview_rounds
from tournaments.standings.state import Settings

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quiet")]


@pytest.mark.parametrize(
    ("limit", "settings", "text"),
    [
        (9, Settings(), "With 9 players: 4 rounds. Everybody meets everybody once."),
        (9, Settings(rounds=8), "With 9 players: 8 rounds. Everybody meets everybody 2 times."),
        (8, Settings(), "With 8 players: 6 rounds. Everybody meets everybody 1 to 2 times."),
        (
            8,
            Settings(remainder="bot"),
            "With 8 players: 4 rounds. Everybody meets everybody once.",
        ),
        (
            9,
            Settings(rounds=2),
            "With 9 players: 2 rounds. "
            "Nobody meets an opponent twice, but not everybody meets everybody.",
        ),
        (
            100,
            Settings(),
            "With 100 players: 50 rounds. Some opponents meet again before all have met.",
        ),
    ],
)
def test_it_says_how_often_opponents_meet(limit, settings, text) -> None:
    config = new_config(format="round_robin", settings=settings, limit=limit)
    with translation.override("en"):
        assert preview_rounds(config) == [text]


def test_without_a_limit_it_gives_two_examples() -> None:
    with translation.override("en"):
        texts = preview_rounds(new_config(format="round_robin", settings=Settings()))
    assert [text.split(":")[0] for text in texts] == ["With 9 players", "With 27 players"]
