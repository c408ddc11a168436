"""The engine against the independent scorer, over 3,000 random games from random standings."""

from collections import Counter
from random import Random

import pytest

from games.engine import act, new_game, start_deal
from games.engine.actions import Bid, Play
from games.engine.cards import DECK, NAMES, card_names
from tests.games.engine.sensible import sensible

from .random_standings import PRESETS, random_agreements, random_standing
from .scorer import Deal, Scorer, Standing

GAMES_OF_A_PRESET = 1000
MOST_DEALS = 4

# What must have come up, so that the comparison says something; how often at least.
RARE = {
    "classic": {
        "mounted": 50,
        "kicked": 10,
        "fell after the last attempt": 20,
        "third bolt": 50,
        "third distribution": 10,
        "won from the barrel": 10,
        "won directly": 5,
        "made": 200,
        "failed": 200,
        "decided by max_deals": 100,
        "marriage": 200,
    },
    "store": {
        "mounted": 50,
        "fell after the last attempt": 20,
        "third bolt": 50,
        "won from the barrel": 10,
        "distributed": 100,
        "decided by max_deals": 100,
    },
    "polish": {
        "free distribution": 20,
        "gained nothing": 50,
        "won directly": 20,
        "made": 100,
        "decided by max_deals": 100,
    },
}
# These come from agreements that no preset of the three has.
OF_ALL = {
    "fell by a charge": 2,
    "fell by bolts": 2,
    "fell by a contract": 10,
    "third fall": 5,
    "mounted together": 1,
    "dump_truck": 1,
    "negative_dump_truck": 1,
    "written_off": 30,
}


def played_out(game, random):
    """The game after its next deal, and what happened in it."""
    game = start_deal(game, tuple(random.sample(DECK, 24)))
    done, last = [], None
    while game.running is not None:
        last = game
        action = sensible(game, random)
        done.append((game.to_act, action))
        game = act(game, game.to_act, action)
    return game, done, last


def facts(game, done, last):
    """The deal as the scorer wants it: texts alone."""
    deal = last.running
    named = [str(action).split()[1] for _, action in done if str(action).startswith("trump")]
    outcome = game.last.outcome
    return Deal(
        declarer=game.last.declarer,
        contract=contract_of(done, game, last),
        ending="played" if outcome in ("made", "failed") else outcome,
        plays=[(seat, NAMES[a.card], a.word) for seat, a in done if isinstance(a, Play)],
        hands=[card_names(hand) for hand in deal.hands],
        named_trump=named[0] if named else None,
    )


def contract_of(done, game, last):
    """The last raise, else the winning bid, else what was declared without a bidding."""
    raised = [int(str(a).split()[1]) for _, a in done if str(a).startswith("raise ")]
    bids = [a.amount for _, a in done if isinstance(a, Bid)]
    agreed = last.agreements
    if not last.running.bids:
        needed = agreed.target - agreed.barrel_threshold + agreed.more_than_target
        return (raised or [needed])[-1]
    return (raised or bids or [agreed.opening_bid])[-1]


def standing_of(game):
    lists = {name: list(values) for name, values in vars(game.standing).items()}
    return Standing(**lists)


def compare(before, game, done, last):
    """Scores the deal anew; what differs fails. Returns what happened."""
    agreed = before.agreements.as_json()
    given = standing_of(before)
    scorer = Scorer(agreed, standing_of(before), facts(game, done, last)).book()
    winner = scorer.winner(game.played)
    after = game.last
    booked = scorer.now
    mine = {
        "declarer": scorer.deal.declarer,
        "contract": scorer.deal.contract,
        "outcome": scorer.outcome,
        "points": tuple(scorer.T),
        "declared": tuple(scorer.M),
        "gains": tuple(a - b for a, b in zip(booked.scores, given.scores, strict=True)),
        "scores": tuple(booked.scores),
        "bolts": tuple(booked.bolts),
        "barrel": tuple(booked.barrel),
        "falls": tuple(booked.falls),
        "winner": winner,
    }
    theirs = {name: getattr(after, name) for name in mine}
    said = f"{agreed}\n{given}\n{[f'{s} {a}' for s, a in done]}\n"
    assert mine == theirs, said
    assert tuple(booked.distributions) == game.standing.distributions, said
    assert tuple(booked.exempt) == game.standing.exempt, said
    assert game.over == (winner is not None), said
    if game.over:
        assert list(game.places) == scorer.places(winner), said
    return happened(scorer, winner)


def happened(scorer, winner):
    names = {*scorer.happened, scorer.outcome}
    if winner is not None and not scorer.won:
        names.add("decided by max_deals")
    if any(scorer.M):
        names.add("marriage")
    for seat in scorer.seats:
        others = seat != scorer.deal.declarer and scorer.outcome in ("made", "failed")
        if others and scorer.T[seat] > 9 and scorer.gains_nothing(seat):
            names.add("gained nothing")
    return names


def play_games(preset, number):
    """Counts what happened in this many random games."""
    random, seen = Random(preset), Counter()
    for _ in range(number):
        agreements = random_agreements(random, preset)
        start = random_standing(random, agreements.as_json())
        game = new_game(agreements, random.randrange(3), start)
        for _ in range(MOST_DEALS):
            before = game
            game, done, last = played_out(game, random)
            if game.last.redeal:
                assert game.standing == before.standing
                seen["redeal"] += 1
                continue
            seen.update(compare(before, game, done, last))
            seen["deals"] += 1
            if game.over:
                break
    return seen


@pytest.fixture(scope="module")
def counted():
    return {preset: play_games(preset, GAMES_OF_A_PRESET) for preset in PRESETS}


@pytest.mark.parametrize("preset", PRESETS)
def test_both_score_every_deal_alike(preset, counted):
    print(preset, dict(counted[preset]))
    assert counted[preset]["deals"] > GAMES_OF_A_PRESET
    rare = {name: counted[preset][name] for name in RARE[preset]}
    assert all(rare[name] >= least for name, least in RARE[preset].items()), rare


def test_the_rarest_came_up_too(counted):
    seen = sum(counted.values(), Counter())
    rare = {name: seen[name] for name in OF_ALL}
    assert all(rare[name] >= least for name, least in OF_ALL.items()), rare
