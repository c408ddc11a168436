"""Invariants of every state, over random games with many agreements."""

import json
from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine import (
    BadRecord,
    IllegalAction,
    Phase,
    act,
    legal_actions,
    observe,
    parse_action,
    restore,
    snapshot,
    start_deal,
)
from games.engine.actions import PLAYS, Bid, Give, Lay, Offer, Play, Raise, Take
from games.engine.cards import ALL_CARDS, DECK, NO_CARDS
from tests.games.engine.builders import begin, deck_for, run
from tests.games.engine.random_games import SETS, made, moves, steps

# 25, and fewer in `make test`.
GAMES = settings(max_examples=settings.default.max_examples // 4, deadline=None)
SEEDS = st.integers(0, 2**32)
AGREED = st.sampled_from(SETS)

# More than can ever be legal, in every step; gifts in full where they can be legal at all.
PAIRS = tuple((a, b) for a in DECK for b in DECK)
GIFTS = (
    *(Give(((s, a), (t, b))) for s, t in combinations(range(4), 2) for a, b in PAIRS),
    *(Give(((s, a),), b) for s in range(2) for a, b in PAIRS),
    *(Give(((s, a),)) for s in range(3) for a in DECK),
    *map(Lay, PAIRS),
    *map(Lay, combinations(DECK, 3)),
    # Three of which two change places, or are one: such a text of an action is never legal.
    *(Lay((b, a, c)) for a, b, c in combinations(DECK, 3)),
    *(Lay((a, a, b)) for a, b in PAIRS),
)
WORDS = tuple(Play(card, word) for card in DECK for word in ("declare", "points"))
AMOUNTS = range(90, 605, 5)
OTHERS = (
    *PLAYS,
    *WORDS,
    *map(Bid, AMOUNTS),
    *map(Raise, AMOUNTS),
    *map(parse_action, ("cut", "pass", "redeal", "keep", "stand", "distribute", "write_off")),
    *map(parse_action, ("dark", "look", "decline")),
    *map(Offer, range(60, 1001, 60)),
    *(Take(pile) for pile in range(3)),
    *(parse_action(f"trump {suit}") for suit in "SCDH"),
)


def viewers(game):
    """Return every seat, and a spectator."""
    return (*range(game.players), None)


@GAMES
@given(SEEDS, AGREED)
def test_there_are_always_24_cards(seed, agreed):
    for _, game in steps(seed, 150, **agreed):
        if game.running is None or game.phase is Phase.CUT:
            continue
        deal, cards = game.running, NO_CARDS
        heaps = [
            *deal.hands,
            deal.talon_on_table,
            deal.laid,
            deal.taken,
            *(1 << card for _, card in deal.trick),
        ]
        for heap in heaps:
            assert not cards & heap
            cards |= heap
        assert cards == ALL_CARDS


@settings(max_examples=8, deadline=None)
@given(SEEDS, AGREED)
def test_legal_means_accepted_and_nothing_else_is(seed, agreed):
    for game, _ in steps(seed, 60, **agreed):
        if game.running is None:
            assert legal_actions(game) == ()
            continue
        legal = legal_actions(game)
        assert legal
        assert len(set(legal)) == len(legal)
        gifts = GIFTS if game.phase is Phase.EXCHANGE else GIFTS[::97]
        assert set(legal) == {action for action in (*OTHERS, *gifts) if accepted(game, action)}


def accepted(game, action):
    try:
        act(game, game.to_act, action)
    except IllegalAction as refused:
        assert str(refused)
        return False
    return True


@GAMES
@given(SEEDS, AGREED)
def test_nobody_else_may_act(seed, agreed):
    for game, _ in steps(seed, 60, **agreed):
        for seat in {0, 1, 2, 3, 4, -1} - {game.to_act}:
            with pytest.raises(IllegalAction) as refused:
                act(game, seat, (legal_actions(game) or PLAYS)[0])
            expected = "wrong_step" if game.phase is Phase.DECK else "not_your_turn"
            assert (refused.value.code, refused.value.data) == (expected, {})


@GAMES
@given(SEEDS, AGREED)
def test_actions_read_as_they_are_written(seed, agreed):
    for game, _ in steps(seed, 60, **agreed):
        for action in legal_actions(game):
            assert parse_action(str(action)) == action


@GAMES
@given(SEEDS, AGREED)
def test_seen_grows_exactly_when_the_observation_changes(seed, agreed):
    for before, after in steps(seed, 200, **agreed):
        for viewer in viewers(before):
            old, new = observe(before, viewer), observe(after, viewer)
            assert new.seq - old.seq in (0, 1)
            assert (new.seq > old.seq) == (shown(old) != shown(new))
            if new.seq == old.seq:
                assert new == old


def shown(observation):
    """Return all of an observation except its number and events."""
    return replace(observation, seq=0, events=())


@GAMES
@given(SEEDS, AGREED)
def test_points_add_up(seed, agreed):
    for before, game in steps(seed, 200, **agreed):
        laid_aside = game.players == 2 and game.agreements.two_player == "discard_two"
        played = game.played > before.played and game.last.outcome in ("made", "failed")
        if played and not laid_aside:
            assert sum(game.last.points) == 120 + game.agreements.last_trick_bonus
        if game.last is not None and game.last is not before.last:
            # Charges before play are booked at once, but are gains of their deal.
            began = before.standing if before.running is None else before.running.before
            scores = zip(began.scores, game.last.gains, strict=True)
            assert tuple(a + b for a, b in scores) == game.last.scores == game.standing.scores


@GAMES
@given(SEEDS, AGREED)
def test_standings_stay_in_bounds(seed, agreed):
    for _, game in steps(seed, 200, **agreed):
        standing, agreements = game.standing, game.agreements
        assert all(0 <= bolts <= 2 for bolts in standing.bolts)
        for score, attempts in zip(standing.scores, standing.barrel, strict=True):
            assert attempts is None or score >= agreements.barrel_threshold
        if game.over:
            assert game.places[game.winner] == 1


@GAMES
@given(SEEDS, AGREED)
def test_a_restored_game_goes_on_as_the_whole_one(seed, agreed):
    """Cold load equals whole replay: a game restored before each deal goes through equal states."""
    game = None
    for before, move, after in moves(seed, 200, **agreed):
        if before.running is None:
            game = restore(before.agreements, json.loads(json.dumps(snapshot(before))))
            assert game == before
        game = made(game, move)
        assert game == after
        assert all(observe(game, v) == observe(after, v) for v in viewers(after))


def test_a_snapshot_after_a_forced_redeal():
    game = run(begin(redeal_four_aces=True), "2 pass", "0 pass", "1 distribute")
    game = start_deal(game, deck_for({0: "AS AC AD AH"}))
    assert game.last.redeal
    assert restore(game.agreements, snapshot(game)) == game
    assert observe(game, 0).events[0].type == "distributed"


def test_a_snapshot_is_taken_between_deals():
    games = [after for _, after in steps(1, 5, preset="classic")]
    with pytest.raises(BadRecord):
        snapshot(games[0])
    with pytest.raises(BadRecord):
        restore(games[0].agreements, {"phase": "deck"})
