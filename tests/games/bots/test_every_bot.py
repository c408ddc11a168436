"""Properties of every bot at every turn, against its own kind and random players."""

import time
from dataclasses import replace
from random import Random

import pytest

from games.bots import LADDER, LEVELS, bot_match
from games.engine import act, agreements_from, legal_actions, new_game, observe, start_deal
from games.engine.cards import iterate
from tests.games.bots.quick_bots import HEURISTIC as BOTS


class Dice:
    """A player that chooses any legal action."""

    def __init__(self, seed):
        self.random = Random(seed)

    def choose(self, observation, legal):
        return self.random.choice(legal)


def turns(bots, seed, deals=8, **agreed):
    """Yield every turn of a game: the state, the observation, the legal actions, the choice."""
    given = {"preset": "classic", "max_deals": deals, **agreed}
    row, game = bot_match.decks(f"turns {seed}"), new_game(agreements_from(given), seed % 3)
    while not game.over:
        game = start_deal(game, next(row))
        while game.to_act is not None:
            seen, legal = observe(game, game.to_act), legal_actions(game)
            choice = bots[game.to_act].choose(seen, legal)
            yield game, seen, legal, choice
            game = act(game, game.to_act, choice)


@pytest.mark.sampled(4)
@pytest.mark.parametrize("level", BOTS)
@pytest.mark.parametrize("seed", range(4))
def test_every_choice_is_legal_among_its_like(level, seed):
    chosen = [(choice, legal) for *_, legal, choice in turns([LEVELS[level]] * 3, seed)]
    assert chosen and all(choice in legal for choice, legal in chosen)


@pytest.mark.sampled(4)
@pytest.mark.parametrize("level", BOTS)
@pytest.mark.parametrize("seed", range(12))
def test_every_choice_is_legal_among_players_who_do_anything(level, seed):
    table = [Dice(seed), Dice(seed + 100), Dice(seed + 200)]
    table[seed % 3] = LEVELS[level]
    chosen = [(choice, legal) for *_, legal, choice in turns(table, seed)]
    assert chosen and all(choice in legal for choice, legal in chosen)


@pytest.mark.sampled(4)
@pytest.mark.parametrize("level", BOTS)
def test_every_choice_is_legal_on_and_near_the_barrel(level):
    """A lower target: many games are spent on the barrel."""
    for seed in range(4):
        bots = [LEVELS[level]] * 3
        game = list(turns(bots, seed, deals=60))
        assert all(choice in legal for *_, legal, choice in game)
    assert level == "caretaker" or any(
        seen.standing.barrel[seen.seat] is not None for _, seen, *_ in game
    )


@pytest.mark.parametrize("level", BOTS)
def test_the_same_observation_gives_the_same_action(level):
    bot = LEVELS[level]
    for _, seen, legal, choice in turns([bot] * 3, 1):
        assert bot.choose(replace(seen), legal) == choice


def with_unseen_cards_exchanged(game, viewer, random):
    """Return the game with cards that `viewer` cannot know moved between the others."""
    deal = game.running
    others = [seat for seat in range(3) if seat != viewer]
    # A talon that everybody saw, and what the viewer gave or got, stay where they are.
    fixed = 0 if deal.talon_on_table else deal.talon
    fixed |= sum(1 << card for card in {card for *_, card in deal.given}) & ~fixed
    pool = list(
        iterate((deal.hands[others[0]] | deal.hands[others[1]] | deal.talon_on_table) & ~fixed)
    )
    random.shuffle(pool)
    hands = list(deal.hands)
    for seat in others:
        size = (hands[seat] & ~fixed).bit_count()
        hands[seat] = hands[seat] & fixed | sum(1 << card for card in pool[:size])
        pool = pool[size:]
    lying = sum(1 << card for card in pool)
    return game.replace(
        running=deal.replace(hands=tuple(hands), talon_on_table=lying, talon=lying or deal.talon)
    )


@pytest.mark.parametrize("level", BOTS)
def test_cards_that_a_seat_cannot_see_change_nothing(level):
    bot, random, changed = LEVELS[level], Random(5), 0
    for game, seen, legal, choice in turns([bot] * 3, 3, deals=3):
        other = with_unseen_cards_exchanged(game, seen.seat, random)
        changed += other.running.hands != game.running.hands
        assert bot.choose(observe(other, seen.seat), legal) == choice
    assert changed > 30


@pytest.mark.parametrize("level", BOTS)
def test_a_turn_takes_well_under_five_milliseconds(level):
    begun, count = time.process_time(), 0
    for _ in turns([LEVELS[level]] * 3, 6, deals=12):
        count += 1
    assert (time.process_time() - begun) / count < 0.0025


def test_the_levels_are_named():
    assert {"caretaker", "greedy", *LADDER} <= set(LEVELS)
