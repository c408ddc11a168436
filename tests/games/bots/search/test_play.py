"""Tests of the value of open cards, which grows with their certainty."""

from dataclasses import replace
from random import Random

import pytest

from games.bots import LEVELS
from games.bots.search.budget import Budget
from games.bots.search.equity import Outlook
from games.bots.search.play import contract_values, missing_points, result
from games.bots.search.solver import Solver
from games.bots.search.solver.position import position_of
from games.engine import Game, Phase, agreements_from, new_game, observe, start_deal
from games.engine.actions import Play
from games.engine.cards import DECK
from games.engine.scoring.points import rounded
from tests.games.bots.deals import look, played_on
from tests.games.bots.search.worlds.test_knowledge import HANDS, played


@pytest.mark.parametrize("seat, sign", [(1, 1), (2, -1)])
def test_more_points_are_better_for_the_declarer_alone(seat: int, sign: int) -> None:
    seen = observe(played(HANDS, *(("AC",) if seat == 2 else ())), seat)
    outlook = Outlook(seen)
    worths = [sign * result(seen, outlook, value) for value in range(60, 141, 5)]
    assert worths == sorted(worths)


def test_points_beyond_the_contract_make_it_surer() -> None:
    seen = observe(played(HANDS), 1)
    outlook = Outlook(seen)
    assert result(seen, outlook, 110) > result(seen, outlook, 100)


def test_at_the_end_nothing_is_unsure() -> None:
    seen = observe(played(HANDS), 1)
    last = Outlook(seen)
    ended = replace(seen, counts=(0, 0, 0))
    assert result(ended, last, 100) == last.in_play(100)[1]


def test_a_defender_prefers_own_points_to_those_of_the_other() -> None:
    seen = observe(played(HANDS, "AC"), 2)
    outlook = Outlook(seen)
    assert result(seen, outlook, 60, 40) > result(seen, outlook, 60, 10)


def test_a_contract_that_is_made_exactly_is_made() -> None:
    """With two cards left: in every world exactly is better than more in six of ten."""
    seen = replace(observe(played(HANDS), 1), counts=(2, 2, 2))
    outlook = Outlook(seen)
    exactly, above, below = (result(seen, outlook, 100 + more) for more in (0, 10, -10))
    assert exactly > 0.6 * above + 0.4 * below


@pytest.mark.parametrize(
    ("contract", "rounding", "down", "needed"),
    [(100, 10, False, 95), (105, 10, False, 105), (100, 5, False, 98), (105, 10, True, 110)],
)
def test_a_rounded_total_makes_the_contract(
    contract: int, rounding: int, down: bool, needed: int
) -> None:
    seen = observe(played(HANDS), 1)
    how = {"rounding": rounding, "rounding_down": down}
    agreed = replace(seen.agreements, round_declarer=True, **how)
    asked = replace(seen, agreements=agreed, contract=contract)
    assert missing_points(asked) == needed
    assert rounded(agreed, needed) >= contract > rounded(agreed, needed - 1)


def test_a_contract_that_is_no_multiple_of_five_is_not_rounded() -> None:
    seen = observe(played(HANDS), 1)
    agreed = replace(seen.agreements, round_declarer=True, rounding=5)
    assert missing_points(replace(seen, agreements=agreed, contract=104)) == 104


def test_between_two_players_points_are_told_apart_far_from_the_contract() -> None:
    solver, game = Solver(agreements_from({"preset": "duel"})), two_players_at_play()
    seen, legal = look(game)
    cards = {play.card for play in legal if isinstance(play, Play)}
    positions = [position_of(game.agreements, game.running, game.to_act)]  # type: ignore[arg-type]
    (values,) = contract_values(seen, positions, cards, solver, Budget())
    assert values == solver.card_values(positions[0])


def two_players_at_play() -> Game:
    deck = tuple(Random(1).sample(DECK, len(DECK)))
    game = start_deal(new_game(agreements_from({"preset": "duel"}), 0), deck)
    while game.phase is not Phase.PLAY:
        game = played_on(game, str(LEVELS["bold"].choose(*look(game))))
    return game
