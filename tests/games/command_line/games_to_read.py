"""Records for the commands: a played game, and one that stops in a deal."""

from typing import Any

from games.bots import LEVELS
from games.engine import (
    DealLog,
    act,
    agreements_from,
    legal_actions,
    new_game,
    observe,
    result_of,
    shuffle,
    start_deal,
    write_record,
)

AGREEMENTS = agreements_from({"max_deals": 2})
PLAYERS = ["anna", "boris", "vera"]
SECRET = bytes(range(32))
NOBODY = ["", "", ""]
FAIRNESS = {
    "secret": SECRET.hex(),
    "commitment": shuffle.commitment(SECRET),
    "contributions": NOBODY,
}


def played_game() -> dict[str, Any]:
    """Return the record of a game of two deals between casual bots."""
    dealer = shuffle.first_dealer(SECRET, NOBODY, 3)
    game, deals = new_game(AGREEMENTS, dealer), []
    while not game.over:
        deck, actions = shuffle.deck(SECRET, NOBODY, len(deals)), []
        game = start_deal(game, deck)
        while game.to_act is not None:
            seat, legal = game.to_act, legal_actions(game)
            action = LEVELS["casual"].choose(observe(game, seat), legal)
            actions.append(f"{seat} {action}")
            game = act(game, seat, action)
        deals.append(DealLog(deck, tuple(actions)))
    return write_record(
        AGREEMENTS, PLAYERS, dealer, deals, result=result_of(game), fairness=FAIRNESS
    )


def stopped_game(actions: int) -> dict[str, Any]:
    """Return that game after so many actions of its first deal."""
    record = played_game()
    deal = record["deals"][0]
    return {**record, "deals": [{**deal, "actions": deal["actions"][:actions]}], "result": None}
