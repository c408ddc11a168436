"""`thousand check-shuffle`; its sentences are tested with `manage.py check_shuffle`."""

from tests.games.command_line.conftest import Run
from tests.games.command_line.games_to_read import played_game


def test_a_fair_game_is_as_promised(run: Run, write) -> None:
    status, lines, _ = run("check-shuffle", write(played_game()))
    assert status == 0
    assert lines == ["game 0: as promised: the commitment, the first dealer, decks: 2, cuts: 0"]


def test_another_deck_is_named(run: Run, write) -> None:
    record = played_game()
    record["deals"][1]["deck"] = record["deals"][0]["deck"]
    status, lines, _ = run("check-shuffle", write(record))
    assert status == 1 and lines[0].startswith("game 0: deck of deal 1 differs: the secret gives")
