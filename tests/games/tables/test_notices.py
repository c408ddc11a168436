"""Tests of a table's change notices."""

from games.realtime import publisher
from games.tables import notices as table_notices


def test_a_change_names_the_version_and_nothing_else(notices) -> None:
    table_notices.notify_changed("abc", 7)
    assert notices == [("game.abc", {"type": "game_changed", "game": "abc", "version": 7})]


def test_a_process_that_updates_its_own_sockets_signs_its_notice(notices) -> None:
    with publisher.suppress_local_notices():
        table_notices.notify_table("abc", {"type": "talk"})
    assert notices == [("game.abc", {"type": "talk", "sender": publisher.process_id()})]
