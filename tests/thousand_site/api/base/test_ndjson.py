"""Tests of thousand_site.api.base.ndjson."""

import pytest

from games.bot_api.streams import media_type_for
from tests.thousand_site.api.base.test_schema import operations

STREAMS = {
    *("get_bot_events", "get_bot_games_game_stream"),
    *("get_daily_date_lines", "get_users_username_games_records"),
    *("get_pools_pool_games_records", "get_tournaments_tournament_id_games_records"),
}


def test_streams_are_lines_and_text_in_the_schema() -> None:
    found = {}
    for name, operation in operations().items():
        content = operation["responses"].get("200", {}).get("content", {})
        if "application/x-ndjson" in content:
            found[name] = sorted(content)
    assert set(found) == STREAMS
    assert set(map(tuple, found.values())) == {("application/x-ndjson", "text/plain")}


@pytest.mark.parametrize(
    ("accept", "sent"),
    [
        *(("", "application/x-ndjson"), ("*/*", "application/x-ndjson")),
        *(("text/plain", "text/plain"), ("text/plain, */*;q=0.1", "application/x-ndjson")),
        ("application/x-ndjson, text/plain", "application/x-ndjson"),
    ],
)
def test_text_is_sent_to_who_accepts_nothing_else(accept: str, sent: str) -> None:
    assert media_type_for(accept) == sent
