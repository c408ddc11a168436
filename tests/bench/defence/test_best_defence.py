"""The bound of any defence is exact."""

from itertools import islice

import pytest

from games.bots import LEVELS
from games.bots.bot_match import decks, play_deal
from games.engine import Agreements, Game, Phase, act, legal_actions, new_game, observe, start_deal
from tests.bench.defence.best_defence import is_breakable

GREEDY = LEVELS["greedy"]


def contract_in_play(deck: tuple[int, ...], tricks: int) -> Game | None:
    """Return a deal of greedy after so many tricks, None if it is not played."""
    game = start_deal(new_game(Agreements(), 0), deck, ())
    while game.to_act is not None and not (
        game.running is not None
        and game.phase is Phase.PLAY
        and len(game.running.plays) == 3 * tricks
    ):
        game = act(
            game, game.to_act, GREEDY.choose(observe(game, game.to_act), legal_actions(game))
        )
    return game if game.phase is Phase.PLAY else None


def is_failed(game: Game) -> bool:
    """Return whether the contract of the last deal failed."""
    assert game.last is not None
    return game.last.outcome != "made"


def tried(game: Game) -> bool:
    """Return whether some defence breaks the contract, by playing out all of them."""
    if game.phase is not Phase.PLAY:
        return is_failed(game)
    assert game.running is not None and game.to_act is not None
    seat, legal = game.to_act, legal_actions(game)
    if seat == game.running.declarer:
        legal = (GREEDY.choose(observe(game, seat), legal),)
    return any(tried(act(game, seat, action)) for action in legal)


@pytest.mark.slow
@pytest.mark.parametrize("tricks", [3, 5])
def test_the_bound_is_that_of_all_defences_played_out(tricks: int) -> None:
    games = (contract_in_play(deck, tricks) for deck in islice(decks("ends"), 25))
    found = [(is_breakable(game, GREEDY), tried(game)) for game in games if game is not None]
    assert all(bound == by_trying for bound, by_trying in found)
    assert {bound for bound, _ in found} == {False, True}


def test_what_greedy_breaks_can_be_broken() -> None:
    games = [contract_in_play(deck, 0) for deck in islice(decks("breaks"), 30)]
    played = [game for game in games if game is not None]
    failed = [game for game in played if is_failed(play_deal(game, [GREEDY] * 3))]
    assert failed and all(is_breakable(game, GREEDY) for game in failed)
