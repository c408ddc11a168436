"""`thousand legal`: the legal actions where a record stops."""

import json

from games.engine import legal_actions, replay
from tests.games.command_line.conftest import Run
from tests.games.command_line.games_to_read import played_game, stopped_game


def test_it_names_the_seat_and_all_its_actions(run: Run, write) -> None:
    record = stopped_game(4)
    status, lines, _ = run("legal", write(record))
    game = replay(record).game
    line = json.loads(lines[0])
    assert status == 0
    assert (line["game"], line["deal"], line["action"], line["seat"]) == (0, 0, 4, game.to_act)
    assert line["legal"] == sorted(f"{game.to_act} {action}" for action in legal_actions(game))


def test_a_finished_game_and_one_between_deals_ask_nobody(run: Run, write) -> None:
    finished = played_game()
    first = {**finished, "deals": finished["deals"][:1]}
    status, lines, _ = run("legal", write(finished, first, {**first, "deals": []}))
    over, *waiting = [json.loads(line) for line in lines]
    assert status == 0
    assert over == {"game": 0, "over": True, "winner": finished["result"]["winner"]}
    assert waiting == [{"game": 1, "awaits": "deck"}, {"game": 2, "awaits": "deck"}]


def test_the_first_error_is_named(run: Run, write) -> None:
    record = stopped_game(1)
    record["deals"][0]["actions"].append("0 play XX")
    status, lines, _ = run("legal", write("[]", record))
    assert status == 1
    assert json.loads(lines[0])["error"] == "not a record: a JSON object is needed"
    assert json.loads(lines[1]) == {
        "game": 1,
        "deal": 0,
        "action": 1,
        "error": "0 play XX: no such action",
    }
