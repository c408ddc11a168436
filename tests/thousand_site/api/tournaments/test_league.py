"""A league is founded by the API."""

import pytest

from tests.thousand_site.api.conftest import Ask
from tests.thousand_site.api.factories import CONFIG, token_user, wrong_members

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quiet")]


def test_a_league_is_founded(ask: Ask) -> None:
    olga = token_user("olga")
    settings = {"rounds": 4, "round_days": 3, "zone": "Europe/Kyiv"}
    config = {**CONFIG, "format": "league", "settings": settings, "no_show_minutes": 10}
    data = ask("tournaments/", olga.token, "post", 201, config)
    assert {key: data["settings"][key] for key in settings} == settings
    for change, field in (
        ({"no_show_minutes": 0}, "no_show_minutes"),
        ({"settings": {**settings, "zone": "Mars/Base"}}, "settings/zone"),
        ({"settings": {**settings, "rounds": 50, "round_days": 28}}, "settings/round_days"),
    ):
        refused = ask("tournaments/", olga.token, "post", 400, {**config, **change})
        assert f"#/{field}" in wrong_members(refused)
