"""The engine against the independent scorer, over random games of all agreements.

The fuzz of tests/fuzz does the same over more games, with decks that ask for rare rules.
"""

import json
from collections import Counter
from itertools import product
from pathlib import Path
from random import Random

import pytest

from games.engine import (
    BadAgreements,
    DealLog,
    act,
    agreements_from,
    new_game,
    replay,
    start_deal,
    write_record,
)
from games.engine.cards import DECK, deck_text
from games.engine.record import replay_lines
from tests.games.engine.sensible_player import sensible
from tests.scoring.agreements import DEFAULTS, resolved
from tests.scoring.game import Game
from tests.scoring.random_standings import CHOICES, PRESETS, random_agreements, random_standing

GAMES_OF_A_PRESET = 600
SAMPLE = 60
MAX_DEALS = 4
NAMES = ("anna", "boris", "vera", "gleb")
# Two nines, a jack, and the last one.
CUTS = 4

# The least number of times that each event must occur in all games, so that the comparison counts.
RARE = {
    "made": 1000,
    "failed": 1000,
    "distributed": 200,
    "written_off": 50,
    "redeal": 150,
    "mounted": 100,
    "kicked": 20,
    "third bolt": 100,
    "third distribution": 20,
    "third fall": 10,
    "free distribution": 20,
    "gained nothing": 100,
    "fell after the last attempt": 50,
    "fell by a contract": 10,
    "fell by a charge": 2,
    "fell by bolts": 2,
    "mounted together": 1,
    "won from the barrel": 20,
    "won directly": 20,
    "must mount first": 2,
    "golden reset": 5,
    "talon sold": 10,
    "void claim": 5,
    "three nines cut": 1,
    "dump_truck 555": 1,
    "dump_truck 55": 1,
    "negative_dump_truck -555": 1,
}

# Switches of the presets, so that what belongs to them falls back.
SWITCHED_OFF = {
    "golden_round": (False,),
    "dark": ("off", "anyone"),
    "bolts": ("off",),
    "barrel": (False,),
    "distribution": ("off",),
    "three_barrels_reset": (False,),
    "players": (2, 3, 4),
}


def played_out(game, random):
    """The game after its next deal, and the deal as it is written."""
    deck, cuts = random.sample(DECK, 24), ()
    if game.agreements.cutting != "off":
        cuts = tuple(random_cuts(deck, random))
    game = start_deal(game, tuple(deck), cuts)
    actions = []
    while game.running is not None:
        action = sensible(game, random)
        actions.append(f"{game.to_act} {action}")
        game = act(game, game.to_act, action)
    return game, DealLog(deck_text(tuple(deck)), tuple(actions), cuts)


def random_cuts(deck, random):
    """Enough cuts; mostly to a nine at the bottom, else three in a row would be too rare."""
    for _ in range(CUTS):
        nines = [place + 1 for place, card in enumerate(deck[:23]) if card % 6 == 0]
        number = random.choice(nines if random.random() < 0.6 else range(1, 24))
        deck = deck[number:] + deck[:number]
        yield number


def random_record(preset, random):
    """A game from somewhere, for at most a few deals."""
    agreements = random_agreements(random, preset)
    fresh = agreements.golden_round and random.random() < 0.8
    standing = None if fresh else random_standing(random, agreements.as_json())
    first, deals = random.randrange(agreements.players), []
    game = new_game(agreements, first, standing)
    while not game.over and len(deals) < MAX_DEALS:
        game, deal = played_out(game, random)
        deals.append(deal)
    extras = {} if standing is None else {"standing": standing}
    names = NAMES[: agreements.players]
    return json.loads(json.dumps(write_record(agreements, names, first, deals, **extras)))


def compare(record):
    """Every line, and what the lines do not show; returns what happened."""
    text = json.dumps(record)
    scorer = Game(record)
    assert scorer.lines(0) == json.loads(json.dumps(list(replay_lines([text], False)))), text
    game, mine = replay(record).game, scorer.standing
    assert tuple(mine.distributions) == game.standing.distributions, text
    assert tuple(mine.exempt) == game.standing.exempt, text
    assert game.over == (scorer.winner is not None), text
    if game.over:
        assert list(game.places) == scorer.places(), text
    return scorer.happened


def test_both_resolve_agreements_alike():
    """Each preset with each single difference that the engine accepts."""
    accepted = 0
    for preset, (name, values) in product(PRESETS, {**CHOICES, **SWITCHED_OFF}.items()):
        for value in values:
            given = {"preset": preset, name: value}
            try:
                theirs = agreements_from(given).as_json()
            except BadAgreements:
                continue
            assert resolved(given) == {name: theirs[name] for name in DEFAULTS}, given
            accepted += 1
    assert accepted > 300


def test_games_that_once_were_scored_apart():
    texts = (Path(__file__).parent / "counterexamples.jsonl").read_text().splitlines()
    assert len(texts) == 2
    for text in texts:
        compare(json.loads(text))


@pytest.mark.slow
@pytest.mark.parametrize("games", [SAMPLE, pytest.param(GAMES_OF_A_PRESET, marks=pytest.mark.slow)])
def test_both_score_every_deal_alike(games):
    seen = Counter()
    for preset in PRESETS:
        random = Random(preset)
        for _ in range(games):
            seen.update(compare(random_record(preset, random)))
    # A sample has not seen all that is rare.
    expected = {name: least * games // GAMES_OF_A_PRESET for name, least in RARE.items()}
    assert {name: seen[name] for name, least in expected.items() if seen[name] < least} == {}
