"""Random play for the tests of the engine."""

from collections.abc import Iterator
from random import Random

from games.engine import (
    Action,
    Game,
    Phase,
    act,
    agreements_from,
    legal_actions,
    new_game,
    start_deal,
)
from games.engine.actions import REDEAL
from games.engine.cards import DECK
from tests.scoring.random_standings import random_standing

# Agreement sets whose rules are built, with rare events made likely.
SETS = (
    {"preset": "classic"},
    {"preset": "store"},
    {"preset": "polish"},
    {"preset": "five_hundred_one"},
    {"preset": "four", "half_for_half_marriage": True, "sits_out": "right"},
    {"preset": "duel"},
    {"preset": "lithuanian"},
    {"preset": "store", "cutting": "right"},
    {"cutting": "left", "cutting_jack": "middle", "redeal_three_nines": "any"},
    {
        "preset": "duel",
        "two_player": "discard_two",
        "hide_talon": "always",
        "redeal_talon_below": 10,
    },
    {"players": 2, "two_player": "piles_of_three", "open_exchange": True, "target": 885},
    {
        "redeal_hand_below": 20,
        "redeal_three_nines": "any",
        "redeal_talon_below": 10,
        "redeal_three_nines_after_exchange": True,
        "redeal_hand_below_after_exchange": 20,
        "hide_talon": "opening",
        "marriage_declaration": "spoken",
        "marriage_keeps_trump": True,
        "half_marriage": True,
        "ace_marriage": True,
        "bolts": "in_row",
        "bolts_on_barrel": True,
        "write_off": "aces",
        "write_off_bolts": True,
    },
    {
        "free_opening": True,
        "no_jumping": True,
        "skip_bidding_at": -200,
        "hide_talon": "always",
        "raise_before_exchange": True,
        "four_aces_after_talon": "give_ace",
        "redeal_four_aces": True,
        "must_overtake": True,
        "must_lead_trump": True,
        "foreign_trump_lead_forbidden": True,
        "marriage_on_first_trick": True,
        "four_nines_play_bonus": 200,
        "barrel_mode": "accumulate",
        "three_barrels_reset": True,
        "dump_truck": "555",
        "last_trick_bonus": 10,
    },
    {"preset": "club", "talon_buyback": True, "dark_min_score": None},
    {
        "golden_round": True,
        "golden_raise": True,
        "golden_repeat": "all_alike",
        "distribution_in_golden": True,
        "distribution_in_dark": True,
        "dark": "first",
        "dark_any_bid_unhides": True,
        "dark_double_bolts": True,
        "talon_buyback": True,
        "redeal_four_nines": True,
        "redeal_three_nines": "any",
    },
    {
        "players": 4,
        "dark": "anyone",
        "dark_not_on_barrel": False,
        "dark_min_score": 0,
        "free_opening": True,
        "skip_bidding_at": -300,
        "talon_buyback": True,
        "barrel_takes_talon": True,
        "redeal_talon_below": 10,
        "redeals_in_a_row_limit": 1,
    },
    {
        "players": 2,
        "two_player": "piles_of_three",
        "golden_round": True,
        "golden_max_rounds": 2,
        "golden_reset_last": True,
        "dark": "forehand",
        "opener": "dealer",
        "unhide_ends_bidding": True,
        "dark_hide_talon": False,
        "cutting": "right",
    },
)


Move = tuple[int, ...] | Action


def moves(seed: int, most: int = 400, **given) -> Iterator[tuple[Game, Move, Game]]:
    """Yield (before, move, after) of a random game from a random standing: decks and actions."""
    random = Random(seed)
    agreements = agreements_from(given)
    # With a standing the golden round counts as over.
    golden = agreements.golden_round and random.random() < 0.7
    start = None if golden else random_standing(random, agreements.as_json())
    game = new_game(agreements, random.randrange(agreements.players), start)
    for _ in range(most):
        if game.over:
            return
        move = next_move(game, random)
        after = made(game, move)
        yield game, move, after
        game = after


def steps(seed: int, most: int = 400, **given) -> Iterator[tuple[Game, Game]]:
    """Yield pairs (before, after) of a random game, new deals included."""
    return ((before, after) for before, _, after in moves(seed, most, **given))


def made(game: Game, move: Move) -> Game:
    """Return the game after a deck or an action."""
    if isinstance(move, tuple):
        return start_deal(game, move, cuts=tuple(1 + card % 23 for card in move[:4]))
    return act(game, game.to_act, move)


def next_move(game: Game, random: Random) -> Move:
    """Return a shuffled deck or a legal action; sometimes give up or keep contracts low."""
    if game.running is None:
        return tuple(random.sample(DECK, 24))
    legal = legal_actions(game)
    action = random.choice(legal)
    if game.phase in (Phase.BIDDING, Phase.RAISE):
        return random.choice((legal[0], legal[-1], legal[-1], action))
    if game.phase is Phase.EXCHANGE and random.random() < 0.1:
        return legal[-1]
    return random.choice(legal) if action == REDEAL else action
